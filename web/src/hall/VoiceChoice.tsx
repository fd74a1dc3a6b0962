import { useLingui } from "@lingui/react/macro";
import { setVoice, type Voice } from "../kit/sound/voice.ts";
import { HallIcon } from "./HallIcon.tsx";

/** Who calls the balls: a voice of one of the two languages, or nobody here. */
export function VoiceChoice({ voice, onDone }: { voice: Voice; onDone?: () => void }) {
  const { t } = useLingui();
  return (
    <label className="flex items-center gap-1 px-2">
      <span className="sr-only">{t`Voice of the caller`}</span>
      <HallIcon name="voice" />
      <select
        value={voice}
        onChange={(event) => {
          setVoice(event.target.value as Voice);
          onDone?.();
        }}
        className="min-h-11 rounded-md bg-cloth px-1 text-sm font-semibold"
      >
        <option value="am">አማርኛ</option>
        <option value="en">English</option>
        <option value="off">{t`No voice`}</option>
      </select>
    </label>
  );
}
