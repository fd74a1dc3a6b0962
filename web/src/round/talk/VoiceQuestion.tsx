import { Trans, useLingui } from "@lingui/react/macro";
import { useStore } from "../../data/store.ts";
import { setPhoneVoice, unlockVoice, voiceStore } from "../../kit/sound/voice.ts";

/** Asked once in a browser: whoever has answered, or has used the switch, is not asked again. */
export function VoiceQuestion() {
  const { t } = useLingui();
  const chosen = useStore(voiceStore);
  if (chosen !== null) return null;
  const answer = (isOn: boolean) => {
    if (isOn) unlockVoice();
    setPhoneVoice(isOn);
  };
  const look = "min-h-11 rounded-md border border-edge px-3 font-bold";
  return (
    <section
      aria-label={t`Voice of the caller`}
      data-testid="voice-question"
      className="mt-1 flex flex-wrap items-center gap-x-2 border-t border-line pt-1 text-sm"
    >
      <p className="min-w-32 flex-1 leading-tight">
        <Trans>Shall a voice call the balls? Each costs about 8 KB.</Trans>
      </p>
      <button type="button" className={look} onClick={() => answer(true)}>
        <Trans>Yes</Trans>
      </button>
      <button type="button" className={look} onClick={() => answer(false)}>
        <Trans>No</Trans>
      </button>
    </section>
  );
}
