import "../../kit/staff/staff.css";
import { readHallCode } from "@derash/protocol/hall/hall-code";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useStore } from "../../data/store.ts";
import { chooseLanguage } from "../../i18n/language.ts";
import { Button } from "../../kit/Button.tsx";
import { StandScreen } from "../../kit/shell/StandScreen.tsx";
import { voiceStore } from "../../kit/sound/voice.ts";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { LanguageSwitch } from "../../kit/staff/LanguageSwitch.tsx";
import { phaseOf } from "../hall-state.ts";
import { useCaller } from "../use-round-sounds.ts";
import { useVoicePack } from "../use-voice-pack.ts";
import { VoiceChoice } from "../VoiceChoice.tsx";
import { HallScreen } from "./HallScreen.tsx";
import { useWatchedHall } from "./use-watched-hall.ts";

const none: readonly number[] = [];

/** A TV or a computer of its own that shows a hall: nobody is signed in there, the code of the desk is enough to look on. */
export function WatchPage() {
  const code = useCodeOfAddress();
  const { view, isOver, isLost } = useWatchedHall(code);
  useDesksLanguage();
  useVoicePack(view?.voicePack ?? null);
  // The desk calls already: this screen only where somebody has chosen so here.
  const voice = useStore(voiceStore) ?? "off";
  useCaller(view?.round?.calledBalls ?? none, voice);
  if (code === "" || isOver) return <CodeForm isOver={isOver} />;
  const round = view?.round ?? null;
  return (
    <>
      <HallScreen
        round={round}
        branchName={view?.branchName ?? ""}
        isLost={isLost}
        code={code}
        brand={view?.brand ?? null}
        cartelasMax={view?.cartelasMax ?? 0}
      />
      {/* While balls are called nothing may lie over them. */}
      {phaseOf(round) !== "running" && (
        <aside className="fixed end-2 bottom-2 rounded-md border border-edge bg-cloth">
          <VoiceChoice voice={voice} />
          {/* A browser speaks only after somebody has touched the page; one that was started anew is mute until then. */}
          {voice !== "off" && navigator.userActivation?.hasBeenActive === false && (
            <p className="px-3 pb-1 text-sm font-bold">
              <Trans>Press anywhere once, and this screen speaks.</Trans>
            </p>
          )}
        </aside>
      )}
    </>
  );
}

/** Behind the #, which no server ever sees. */
function useCodeOfAddress(): string {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  return readHallCode(hash.slice(1));
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

/** The TV speaks as the desk does, when the address says how. */
function useDesksLanguage(): void {
  useEffect(() => {
    const language = new URLSearchParams(location.search).get("lang");
    if (language === "am" || language === "en") void chooseLanguage(language);
  }, []);
}

function CodeForm({ isOver }: { isOver: boolean }) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const show = (event: FormEvent) => {
    event.preventDefault();
    location.hash = readHallCode(text);
  };
  return (
    <StandScreen title={<Trans>Hall screen</Trans>}>
      <form noValidate className="grid gap-3" onSubmit={show}>
        <p>
          <Trans>
            Type the code that the desk shows under "Show on another screen". It stays the same from evening to evening.
          </Trans>
        </p>
        <TextField
          label={t`Code of the hall`}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          value={text}
          error={isOver ? t`There is no such code, or it is over. The desk has the new one.` : undefined}
          onChange={(event) => setText(event.target.value)}
          autoFocus
        />
        <Button type="submit" tone="ink" disabled={text.trim() === ""}>
          <Trans>Show the hall</Trans>
        </Button>
      </form>
      <div className="mt-5 flex justify-center border-t border-line pt-4">
        <LanguageSwitch />
      </div>
    </StandScreen>
  );
}
