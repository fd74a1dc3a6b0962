import { type Santim, santim } from "@derash/game/money";
import type { Transfer } from "../ledger/service.ts";

/** The lines of a transfer from one account to another. */
export function between(from: string, to: string, amount: Santim): Transfer["lines"] {
  return [
    { accountId: from, amount: santim(-amount) },
    { accountId: to, amount },
  ];
}
