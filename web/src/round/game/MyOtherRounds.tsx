import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { fetchMyCartelas } from "../../data/queries.ts";
import { shortBirr } from "../../i18n/money.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { Icon } from "../../kit/icons.tsx";
import { NetAmount } from "../../kit/money/NetSum.tsx";
import { confirmedNumbers, leaveRound } from "../../room/my-cartelas.ts";
import { pathTo, usePlace } from "../../room/place.ts";
import { fetchRound } from "../../room/use-room.ts";
import { type OtherRound, useOtherRounds } from "./other-rounds.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

const againMs = 5_000;

/** `isSmall`: inside a panel that has room for little else. */
type Props = { shown: string | undefined; isAsked?: boolean; isSmall?: boolean };

/** Who has paid at several tables: how those go that are not on show, each with the way to it. */
export function MyOtherRounds({ shown, isAsked = false, isSmall = false }: Props) {
  const [, setPutAway] = useState<string | null>(null);
  return useOtherRounds(shown, isAsked).map((round) => {
    const { sharedGameId, table } = round;
    const putAway = () => {
      leaveRound(sharedGameId);
      setPutAway(sharedGameId);
    };
    if (table === null) return <Over key={sharedGameId} round={round} isSmall={isSmall} putAway={putAway} />;
    return table.gameStatus === "active" && <Line key={sharedGameId} round={round} isSmall={isSmall} outcome={null} />;
  });
}

/** What it brought, by the server's word of the round and of my cartelas in it. */
function Over({ round, isSmall, putAway }: Omit<LineProps, "outcome">) {
  const { sharedGameId, sessionId, betAmount } = round;
  const { data } = useQuery({
    queryKey: ["other-ended", sharedGameId],
    queryFn: async () => {
      const table = { sessionId, betAmount: String(betAmount) };
      const [game, mine] = await Promise.all([
        fetchRound(sessionId, sharedGameId),
        fetchMyCartelas(table, sharedGameId),
      ]);
      return { game, mine: confirmedNumbers(mine) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.game.gameStatus === "finished" ? false : againMs),
  });
  if (data?.game.gameStatus !== "finished") return null;
  const outcome = outcomeOf(data.game, data.mine);
  return (
    outcome.kind !== "watched" && (
      <Line round={round} isSmall={isSmall} outcome={outcome} {...(putAway && { putAway })} />
    )
  );
}

type LineProps = { round: OtherRound; isSmall: boolean; outcome: Outcome | null; putAway?: () => void };

function Line({ round: { sharedGameId, sessionId, betAmount }, isSmall, outcome, putAway }: LineProps) {
  const { t } = useLingui();
  const { telegramId } = usePlace();
  const game = pathTo("/game", { telegramId, bet: String(betAmount), sessionId, sharedGameId });
  const where = outcome === null ? <Trans>Go to the game</Trans> : <Trans>See the result</Trans>;
  const words = (
    <span role="status" className="min-w-40 flex-1 font-bold">
      <span className="block text-sm font-normal text-soft">
        <Trans>The {shortBirr(betAmount)} ETB table</Trans>
      </span>
      {outcome === null ? <Trans>Your round is running</Trans> : <OverWords outcome={outcome} />}
    </span>
  );
  return (
    <section
      aria-label={t`My round at another table`}
      data-testid="other-round"
      className={`cloth flex items-center border-gold-fill ${isSmall ? "ps-2 text-sm leading-tight" : "m-2 flex-wrap gap-2 px-3 py-2"}`}
    >
      {isSmall ? (
        <Link className="min-h-11 min-w-0 flex-1 py-1" to={game}>
          {words} <span className="block underline">{where}</span>
        </Link>
      ) : (
        <>
          {words}
          <Link className={buttonClass("go")} to={game}>
            {where}
          </Link>
        </>
      )}
      {putAway && (
        <button
          type="button"
          aria-label={t`Close`}
          className="grid size-11 shrink-0 place-items-center text-soft"
          onClick={putAway}
        >
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}

export function OverWords({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === "void") return <Trans>The round was void. Every stake was refunded.</Trans>;
  if (outcome.kind !== "won" && outcome.kind !== "shared") return <Trans>Your round is over: not this time</Trans>;
  return (
    <Trans>
      Your round is over: BINGO, <NetAmount {...outcome} />
    </Trans>
  );
}
