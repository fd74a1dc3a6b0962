import { type Santim, santim } from "@derash/game/money";
import type pg from "pg";
import { AppError } from "../app-error.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import * as store from "./store.ts";

export type Transfer = store.Transfer;

/** Double entry in whole santim. The only way money moves; knows nothing of bingo. */
export type LedgerService = {
  /** Opens an account or finds it; answers its id. A pot gets its balance row later, by closePot. */
  open(queries: Queries, kind: store.AccountKind, ownerId: string): Promise<string>;
  /** Locks balances in account order; call it before posting several transfers in one transaction, or reading what they hold. */
  lock(tx: Tx, accountIds: readonly string[]): Promise<void>;
  /** Posts within the caller's transaction. The same key and lines again: no effect. Errors: account_short, idempotency_conflict. */
  post(tx: Tx, transfer: Transfer): Promise<void>;
  /**
   * Posts several: locks all their accounts first, in one order, so that two who pay the same people cannot wait for each
   * other. A transfer of nothing is none.
   */
  postAll(tx: Tx, transfers: readonly Transfer[]): Promise<void>;
  /** Ends a pot's life as a sum of entries: answers what it holds and gives it a balance. */
  closePot(tx: Tx, accountId: string): Promise<Santim>;
  /** Inside a transaction, hand it in. */
  balanceOf(accountId: string, queries?: Queries): Promise<Santim>;
  /** What a player's wallet holds, and what has come to it and gone from it but for play. */
  totals(accountId: string): Promise<store.WalletTotals>;
};

export function createLedgerService({ db }: { db: Db }): LedgerService {
  return {
    open: (queries, kind, ownerId) => store.openAccount(queries, kind, ownerId),
    lock: (tx, accountIds) => store.lockBalances(tx, accountIds),
    post,
    postAll,
    closePot: async (tx, accountId) => santim(await store.closePot(tx, accountId)),
    balanceOf: async (accountId, queries = db) => santim(await store.balanceOf(queries, accountId)),
    totals: (accountId) => store.totals(db, accountId),
  };
}

async function post(tx: Tx, transfer: Transfer): Promise<void> {
  try {
    await store.postTransfer(tx, transfer);
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

async function postAll(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const moving = transfers.filter(({ lines }) => lines.every(({ amount }) => amount !== 0));
  await store.lockBalances(tx, [...new Set(moving.flatMap(({ lines }) => lines.map(({ accountId }) => accountId)))]);
  for (const transfer of moving) await post(tx, transfer);
}

/** The lines of a transfer from one account to another. */
export function between(from: string, to: string, amount: Santim): Transfer["lines"] {
  return [
    { accountId: from, amount: santim(-amount) },
    { accountId: to, amount },
  ];
}

/** What a database error means, where it is an expected refusal of the ledger. */
function refusalOf(error: unknown): AppError | null {
  const { code, constraint } = error as Partial<pg.DatabaseError>;
  if (code === "23514" && constraint === "balance_not_negative") return new AppError("account_short");
  if (code === "DR001") return new AppError("idempotency_conflict");
  return null;
}
