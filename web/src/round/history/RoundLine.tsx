import type { MyRound, RoundResult } from "@derash/protocol/history";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatMoment } from "../../i18n/date.ts";
import { birr } from "../../i18n/money.ts";
import { Icon } from "../../kit/icons.tsx";
import { NetAmount, NetSum } from "../../kit/money/NetSum.tsx";
import { netOf } from "../../kit/money/net.ts";
import { pathTo, usePlace } from "../../room/place.ts";
import { VerifyLink } from "../../room/VerifyLink.tsx";

/** A round in a line: when, which cartela, how it went, and what it brought or cost. */
export function RoundLine({ round }: { round: MyRound }) {
  const { t } = useLingui();
  const { sharedGameId: _, ...place } = usePlace();
  const numbers = round.cartelaNumbers.join(", ");
  return (
    <li className="flex items-stretch">
      <Link
        to={pathTo(`/round/${round.sharedGameId}`, place)}
        className="flex min-h-16 min-w-0 flex-1 flex-wrap items-center gap-x-3 px-3 py-2 hover:bg-sunk"
      >
        <span className="min-w-0 grow basis-32">
          <span className="flex items-baseline gap-2">
            <span className="font-bold">{round.gameId}</span>
            <span className="truncate text-sm text-soft">
              <Trans>Cartela {numbers}</Trans>
            </span>
          </span>
          <span className="block text-xs text-soft">
            {formatMoment(new Date(round.endedAt ?? round.openedAt))}
            {round.totalCalls > 0 && (
              <>
                {" · "}
                <Plural value={round.totalCalls} one="# call" other="# calls" />
              </>
            )}
          </span>
        </span>
        <span className="ms-auto text-end">
          <ResultBadge result={resultOf(round)} />
          <span className={`block font-bold whitespace-nowrap ${resultOf(round) === "won" ? "text-gold" : ""}`}>
            <Amount round={round} />
          </span>
          {round.result === "won" && (
            <span className="block text-2xs text-soft">
              <NetSum {...partsOf(round)} />
            </span>
          )}
        </span>
      </Link>
      {round.endedAt !== null && (
        <VerifyLink
          roundId={round.sharedGameId}
          cartelaNumber={round.cartelaNumbers[0]}
          hasProof={false}
          label={t`Check the draw of ${round.gameId}`}
          className="grid w-12 shrink-0 place-items-center border-s border-line"
        >
          <Icon name="shield" />
        </VerifyLink>
      )}
    </li>
  );
}

function partsOf({ prize, bonus, tax = 0, betAmount, cartelaNumbers }: MyRound) {
  return { prize, bonus, tax, stakes: betAmount * cartelaNumbers.length };
}

/** A prize that is no more than was paid for it is no win. */
function resultOf(round: MyRound): ShownResult {
  // Bought ahead, it may be played only tomorrow.
  if (round.result === "running" && round.gameStatus === "waiting") return "waiting";
  return round.result === "won" && netOf(partsOf(round)) <= 0 ? "shared" : round.result;
}

/** What the round brought or cost, all in all; what is refunded is neither. */
function Amount({ round }: { round: MyRound }) {
  const { stakes } = partsOf(round);
  switch (round.result) {
    case "won":
      return <NetAmount {...partsOf(round)} />;
    case "refunded":
      return <Trans>{birr(stakes)} ETB</Trans>;
    case "lost":
    case "running":
      return <Trans>−{birr(stakes)} ETB</Trans>;
  }
}

/** As the server names it; "shared": a cartela was complete, and what it brought is no more than was paid: shared, or of a stage. */
type ShownResult = RoundResult | "shared" | "waiting";

const looks: Record<ShownResult, { className: string; words: ReactNode }> = {
  won: { className: "bg-gold-fill text-on-gold", words: <Trans>Won</Trans> },
  shared: { className: "bg-sunk text-ink", words: <Trans>Bingo</Trans> },
  lost: { className: "bg-sunk text-soft", words: <Trans>Not won</Trans> },
  refunded: { className: "bg-sunk text-(--b-text)", words: <Trans>Refunded</Trans> },
  running: { className: "bg-sunk text-go", words: <Trans>Running</Trans> },
  waiting: { className: "bg-sunk text-go", words: <Trans>Not played yet</Trans> },
};

/** How a round went for me, in a word. */
function ResultBadge({ result }: { result: ShownResult }) {
  const { className, words } = looks[result];
  return <span className={`inline-block rounded-sm px-1.5 py-0.5 text-2xs font-bold ${className}`}>{words}</span>;
}
