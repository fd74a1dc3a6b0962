import { addSantim, type Santim, zero } from "@derash/game/money";
import { type AmountIssue, checkAmount, plainAmount } from "./transfer-check.ts";

/** Somebody below who may be given credit, as the lists of all have them. */
export type Receiver = { userId: string; name: string; detail: string; balance: number; isActive: boolean };

/** What was typed, by who it is for. */
export type Typed = Readonly<Record<string, string>>;

export type BulkItem = { receiver: Receiver; amount: string };
export type BulkList = { items: BulkItem[]; total: Santim; issues: Readonly<Record<string, AmountIssue>> };

/** Who gets how much: rows without an amount, and accounts that are switched off, are not on the list. */
export function bulkList(receivers: readonly Receiver[], typed: Typed): BulkList {
  const items: BulkItem[] = [];
  const issues: Record<string, AmountIssue> = {};
  let total: Santim = zero;
  for (const receiver of receivers) {
    const text = typed[receiver.userId]?.trim() ?? "";
    if (text === "" || !receiver.isActive) continue;
    const amount = checkAmount(text, null);
    if (typeof amount === "string") issues[receiver.userId] = amount;
    else {
      items.push({ receiver, amount: plainAmount(text) });
      total = addSantim(total, amount);
    }
  }
  return { items, total, issues };
}

/** The same amount for each of some that is switched on; what was typed for others stays. */
export function sameForAll(receivers: readonly Receiver[], typed: Typed, amount: string): Typed {
  const given = receivers.filter(({ isActive }) => isActive).map(({ userId }) => [userId, amount]);
  return { ...typed, ...Object.fromEntries(given) };
}
