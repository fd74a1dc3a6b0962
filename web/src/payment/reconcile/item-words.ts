import type { ReconciliationItem as Item } from "@derash/protocol/payment/reconciliation";
import { birr } from "../../i18n/money.ts";

/** What somebody wants to do with an item. */
export type ItemAct = { what: "ask" | "decide"; item: Item };

export function nameOf({ reference, their_reference: theirs }: Pick<Item, "reference" | "their_reference">): string {
  return reference ?? theirs ?? "";
}

/** A difference of nothing has no sign. */
export function signed(amount: number): string {
  return `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${birr(Math.abs(amount))}`;
}
