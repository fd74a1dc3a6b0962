import { useLingui } from "@lingui/react/macro";
import { useStore } from "../../data/store.ts";
import { Drawing } from "../../kit/icons.tsx";
import { phoneVoice, setPhoneVoice, voiceStore } from "../../kit/sound/voice.ts";

/** Somebody who speaks, and nobody. */
const speaking =
  "M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM3 20c.4-3.6 2.8-5.5 6-5.5s5.6 1.9 6 5.5M17 8a4 4 0 0 1 0 5M19.5 5.5a8 8 0 0 1 0 10";
const silent =
  "M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM3 20c.4-3.6 2.8-5.5 6-5.5s5.6 1.9 6 5.5M17 8.5l4 4M21 8.5l-4 4";

/** Whether a voice calls the balls on this phone. A narrow header has no room for it: there it is among the buttons below. */
export function CallerButton({ className }: { className: string }) {
  const { t } = useLingui();
  const isOn = phoneVoice(useStore(voiceStore)) !== "off";
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t`Voice of the caller`}
      onClick={() => setPhoneVoice(!isOn)}
      className={`grid size-12 shrink-0 place-items-center ${className}`}
    >
      <Drawing path={isOn ? speaking : silent} size={22} />
    </button>
  );
}
