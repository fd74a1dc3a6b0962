import { addSantim, fromBirr, type Santim, toBirr, zero } from "@derash/game/money";
import { type AmountIssue, checkAmount, plainAmount } from "./transfer-check.ts";
import type { Attempt } from "./unanswered.ts";

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

/** What of an attempt to send a list says which one it is, and what it needs to be sent again. */
export function attemptOfList({ items, total }: Pick<BulkList, "items" | "total">) {
  return {
    targetId: JSON.stringify(items.map(({ receiver, amount }) => [receiver.userId, amount])),
    amount: String(toBirr(total)),
    lines: items.map(({ receiver: { userId, name }, amount }) => ({ userId, name, amount })),
  };
}

/** A list that had no answer, as it was, whoever was switched off since: what was made for them is answered too. */
export function listAgain({ lines = [], amount: total }: Attempt): BulkList {
  const items = lines.map(({ userId, name, amount }) => ({
    receiver: { ...{ userId, name, detail: "", balance: 0 }, isActive: true },
    amount,
  }));
  return { items, total: fromBirr(Number(total)), issues: {} };
}
