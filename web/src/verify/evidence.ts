import type { Stored } from "./check/stored.ts";
import { isRoundId, type Mine, sharedPath } from "./verify-address.ts";

/**
 * The page of a round with all that a phone kept of it behind the #, for whoever is to check it elsewhere. By its id where something is
 * kept: a display code is borne by one round after the other, and what is kept is kept of this one.
 */
export function evidencePath(round: string, roundId: string, mine: Mine, stored: Stored): string {
  const { storedHash, storedAtMs, storedHouseAtMs, storedRules, heardBalls } = stored;
  const kept = { storedHash, storedAtMs, storedHouseAtMs, storedRules, heardBalls };
  const isKept = Object.values(kept).some((each) => each !== null);
  return sharedPath(isKept && isRoundId(roundId) ? roundId : round, { ...mine, ...kept });
}

/** What has our other program check the same. In quotes that every shell knows, that of Windows too. */
export function checkCommand(address: string): string {
  return `python3 derash_check.zip "${address}"`;
}
