import type { About } from "@derash/fairness/proof";
import { keptClose } from "../../room/seal/kept-closes.ts";
import type { Mine } from "../verify-address.ts";

/** What a phone kept of a round, for the checker; null is "nothing". */
export type Stored = Required<
  Pick<About, "storedHash" | "storedAtMs" | "storedHouseAtMs" | "storedRules" | "heardBalls">
>;

/** What the address says that the phone kept, else what this browser has kept itself of this round. */
export function storedOf(mine: Mine, roundId: string): Stored {
  const { storedHash, storedAtMs, storedHouseAtMs, storedRules, heardBalls } = mine;
  const kept = keptClose(roundId);
  const isKeptHere = storedHash === null || (storedAtMs === null && kept?.hash === storedHash);
  const seal = isKeptHere ? kept : { hash: storedHash, at: storedAtMs, houseAt: storedHouseAtMs };
  return {
    storedHash: seal?.hash ?? null,
    storedAtMs: seal?.at ?? null,
    storedHouseAtMs: seal?.houseAt ?? null,
    storedRules: storedRules ?? kept?.rules ?? null,
    heardBalls: heardOf(heardBalls ?? [], kept?.balls ?? []),
  };
}

/** What was announced of the close, where the phone heard another one. */
export function toldOf({ told }: Mine, roundId: string): string | null {
  return told ?? keptClose(roundId)?.told ?? null;
}

/** The address may be older than what this browser has heard since. */
function heardOf(told: readonly number[], kept: readonly number[]): readonly number[] | null {
  const heard = told.every((ball, at) => ball === kept[at]) ? kept : told;
  return heard.length > 0 ? heard : null;
}
