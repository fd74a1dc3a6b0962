import { type Cells, toCells } from "@derash/game/cartela";
import type { MyCartela } from "@derash/protocol/round";
import { clearGameData, readJson, readText, writeJson, writeText } from "../data/storage.ts";
import { createStore } from "../data/store.ts";

/** Which cartelas are mine in which round; the round itself only says that they are somebody's. At which table is not kept over a reload. */
export type Mine = { sharedGameId: string; sessionId?: string; cartelaNumbers: number[] };
type Round = { sharedGameId: string; sessionId: string };

export const mineStore = createStore<Mine | null>(readMine());

export function rememberMine({ sharedGameId, sessionId }: Round, cartelaNumbers: number[]): void {
  writeJson("active-cartelas", cartelaNumbers);
  writeJson("init-active-cartelas", cartelaNumbers);
  writeJson("current-game-data", { ...readJson<object>("current-game-data"), sharedGameId });
  mineStore.set({ sharedGameId, sessionId, cartelaNumbers });
}

/** What the server says is mine in a round. That nothing is counts where this phone still remembers something. */
export function learnMine(round: Round, cartelas: readonly MyCartela[]): number[] {
  const mine = confirmedNumbers(cartelas);
  if (mine.length > 0 || hasStakeIn(round.sharedGameId)) rememberMine(round, mine);
  return mine;
}

/** Whether this phone knows of a cartela that was paid for in a round. */
export function hasStakeIn(sharedGameId: string): boolean {
  const mine = mineStore.get();
  return mine?.sharedGameId === sharedGameId && mine.cartelaNumbers.length > 0;
}

/** What is paid for; a cartela that is only held plays no part. */
export function confirmedNumbers(cartelas: readonly MyCartela[]): number[] {
  return cartelas.filter((cartela) => cartela.confirmed).map((cartela) => cartela.cartelaNumber);
}

/** Another player has signed in. */
export function forgetMine(): void {
  clearGameData();
  left.clear();
  mineStore.set(null);
}

/** Beside the storage, which keeps the last one or nothing: Leave leads away all the same, also of one of two tables. */
const left = new Set<string>();

/** A round whose screen I left, or whose result I have seen: the selection screen does not drag me back to it. */
export function leaveRound(sharedGameId: string): void {
  left.add(sharedGameId);
  writeText("derash-left-round", sharedGameId);
}

export function hasLeftRound(sharedGameId: string): boolean {
  return left.has(sharedGameId) || readText("derash-left-round") === sharedGameId;
}

function readMine(): Mine | null {
  const sharedGameId = readJson<{ sharedGameId?: string }>("current-game-data")?.sharedGameId;
  const cartelaNumbers = readJson<number[]>("active-cartelas");
  return sharedGameId && Array.isArray(cartelaNumbers) ? { sharedGameId, cartelaNumbers } : null;
}

export type CartelaList = ReadonlyMap<number, Cells>;

/** In the package of /200.json a cartela's number is its place, from 1; in a list of a branch each says its own. */
export function cartelaList(columns: (Parameters<typeof toCells>[0] & { number?: number })[]): CartelaList {
  const list = new Map<number, Cells>();
  columns.forEach((cartela, index) => {
    const cells = toCells(cartela);
    if (Array.isArray(cells)) list.set(cartela.number ?? index + 1, cells);
  });
  return list;
}
