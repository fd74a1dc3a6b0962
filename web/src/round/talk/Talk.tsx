import { type Phrase, phrases, reactionGapMs } from "@derash/protocol/reaction";
import type { GameState } from "@derash/protocol/round";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useStore } from "../../data/store.ts";
import { errorMessage } from "../../i18n/error-messages.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { Drawing } from "../../kit/icons.tsx";
import { react } from "../../room/socket.ts";
import { quietStore, saidStore, setQuiet } from "../../room/talk/heard-reactions.ts";
import { CallerButton } from "../game/CallerButton.tsx";
import { phraseText } from "./phrase-words.ts";

/** Two people's words. */
const talking = "M4 5h11v8H9l-3 3v-3H4ZM18 9h2v8h-2v3l-3-3h-4";

type Props = { game: GameState; isMine: boolean };

/** What players of a round say to each other, of twelve phrases; and the switches of what is heard on this phone. */
export function Talk({ game, isMine }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Said />
      <button
        type="button"
        aria-label={t`Say something`}
        aria-haspopup="dialog"
        data-testid="talk"
        onClick={() => setOpen(true)}
        className="grid min-h-12 max-w-12 min-w-12 place-items-center rounded-md border border-edge bg-cloth"
      >
        <Drawing path={talking} size={22} />
      </button>
      {isOpen && <TalkDialog game={game} isMine={isMine} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Over the buttons, where no ball and no number is; nothing waits for it, so nobody is interrupted by it. */
function Said() {
  const { i18n } = useLingui();
  const said = useStore(saidStore);
  if (said.length === 0) return null;
  return (
    <ul
      aria-hidden="true"
      data-testid="said"
      className="pointer-events-none absolute inset-x-0 bottom-full z-10 flex max-w-none! flex-wrap justify-center gap-1 pb-1"
    >
      {said.map(({ id, phrase, count }) => (
        <li
          key={id}
          className="animate-rise rounded-full border border-edge bg-cloth px-2.5 py-0.5 text-sm font-semibold"
        >
          {phraseText(i18n, phrase)}
          {count > 1 && <span className="text-soft"> × {count}</span>}
        </li>
      ))}
    </ul>
  );
}

function TalkDialog({ game, isMine, onClose }: Props & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const isQuiet = useStore(quietStore);
  const [words, setWords] = useState("");
  const [isResting, rest] = useResting();
  const say = async (phrase: Phrase) => {
    rest();
    const refusal = await react(game, phrase);
    setWords(
      refusal === null
        ? t`Said.`
        : errorMessage(refusal, msg`Connection error. Please check your internet connection.`),
    );
  };
  return (
    <Dialog title={t`Say something`} onClose={onClose}>
      {isMine ? (
        <div className="grid grid-cols-2 gap-1.5">
          {phrases.map((phrase) => (
            <button
              key={phrase}
              type="button"
              disabled={isResting}
              onClick={() => void say(phrase)}
              className="min-h-11 rounded-md border border-edge px-1 text-sm leading-tight font-semibold disabled:opacity-50"
            >
              {phraseText(i18n, phrase)}
            </button>
          ))}
        </div>
      ) : (
        <p className="text-sm text-soft">
          <Trans>Only who has a cartela in this round can speak.</Trans>
        </p>
      )}
      <p role="status" className="min-h-5 pt-1 text-sm text-soft">
        {words}
      </p>
      <p className="text-xs text-soft">
        <Trans>Everybody at this table sees it for a moment, and nobody sees who said it. It is not kept.</Trans>
      </p>
      <div className="mt-2 flex items-center justify-between gap-2 border-t border-line pt-2">
        <label className="flex min-h-11 items-center gap-2 text-sm font-semibold">
          <input type="checkbox" className="size-5" checked={isQuiet} onChange={() => setQuiet(!isQuiet)} />
          <Trans>Show me nothing of it</Trans>
        </label>
        <CallerButton className="rounded-md border border-edge" />
      </div>
    </Dialog>
  );
}

/** The server hears one person once in so long; until then there is nothing to press. */
function useResting(): [boolean, () => void] {
  const [restsAt, setRestsAt] = useState<number | null>(null);
  useEffect(() => {
    if (restsAt === null) return;
    const timer = setTimeout(() => setRestsAt(null), reactionGapMs.person);
    return () => clearTimeout(timer);
  }, [restsAt]);
  return [restsAt !== null, () => setRestsAt(performance.now())];
}
