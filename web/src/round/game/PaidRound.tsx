import type { GameState, TableGlance } from "@derash/protocol/round";
import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionsQuery } from "../../data/queries.ts";
import { useStore } from "../../data/store.ts";
import { hasLeftRound, leaveRound, type Mine, mineStore } from "../../room/my-cartelas.ts";
import { useMyNumbers } from "../../room/my-numbers.ts";
import { type Place, pathTo, usePlace } from "../../room/place.ts";
import { roundCallStore } from "../../room/round-call.ts";
import { useRoom } from "../../room/use-room.ts";
import { MyOtherRounds } from "./MyOtherRounds.tsx";
import { outcomeOf } from "./outcome.ts";
import { RoundBand } from "./RoundBand.tsx";
import { useMoneyAnew, useRoundSounds } from "./round-effects.ts";

const pollMs = 5_000;
const listFreshMs = 1_000;

/** On every screen but the game's own: each round that I paid for has started, or is over. */
export function PaidRound() {
  const mine = useStore(mineStore);
  const isFollowed = mine !== null && mine.cartelaNumbers.length > 0 && !hasLeftRound(mine.sharedGameId);
  return (
    <>
      {isFollowed && <Followed key={mine.sharedGameId} mine={mine} />}
      <MyOtherRounds shown={mine?.sharedGameId} isAsked={isFollowed} />
    </>
  );
}

function Followed({ mine }: { mine: Mine }) {
  const place = usePlaceOf(mine);
  const { game } = useRoom({ sessionId: place.sessionId, betAmount: place.bet, followed: mine.sharedGameId, pollMs });
  return game && <Call game={game} place={place} />;
}

/** Where my round is played: the address may be of another table that I went to since, or of none. */
function usePlaceOf(mine: Mine): Place {
  const place = usePlace();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ["table-of", mine.sharedGameId],
    queryFn: async () => {
      // My other rounds are looked for in the same list.
      const { sessions } = await client.fetchQuery({ ...sessionsQuery, staleTime: listFreshMs });
      return tableOf(sessions, mine);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? { ...place, sessionId: data.sessionId, bet: String(data.betAmount) } : place;
}

/** One that plays the next round already played mine before it. */
export function tableOf(tables: readonly TableGlance[], { sharedGameId, sessionId }: Mine): TableGlance | null {
  const plays = (table: TableGlance) => table.sharedGameId === sharedGameId;
  return tables.find(plays) ?? tables.find((table) => table.sessionId === sessionId) ?? null;
}

function Call({ game, place }: { game: GameState; place: Place }) {
  const { t } = useLingui();
  const mine = useMyNumbers(game);
  const [isPutAway, setPutAway] = useState(false);
  const isOver = game.gameStatus === "finished";
  const outcome = isOver && mine !== null ? outcomeOf(game, mine) : null;
  const isShown = game.gameStatus !== "waiting" && mine !== null && mine.length > 0 && !isPutAway;
  useRoundSounds(game, outcome);
  useMoneyAnew(isOver);
  useEffect(() => {
    roundCallStore.set(isShown);
    return () => roundCallStore.set(false);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <RoundBand
      label={t`My round`}
      testId="paid-round"
      game={pathTo("/game", { ...place, sharedGameId: game.sharedGameId })}
      outcome={outcome}
      onPutAway={() => {
        leaveRound(game.sharedGameId);
        setPutAway(true);
      }}
      below={outcome === null && <Plural value={game.totalCalls} one="# call" other="# calls" />}
    />
  );
}
