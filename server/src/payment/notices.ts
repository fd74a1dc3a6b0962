import type { Tx } from "../postgres/db.ts";
import type { PaymentDeps } from "./deps.ts";

/** Tells the player that their deposit has ended, one way or the other. */
export async function tellDeposit(_deps: PaymentDeps, _tx: Tx, _id: string): Promise<void> {}

export async function tellWithdrawal(_deps: PaymentDeps, _tx: Tx, _id: string): Promise<void> {}
