import type { GameState } from "@derash/protocol/round";
import { retry } from "../data/retry.ts";
import { houseNow, learnServerTime } from "./clock.ts";
import { hasStakeIn } from "./my-cartelas.ts";

/** The time, and what counts of a round whose events were missed. */
export function learnState(game: GameState): void {
  learnServerTime(game.serverNow);
  hear(game);
}

/** Keeps what this phone is told of a round, and what it was shown when it paid for one. */
export function hear(game: GameState): void {
  const hearing = hearingOf(game);
  // Of a round on sale there is nothing to keep for who has not paid; and the code for it comes when there is something.
  if (game.closeHash !== null || hearing.hasStake) keepBy(({ hearState }) => hearState(game, hearing));
}

export function hearingOf({ sharedGameId }: { sharedGameId: string | null }) {
  return { hasStake: sharedGameId !== null && hasStakeIn(sharedGameId), at: Date.now(), houseAt: houseNow() };
}

export function keepBy(keep: (by: typeof import("./seal/hearing.ts")) => Promise<void>): void {
  retry(() => import("./seal/hearing.ts"))
    .then(keep)
    .catch(() => {});
}
