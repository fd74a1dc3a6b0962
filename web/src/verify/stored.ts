import type { About } from "@derash/game/proof";
import { keptClose } from "../shared/kept-closes.ts";
import type { Mine } from "./verify-address.ts";

/** What a phone kept of a round, for the checker; null is "nothing". */
export type Stored = Required<Pick<About, "storedHash" | "storedAtMs" | "storedRules" | "heardBalls">>;

/** What the address says that the phone kept, else what this browser has kept itself of this round. */
export function storedOf({ storedHash, storedAtMs, storedRules, heardBalls }: Mine, roundId: string): Stored {
  const kept = keptClose(roundId);
  const seal = storedHash === null ? { hash: kept?.hash, at: kept?.at } : { hash: storedHash, at: storedAtMs };
  return {
    storedHash: seal.hash ?? null,
    storedAtMs: seal.at ?? null,
    storedRules: storedRules ?? kept?.rules ?? null,
    heardBalls: heardBalls ?? (kept?.balls.length ? kept.balls : null),
  };
}
