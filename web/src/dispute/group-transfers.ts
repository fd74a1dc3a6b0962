import { fromBirr, toBirr } from "@derash/game/money";
import type { DisputeMove, DisputeTransfer } from "@derash/protocol/dispute";

/** Transfers of one kind between the same accounts, as one line: a till's stakes are one for each customer. */
export type TransferGroup = {
  key: string;
  type: string;
  from: string | null;
  to: string | null;
  /** Birr, all of them together; signed as they are. */
  amount: number;
  count: number;
  first: number;
  last: number;
};

/** In the order in which each kind began. */
export function groupTransfers(transfers: readonly (DisputeTransfer | DisputeMove)[]): TransferGroup[] {
  const groups = new Map<string, TransferGroup>();
  for (const { type, amount, at, ...move } of transfers) {
    const [from, to] = "from" in move ? [move.from, move.to] : [null, null];
    const key = [type, from, to].join(" ");
    const group = groups.get(key) ?? { ...{ key, type, from, to, amount: 0, count: 0 }, first: at, last: at };
    groups.set(key, {
      ...group,
      // Whole santim, so that no sum is 0.30000000000000004.
      amount: toBirr(fromBirr(group.amount + amount)),
      count: group.count + 1,
      last: Math.max(group.last, at),
    });
  }
  return [...groups.values()];
}
