import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchMyCartelas } from "../../data/queries.ts";
import { shortBirr } from "../../i18n/money.ts";
import { confirmedNumbers, leaveRound } from "../../room/my-cartelas.ts";
import { pathTo, usePlace } from "../../room/place.ts";
import { fetchRound } from "../../room/use-room.ts";
import { type OtherRound, useOtherRounds } from "./other-rounds.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { RoundBand } from "./RoundBand.tsx";

const againMs = 5_000;

/** `isSmall`: inside a panel that has room for little else. */
type Props = { shown: string | undefined; isAsked?: boolean; isSmall?: boolean };

/** Who has paid at several tables: how those go that are not on show, each with the way to it. */
export function MyOtherRounds({ shown, isAsked = false, isSmall = false }: Props) {
  const [, setPutAway] = useState<string | null>(null);
  return useOtherRounds(shown, isAsked).map((round) => {
    const { sharedGameId, table } = round;
    const onPutAway = () => {
      leaveRound(sharedGameId);
      setPutAway(sharedGameId);
    };
    const shared = { round, isSmall, onPutAway };
    if (table === null) return <Over key={sharedGameId} {...shared} />;
    return table.gameStatus === "active" && <Line key={sharedGameId} {...shared} outcome={null} />;
  });
}

/** What it brought, by the server's word of the round and of my cartelas in it. */
function Over({ round, isSmall, onPutAway }: Omit<LineProps, "outcome">) {
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
  return outcome.kind !== "watched" && <Line {...{ round, isSmall, outcome, onPutAway }} />;
}

type LineProps = { round: OtherRound; isSmall: boolean; outcome: Outcome | null; onPutAway: () => void };

function Line({ round: { sharedGameId, sessionId, betAmount }, isSmall, outcome, onPutAway }: LineProps) {
  const { t } = useLingui();
  const { telegramId } = usePlace();
  return (
    <RoundBand
      label={t`My round at another table`}
      testId="other-round"
      game={pathTo("/game", { telegramId, bet: String(betAmount), sessionId, sharedGameId })}
      {...{ outcome, onPutAway, isSmall }}
      above={<Trans>The {shortBirr(betAmount)} ETB table</Trans>}
    />
  );
}
