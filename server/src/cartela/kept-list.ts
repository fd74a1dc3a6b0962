import { createHash } from "node:crypto";
import { type Cartela, type Cells, toColumns } from "@derash/game/cartela";
import { cartelaSet } from "@derash/game/cartela/package";
import type { KeptCartela } from "@derash/protocol/cartela";
import { LRUCache } from "lru-cache";
import { AppError } from "../app-error.ts";
import type { Queries } from "../postgres/db.ts";
import * as store from "./store.ts";

/** Made once: making it is 2 ms of hashing. */
const firstSet = cartelaSet(1);
/** Of its lines, written as cartela_list_now (migrations/0029-cartela-list.sql) writes them. */
const firstSetHash = createHash("sha256")
  .update(firstSet.map(({ number, cells }) => `${number}:${cells.join(",")}`).join(";"))
  .digest();

/** What a branch sells now, kept for the rounds that open now. Null: the first set of the published package. */
export function keep(queries: Queries, branchId: string): Promise<string | null> {
  return store.keepList(queries, branchId, firstSetHash);
}

/** Null: the list has no such number. */
export async function find(queries: Queries, listId: string | null, number: number): Promise<Cells | null> {
  if (listId === null) return firstSet[number - 1]?.cells ?? null;
  const [line] = await store.listLines(queries, listId, number);
  return line?.cells ?? null;
}

/** In the order of the list. */
export async function some(queries: Queries, listId: string | null, numbers: readonly number[]): Promise<Cartela[]> {
  const all = listId === null ? firstSet : await store.listLines(queries, listId);
  return all.filter(({ number }) => numbers.includes(number));
}

/** A kept list never changes. */
const sizes = new LRUCache<string, number>({ max: 1000 });

/** How many cartelas it has. */
export async function size(queries: Queries, listId: string | null): Promise<number> {
  if (listId === null) return firstSet.length;
  const known = sizes.get(listId);
  if (known !== undefined) return known;
  const { length } = await store.listLines(queries, listId);
  sizes.set(listId, length);
  return length;
}

/** In the order of their numbers. Errors: not_found. */
export async function all(queries: Queries, listId: string): Promise<KeptCartela[]> {
  const lines = await store.listLines(queries, listId);
  if (lines.length === 0) throw new AppError("not_found");
  return lines.map(({ number, cells }) => ({ number, ...toColumns(cells) }));
}
