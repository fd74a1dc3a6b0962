import type { GameState } from "@derash/protocol/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { useSessionAnswer } from "../../data/queries.ts";
import { shortBirr } from "../../i18n/money.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Drawing } from "../../kit/icons.tsx";
import { leaveRound } from "../../room/my-cartelas.ts";
import { pathTo, usePlace } from "../../room/place.ts";
import { useDesk } from "../selection/use-selection.ts";
import { AheadWords } from "./AheadWords.tsx";
import { KeepChoice } from "./KeepChoice.tsx";
import { Suspended } from "./Suspended.tsx";

/** A cartela, and another one behind it. */
const another = "M9 8V4h11v11h-4M4 9h11v11H4ZM9.5 12v5M7 14.5h5";

type Props = { game: GameState; mine: readonly number[] };

/** The next round of this table, while this one is played. */
export function NextRound({ game, mine }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t`Next round`}
        aria-haspopup="dialog"
        data-testid="next-round"
        onClick={() => setOpen(true)}
        className="grid min-h-12 max-w-12 min-w-12 place-items-center rounded-md border border-edge bg-cloth"
      >
        <Drawing path={another} size={22} />
      </button>
      {isOpen && (
        <Dialog title={t`Next round`} onClose={() => setOpen(false)}>
          <NextCartelas game={game} mine={mine} />
        </Dialog>
      )}
    </>
  );
}

function NextCartelas({ game, mine }: Props) {
  const { sharedGameId: _, ...here } = usePlace();
  const { data } = useSessionAnswer({ betAmount: String(game.betAmount), sessionId: game.sessionId });
  const { isBusy, ask, giveUp } = useAhead(game);
  const ahead = data?.ahead;
  const asked = ahead?.mine ?? [];
  // What is kept comes by itself.
  const isKept = ahead?.keep != null && ahead.keep.roundsLeft > 0;
  const suspended = ahead?.suspended;
  const again =
    isKept || suspended !== undefined
      ? []
      : mine.filter((number) => !asked.includes(number) && !ahead?.others.includes(number));
  const [numbers, stakes] = [again.join(", "), shortBirr(game.betAmount * again.length)];
  return (
    <div className="space-y-3">
      {suspended !== undefined && <Suspended told={suspended} />}
      {asked.length > 0 && <AheadWords game={game} count={asked.length} />}
      {asked.length > 0 && (
        <ul className={asked.length > 1 ? "grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2" : ""}>
          {asked.map((number) => (
            <li key={number}>
              <Button
                data-testid="give-up"
                className="w-full px-2! text-sm! leading-tight"
                disabled={isBusy}
                onClick={() => void giveUp(number)}
              >
                <Trans>Give up cartela {number}</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ahead && again.length > 0 && (
        <Button
          tone="go"
          data-testid="same-again"
          className="w-full leading-tight"
          disabled={isBusy}
          onClick={() => void ask(again)}
        >
          <Trans>
            Same again: {numbers} ({stakes} ETB)
          </Trans>
        </Button>
      )}
      <p className="text-sm leading-tight text-soft">
        <Trans>Nothing is paid before the next round opens. You need not be here then.</Trans>
      </p>
      {ahead && suspended === undefined && mine.length > 0 && (
        <KeepChoice game={game} keep={ahead.keep} stakes={mine.length} />
      )}
      <Link
        className={`${buttonClass()} w-full text-center leading-tight`}
        to={pathTo("/", here)}
        onClick={() => leaveRound(game.sharedGameId)}
      >
        <Trans>Choose other cartelas</Trans>
      </Link>
    </div>
  );
}

function useAhead(game: GameState) {
  const [isBusy, setBusy] = useState(false);
  const withDesk = useDesk({ game, betAmount: String(game.betAmount) }, () => undefined);
  const busyWhile = async (act: Parameters<typeof withDesk>[0]) => {
    setBusy(true);
    await withDesk(act);
    setBusy(false);
  };
  return {
    isBusy,
    ask: (numbers: readonly number[]) => busyWhile((calls, desk) => calls.ask(desk, numbers)),
    giveUp: (number: number) => busyWhile((calls, desk) => calls.giveUp(desk, number)),
  };
}
