import { readJson, writeJson } from "../../data/storage.ts";
import { createStore } from "../../data/store.ts";
import type { Desk } from "../desk-state.ts";
import { phaseOf } from "../hall-state.ts";
import { ownLines } from "../sell/sold-lines.ts";

/** More rounds than end untold while a page is away. */
const keptMax = 8;

/** It outlives a reload, as what is chosen does: customers wait for their money whatever the page did meanwhile. */
function keptSoldIn(): readonly string[] {
  const kept = readJson<unknown>("derash-sold-in");
  return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
}

/** Rounds in which this till's page has seen it sell, and whose end it has not shown yet. */
export const soldInStore = createStore<readonly string[]>(keptSoldIn());

function put(soldIn: readonly string[]): void {
  soldInStore.set(soldIn);
  writeJson("derash-sold-in", soldIn);
}

export function keepSoldIn(saleId: string): void {
  const kept = soldInStore.get();
  if (!kept.includes(saleId)) put([...kept, saleId].slice(-keptMax));
}

export function forgetSoldIn(saleId: string): void {
  const kept = soldInStore.get();
  if (kept.includes(saleId)) put(kept.filter((each) => each !== saleId));
}

/** The rounds in which this till has sold and that are not over: a page that is away at their end has to tell of it afterwards. */
export function soldInNow({ sale, game }: Pick<Desk, "sale" | "game">, cashierId: string): string[] {
  const rounds = [sale, game].flatMap((view) => (view !== null && phaseOf(view.round) !== "ended" ? [view.round] : []));
  return rounds.filter((round) => ownLines(round, cashierId).length > 0).map(({ saleId }) => saleId);
}

/** Whether the page tells how this round has ended; that it is called says nothing of that. */
export function isEndShown({ game }: Pick<Desk, "game">, shown: string | null): boolean {
  return game !== null && game.round.saleId === shown && phaseOf(game.round) === "ended";
}

/** Those that are on sale no more and of which nothing on the page tells how they went on. `shown`: the round that something tells of. */
export function untoldOf(soldIn: readonly string[], { sale }: Pick<Desk, "sale">, shown: string | null): string[] {
  return soldIn.filter((saleId) => saleId !== sale?.round.saleId && saleId !== shown);
}
