import { createStore } from "../../data/store.ts";
import type { Desk } from "../desk-state.ts";

/** Rounds in which this page has seen its till sell, and whose end it has not shown yet. */
export const soldInStore = createStore<readonly string[]>([]);

export function keepSoldIn(saleId: string): void {
  const kept = soldInStore.get();
  if (!kept.includes(saleId)) soldInStore.set([...kept, saleId]);
}

export function forgetSoldIn(saleId: string): void {
  soldInStore.set(soldInStore.get().filter((kept) => kept !== saleId));
}

/** Those that are on sale no more and of which nothing on the page tells how they went on. `shown`: the round that something tells of. */
export function untoldOf(soldIn: readonly string[], { sale }: Pick<Desk, "sale">, shown: string | null): string[] {
  return soldIn.filter((saleId) => saleId !== sale?.round.saleId && saleId !== shown);
}
