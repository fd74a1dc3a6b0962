import type { GameState } from "@derash/protocol/round";
import type { SocketStatus } from "../../data/own-socket.ts";

/** A ball may be on its way for so long before the phone counts as behind. */
const graceMs = 4_000;

type Running = Pick<GameState, "gameStatus" | "totalCalls" | "startsAt" | "startDelayMs" | "callIntervalMs">;

/**
 * Whether this phone knows all that has been called: only then can it say that a cartela has not won. `now`: the server's
 * clock. A round that is over says itself how it went.
 */
export function hasHeardAll(game: Running, backend: SocketStatus, now: number): boolean {
  if (game.gameStatus === "finished") return true;
  if (backend !== "connected") return false;
  if (game.gameStatus !== "active" || game.startsAt === null) return true;
  const nextBallAt = game.startsAt + game.startDelayMs + game.totalCalls * game.callIntervalMs;
  return now < nextBallAt + graceMs;
}
