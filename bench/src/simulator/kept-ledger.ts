import { type Santim, santim } from "@derash/game/money";
import { AppError } from "@derash/server/app-error";
import type { LedgerService, Transfer } from "@derash/server/ledger/service";
import type { Bug } from "./bugs.ts";
import type { Kept } from "./kept-rows.ts";
import type { MemoryStore, Transaction } from "./memory-store.ts";

/** Accounts that may go below zero: what pays quick wins, and where the money came from. */
const mayBeNegative = /^(bonus|source):/;

export type KeptLedger = Pick<LedgerService, "open" | "post" | "postAll" | "closePot" | "balanceOf">;

/** The ledger's functions (ledger_post, ledger_close_pot) over rows in memory: keys, locks and sums as there. */
export function keptLedger(store: MemoryStore, kept: Kept, bug: Bug | null): KeptLedger {
  async function post(tx: Transaction, transfer: Transfer): Promise<void> {
    const key = bug === "settle twice" ? `${transfer.key} ${tx.id}` : transfer.key;
    // Who posts the same key waits for who was first, as with a unique index.
    await store.lock(tx, `key:${key}`);
    if (store.get(tx, kept.keys, key)) return;
    store.put(tx, kept.keys, key, transfer);
    const lines = transfer.lines.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
    for (const { accountId, amount } of lines) await move(tx, accountId, amount);
    tx.committed.push(() => {
      kept.transfers.push(transfer);
      for (const { accountId, amount } of lines) entriesOf(accountId).push(amount);
    });
  }

  async function move(tx: Transaction, accountId: string, amount: number): Promise<void> {
    if (bug === "naive read-modify-write") {
      const before = store.get(tx, kept.balances, accountId);
      // As long as a server takes to add, and to come back with it.
      await store.statement(tx);
      if (before !== undefined) store.put(tx, kept.balances, accountId, before + amount);
      return;
    }
    // An open pot has no balance.
    if (store.get(tx, kept.balances, accountId) === undefined) return;
    await store.lock(tx, `balance:${accountId}`);
    const after = (store.get(tx, kept.balances, accountId) ?? 0) + amount;
    const isAllowed = mayBeNegative.test(accountId) || (bug === "settle twice" && accountId.startsWith("pot:"));
    if (after < 0 && !isAllowed) throw new AppError("account_short");
    store.put(tx, kept.balances, accountId, after);
  }

  function entriesOf(accountId: string): number[] {
    const entries = kept.entries.get(accountId) ?? [];
    kept.entries.set(accountId, entries);
    return entries;
  }

  return {
    open: async (queries, kind, ownerId) => {
      const tx = queries as unknown as Transaction;
      const id = `${kind}:${ownerId}`;
      if (kind !== "pot" && store.get(tx, kept.balances, id) === undefined) store.put(tx, kept.balances, id, 0);
      return id;
    },
    post: (tx, transfer) => post(tx as unknown as Transaction, transfer),
    postAll: async (queries, transfers) => {
      const tx = queries as unknown as Transaction;
      const moving = transfers.filter(({ lines }) => lines.every(({ amount }) => amount !== 0));
      const accounts = new Set(moving.flatMap(({ lines }) => lines.map(({ accountId }) => accountId)));
      if (bug !== "naive read-modify-write")
        for (const accountId of [...accounts].sort()) await store.lock(tx, `balance:${accountId}`);
      for (const transfer of moving) {
        await store.statement(tx);
        await post(tx, transfer);
      }
    },
    closePot: async (queries, accountId) => {
      const tx = queries as unknown as Transaction;
      await store.statement(tx);
      const sum = entriesOf(accountId).reduce((all, amount) => all + amount, 0);
      store.put(tx, kept.balances, accountId, sum);
      return santim(sum);
    },
    balanceOf: async (accountId, queries): Promise<Santim> => {
      const tx = (queries ?? null) as unknown as Transaction | null;
      await store.statement(tx);
      return santim(store.get(tx, kept.balances, accountId) ?? 0);
    },
  };
}
