import type { GameState } from "@derash/protocol/round";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Link, Redirect, useSearchParams } from "wouter";
import { useSessionAnswer } from "../../data/queries.ts";
import { errorMessage } from "../../i18n/error-messages.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { pathTo, usePlace } from "../../room/place.ts";
import { useRoom } from "../../room/use-room.ts";
import { RoundView } from "./RoundView.tsx";

const pollMs = 5_000;

/** One round, from its first ball to its result. */
export function GameScreen() {
  const place = usePlace();
  const entry = useSessionAnswer({
    betAmount: place.sessionId === undefined ? place.bet : undefined,
    sessionId: undefined,
  });
  const followed = place.sharedGameId ?? null;
  const { game, error, refresh } = useRoom({
    sessionId: place.sessionId ?? entry.data?.sessionId,
    betAmount: place.bet,
    followed,
    pollMs,
  });
  useRoundInUrl(game);

  if (place.sessionId === undefined && place.bet === undefined) return <Redirect to="/" replace />;
  if (game !== null) return <RoundView key={game.sharedGameId} game={game} refresh={refresh} />;
  const failure = error ?? entry.error;
  if (failure === null) return <Waiting />;
  return (
    <div className="p-6 text-center">
      <p role="alert" className="mb-4">
        {errorMessage(failure, msg`Connection error. Please check your internet connection.`)}
      </p>
      <div className="flex justify-center gap-3">
        <Button tone="ink" onClick={refresh}>
          <Trans>Refresh</Trans>
        </Button>
        <Link className={buttonClass()} to={pathTo("/", { ...place, sharedGameId: undefined })}>
          <Trans>Leave</Trans>
        </Link>
      </div>
    </div>
  );
}

/** The round goes into the URL, so that a reload after its end still shows this round and not the next. */
function useRoundInUrl(game: GameState | null): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (game === null) return;
    const next = roundInSearch(search, game);
    if (next.toString() !== search.toString()) setSearch(next, { replace: true });
  }, [game, search, setSearch]);
}

export function roundInSearch(
  search: URLSearchParams,
  { sharedGameId, sessionId, betAmount }: GameState,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (!next.get("sharedGameId")) next.set("sharedGameId", sharedGameId);
  if (!next.get("sessionId")) next.set("sessionId", sessionId);
  // The room says the stake: by another one nobody joins it.
  if (Number(next.get("bet")) !== betAmount) next.set("bet", String(betAmount));
  return next;
}
