import { ballOf } from "@derash/game/ball";
import type { GameState } from "@derash/protocol/round";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";

/** Balls that come quicker are not all said: a screen reader that must finish each would fall behind the round. */
const quietMs = 600;

type Props = { game: GameState; toGo: number | null };

/** Says to those who listen instead of look what was called last, and that one ball is missing. The result says itself. */
export function RoundAnnouncer({ game, toGo }: Props) {
  const last = game.gameStatus === "active" ? game.calledBalls.at(-1) : undefined;
  const said = useSettled(last);
  return (
    <p className="sr-only" aria-live="polite" data-testid="announcer">
      {said !== undefined && <Trans>Called: {ballOf(said).display}</Trans>}{" "}
      {said !== undefined && toGo === 1 && <Trans>One ball to go!</Trans>}
    </p>
  );
}

/** The value once it has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
