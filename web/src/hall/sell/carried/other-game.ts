import type { DrawMode } from "@derash/protocol/hall/round";

/** What a customer who is asked for the money pays, and by what they win. */
export type Game = { stake: string; mode: DrawMode; patterns: readonly string[] };

/** Which round is the hall's newest, whether it is on sale, and what is sold here now: into it, or into the next. */
export type Shown = { newest: string | null; isOnSale: boolean; game: Game };

/** Stakes are typed by hand: "10.00" is what a round calls 10. The order of patterns says nothing. */
function isSameGame(a: Game, b: Game): boolean {
  const isSameStake = a.stake === b.stake || Number(a.stake) === Number(b.stake);
  return isSameStake && a.mode === b.mode && a.patterns.toSorted().join() === b.patterns.toSorted().join();
}

export function isSameShown(before: Shown, now: Shown): boolean {
  return before.newest === now.newest && before.isOnSale === now.isOnSale && isSameGame(before.game, now.game);
}

/**
 * Whether a round of another till has changed what had been shown here for the next one. What this till changes itself comes without a
 * new round; and where one was on sale already, what is chosen was for that.
 */
export function isOtherGame(before: Shown, now: Shown): boolean {
  return !before.isOnSale && before.newest !== now.newest && !isSameGame(before.game, now.game);
}
