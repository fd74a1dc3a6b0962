import { santim, toBirr } from "@derash/game/money";
import type { HistoryItem } from "@derash/protocol/player";
import { transactionLabels } from "@derash/protocol/transaction-labels";
import {
  type NetPeriod,
  netPeriods,
  type TransactionStatus,
  type TransactionType,
  type WalletPage,
  type WalletTransaction,
} from "@derash/protocol/wallet";
import type { Db, Queries } from "../postgres/db.ts";
import * as store from "./store.ts";

/** The ledger's entries as their owner reads them: what each was for, whom credit came from, and what became of a stake, or of a withdrawal. */
export type WalletService = {
  /** The account of a player's wallet with a company; null: none is open yet. */
  walletOf(queries: Queries, playerId: string, companyId: string): Promise<string | null>;
  /** The same, opened when it is missing: at the first visit to a table or a desk of the company. */
  openWallet(queries: Queries, playerId: string, companyId: string): Promise<string>;
  /** The account of the wallet with this company, or with the one where the player is or was last; null: none is open. */
  here(playerId: string, companyId: string | undefined): Promise<string | null>;
  /** All of a player's wallets, the last visited first. */
  walletsOf(playerId: string): Promise<store.HeldWallet[]>;
  /** What play has brought and cost in the day, week, month and year that run by Ethiopia's clock, now or at another moment. */
  net(accountId: string | null, at?: Date): Promise<NetPeriod[]>;
  /** The wallet's page of an account's entries, newest first; page counts from 1. */
  wallet(accountId: string | null, page: number, pageSize: number): Promise<WalletPage>;
  /** The same entries in the words of the mini app's history. */
  history(accountId: string | null, limit: number): Promise<HistoryItem[]>;
};

export function createWalletService({ db }: { db: Db }): WalletService {
  return {
    walletOf: store.walletOf,
    openWallet: store.openWallet,
    here: (playerId, companyId) =>
      companyId === undefined ? store.lastVisited(db, playerId) : store.walletOf(db, playerId, companyId),
    walletsOf: (playerId) => store.walletsOf(db, playerId),
    wallet: (accountId, page, pageSize) => wallet(db, accountId, page, pageSize),
    history: (accountId, limit) => history(db, accountId, limit),
    net: (accountId, at) => net(db, accountId, at ?? null),
  };
}

async function wallet(db: Db, accountId: string | null, page: number, pageSize: number): Promise<WalletPage> {
  // One row more than the page shows whether there is a next page.
  const rows = await store.entries(db, accountId, pageSize + 1, (page - 1) * pageSize);
  return {
    success: true,
    data: {
      transactions: rows.slice(0, pageSize).map(walletTransaction),
      pagination: { has_next: rows.length > pageSize, has_previous: page > 1 },
    },
  };
}

function walletTransaction(row: store.EntryRow): WalletTransaction {
  return {
    transaction_id: String(row.id),
    type: walletType(row),
    description: descriptionOf(row),
    amount: toBirr(santim(row.amount_santim)),
    status: statusOf(row),
    created_at: row.created_at.toISOString(),
  };
}

/** Entries never change, but what became of a stake does: it fails with a round that is void. So does that of money on its way out. */
function statusOf({ stake_state, payout_state }: store.EntryRow): TransactionStatus {
  if (stake_state === "waiting" || payout_state === "waiting") return "PENDING";
  return stake_state === "void" || payout_state === "failed" ? "FAILED" : "COMPLETED";
}

type Named = Pick<store.EntryRow, "type" | "amount_santim" | "description" | "sender_name" | "receiver_name" | "note">;

/** Credit passed on is a charge of the one and a top-up of the other; a stake that was paid is lost when its round says so. */
export function walletType({
  type,
  amount_santim,
  stake_state,
}: Pick<store.EntryRow, "type" | "amount_santim" | "stake_state">): TransactionType {
  if (type === "CREDIT" || type === "GUARANTEE" || type === "BETWEEN_COMPANIES")
    return amount_santim < 0 ? "CHARGE" : "TOP_UP";
  if (stake_state === "lost") return "BET_LOST";
  if (type === "DEPOSIT") return amount_santim < 0 ? "CHARGE" : "TOP_UP";
  if (type === "WITHDRAWAL") return amount_santim < 0 ? "WITHDRAWAL" : "TOP_UP";
  if (type === "WITHDRAWAL_RETURN") return "REFUND";
  if (type === "REVERSAL") return "CHARGE";
  // Cash that is handed on is on accounts that are no wallets.
  return type === "HOUSE_CUT" || type === "CASH" ? "CHARGE" : type;
}

/** With credit it says whom it came from or went to. */
export function descriptionOf({ type, amount_santim, description, sender_name, receiver_name, note }: Named): string {
  if (type !== "CREDIT" || note === null) return description;
  return amount_santim < 0 ? `Transfer to ${receiver_name}: ${note}` : `Transfer from ${sender_name}: ${note}`;
}

const historyTypes: Record<TransactionType, HistoryItem["type"]> = {
  TOP_UP: "deposit",
  CHARGE: "withdrawal",
  WITHDRAWAL: "withdrawal",
  BET_PLACED: "bet",
  BET_LOST: "bet",
  REFUND: "bet",
  BET_WON: "win",
  BONUS: "win",
  TAX: "win",
  FEE: "withdrawal",
  ADMIN_ADJUSTMENT: "deposit",
};

/** A correction is a deposit or a withdrawal, by its sign. */
function historyType(row: store.EntryRow): HistoryItem["type"] {
  return row.type === "ADMIN_ADJUSTMENT" && row.amount_santim < 0 ? "withdrawal" : historyTypes[walletType(row)];
}

/** The four types of the history have no name of their own for these. */
function deductionOf(row: store.EntryRow): Pick<HistoryItem, "deduction"> {
  const type = walletType(row);
  return type === "TAX" ? { deduction: "tax" } : type === "FEE" ? { deduction: "fee" } : {};
}

async function history(db: Db, accountId: string | null, limit: number): Promise<HistoryItem[]> {
  const rows = await store.entries(db, accountId, limit, 0);
  return rows.map((row) => ({
    id: String(row.id),
    type: historyType(row),
    amount: toBirr(santim(row.amount_santim)),
    status: historyStatuses[statusOf(row)],
    ...deductionOf(row),
    description: [transactionLabels[walletType(row)], descriptionOf(row)].filter(Boolean).join(" · "),
    createdAt: row.created_at.toISOString(),
  }));
}

const historyStatuses = { COMPLETED: "completed", PENDING: "pending", FAILED: "other" } as const;

async function net(db: Db, accountId: string | null, at: Date | null): Promise<NetPeriod[]> {
  const birr = (amount: number) => toBirr(santim(amount));
  return (await store.play(db, accountId, netPeriods, at)).map(({ period, since, rounds, staked, won }) => ({
    ...{ period, since: since.toISOString(), rounds },
    ...{ staked: birr(staked), won: birr(won), net: birr(won - staked) },
  }));
}
