import type { GameState, Winner } from "@derash/protocol/round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { birr, shortBirr } from "../../i18n/money.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { Cartela } from "../../kit/Cartela.tsx";
import { Icon } from "../../kit/icons.tsx";
import { Labelled } from "../../kit/Labelled.tsx";
import { NetAmount, NetSum, YouWon } from "../../kit/money/NetSum.tsx";
import { netOf } from "../../kit/money/net.ts";
import { usePatterns } from "../../kit/pattern/use-patterns.ts";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { pathTo, usePlace } from "../../room/place.ts";
import { VerifyLink } from "../../room/VerifyLink.tsx";
import { VoidWords } from "../../room/VoidWords.tsx";
import type { OwnCartela } from "../story/RoundStory.tsx";
import type { Outcome } from "./outcome.ts";

type Props = { game: GameState; outcome: Outcome; mine: readonly number[]; own: readonly OwnCartela[] };

/** How the round ended: first for me, then for everyone. */
export function RoundResult({ game, outcome, mine, own }: Props) {
  const { t } = useLingui();
  const { sharedGameId: _, ...place } = usePlace();
  const patterns = usePatterns(game.patterns);
  const winners = [...game.winners].sort(
    (a, b) => Number(mine.includes(b.cartelaNumber)) - Number(mine.includes(a.cartelaNumber)),
  );
  const shown = winners[0];
  return (
    <section
      aria-label={t`Result of the round`}
      data-testid="round-result"
      className={`cloth animate-rise overflow-hidden short:order-1 short:col-start-2 short:mt-1 ${outcome.kind === "won" ? "border-gold-fill bg-gold-wash" : ""}`}
    >
      <Tibeb height={10} isMoving={outcome.kind === "won"} />
      <div className="p-2.5 wide:p-6">
        <p role="status" className="display mb-2 text-lg leading-tight wrap-anywhere wide:text-2xl">
          <OutcomeWords outcome={outcome} />
        </p>
        {outcome.kind === "void" && (
          <p className="mb-2 text-sm text-soft">
            <VoidWords reason={game.voidReason} />
          </p>
        )}
        {outcome.kind === "lost" &&
          own.map(({ cartelaNumber, cells }) => (
            <Labelled
              key={cartelaNumber}
              className="mb-2 min-w-0 space-y-1 short:max-w-56"
              words={<Trans>Your cartela {cartelaNumber}</Trans>}
            >
              <Cartela
                cartelaNumber={cartelaNumber}
                cells={cells}
                called={game.calledBalls}
                patterns={patterns}
                testId="my-cartela"
              />
            </Labelled>
          ))}
        {shown && (
          <div className="wide:grid wide:grid-cols-[15rem_1fr] wide:gap-6">
            <Labelled
              className="mb-2 min-w-0 space-y-1 short:max-w-56"
              words={<Trans>The winning cartela {shown.cartelaNumber}</Trans>}
            >
              <Cartela
                cartelaNumber={shown.cartelaNumber}
                cells={shown.cells}
                called={game.calledBalls}
                patterns={patterns}
                testId="winning-cartela"
              />
            </Labelled>
            <ul className="mt-2 space-y-1 text-sm wide:mt-0">
              {winners.map((winner) => (
                <WinnerLine key={winner.cartelaNumber} winner={winner} isMine={mine.includes(winner.cartelaNumber)} />
              ))}
              <li className="text-xs text-soft">
                <Plural value={game.totalCalls} one="After # call" other="After # calls" />
              </li>
            </ul>
          </div>
        )}
        <Link
          className={`${buttonClass("go")} mt-2 w-full px-2! text-center leading-tight`}
          data-testid="play-next"
          to={pathTo("/", place)}
        >
          <Trans>Next round</Trans>
        </Link>
        {game.closeHash !== null && (
          <VerifyLink
            roundId={game.sharedGameId}
            cartelaNumber={mine[0]}
            className="mt-1 flex min-h-11 items-center justify-center gap-1.5 text-sm font-semibold underline decoration-edge underline-offset-4"
          >
            <Icon name="shield" size={18} />
            <Trans>Check this draw</Trans>
          </VerifyLink>
        )}
      </div>
    </section>
  );
}

function OutcomeWords({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case "won":
      return (
        <>
          <YouWon {...outcome} />
          <span className="block text-sm font-semibold">
            <NetSum {...outcome} />
          </span>
        </>
      );
    case "shared":
      return (
        <>
          <Trans>
            BINGO: {birr(netOf({ ...outcome, stakes: 0 }))} ETB of your {birr(outcome.stakes)} ETB came back.
          </Trans>
          <span className="block text-sm font-semibold">
            <NetSum {...outcome} /> = <NetAmount {...outcome} />
          </span>
        </>
      );
    case "lost":
      return <Trans>Not this time</Trans>;
    case "void":
      return <Trans>The round was void. Every stake was refunded.</Trans>;
    case "watched":
      return <Trans>The round is over</Trans>;
  }
}

function WinnerLine({ winner, isMine }: { winner: Winner; isMine: boolean }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-2">
      <span className="min-w-0 truncate font-semibold">{isMine ? <Trans>You</Trans> : winner.name}</span>
      <span className="font-bold text-gold">
        <Trans>{shortBirr(winner.prize + winner.bonus)} ETB</Trans>
      </span>
      <span className="w-full text-xs text-soft">
        <Trans>Cartela {winner.cartelaNumber}</Trans>
      </span>
    </li>
  );
}
