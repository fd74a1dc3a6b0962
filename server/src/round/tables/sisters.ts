import { sql } from "kysely";
import type { CartelaService } from "../../cartela/service.ts";
import type { Db, Tx } from "../../postgres/db.ts";
import { type OpeningDeps, openRound } from "../open-round.ts";
import * as store from "../store.ts";
import { bestTable, hasSpace, isSisterNeeded, isSpare } from "./best-table.ts";
import { type Table, tablesNow } from "./tables.ts";

export type SisterDeps = OpeningDeps & {
  db: Db;
  cartelas: Pick<CartelaService, "listSize">;
  now: () => number;
};

/** As many as `room.position` allows. */
const tablesMax = 20;
/** A sister that nobody has watched for so long may go. */
export const quietMs = 120_000;

/**
 * Opens another room beside one that is nearly sold out, or an empty one of before again; does nothing where there is space.
 * Two processes that notice at once wait for each other, and the second finds what the first has opened. Answers the room.
 */
export async function openSister(deps: SisterDeps, beside: store.RoomRow): Promise<store.RoomRow | null> {
  return deps.db.transaction().execute(async (tx) => {
    const family = await familyNow(deps, tx, beside);
    return isSisterNeeded(family.tables) ? open(deps, tx, family) : null;
  });
}

/**
 * Another room of the same stake with space, for who comes to one that is sold out: the fullest as they are at this moment, or
 * the sister that is opened now. null: none has space, and there are as many as there may be.
 */
export async function roomWithSpace(deps: SisterDeps, soldOut: store.RoomRow): Promise<store.RoomRow | null> {
  return deps.db.transaction().execute(async (tx) => {
    const family = await familyNow(deps, tx, soldOut);
    const best = bestTable(family.tables);
    if (best && hasSpace(best)) return (await store.room(tx, best.roomId)) ?? null;
    return isSisterNeeded(family.tables) ? open(deps, tx, family) : null;
  });
}

type Family = { members: Member[]; tables: Table[] };

async function familyNow(deps: SisterDeps, tx: Tx, { branchId, stake }: store.RoomRow): Promise<Family> {
  const members = await lockFamily(tx, branchId, stake);
  const ids = members.map(({ id }) => id);
  return { members, tables: await tablesNow(deps, tx, ids) };
}

async function open(deps: SisterDeps, tx: Tx, { members, tables }: Family): Promise<store.RoomRow | null> {
  // Somebody may have found one by its name, and play in it.
  const retired = tables.find((table) => table.isRetired && hasSpace(table));
  const id = retired ? await offerAgain(tx, retired.roomId) : await insertSister(tx, members);
  const row = id === null ? undefined : await store.room(tx, id);
  if (!row) return null;
  await openRound(deps, tx, row);
  return row;
}

/** Empty sisters that nobody watches are not offered any more, the last one first, while another table has space. */
export async function retireSisters(deps: SisterDeps, families: readonly store.RoomRow[]): Promise<boolean> {
  let hasChanged = false;
  for (const family of families) {
    const isRetired = await deps.db.transaction().execute(async (tx) => {
      const { tables } = await familyNow(deps, tx, family);
      const spare = tables.findLast((table) => {
        return !table.isRetired && table.unwatchedMs > quietMs && isSpare(table, tables);
      });
      if (!spare) return false;
      await tx
        .updateTable("room")
        .set({ retired_at: sql<Date>`clock_timestamp()` })
        .where("id", "=", spare.roomId)
        .execute();
      return true;
    });
    hasChanged ||= isRetired;
  }
  return hasChanged;
}

/** Somebody watches these at this process. */
export async function keepWatched(db: Db, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return;
  await db
    .updateTable("room")
    .set({ watched_at: sql<Date>`clock_timestamp()` })
    .where("id", "in", roomIds)
    .where("position", ">", 1)
    .execute();
}

type Member = { id: string; position: number };

/** One at a time for a stake of a branch. Asked for once it is ours: who had it before may have opened one. */
export async function lockFamily(tx: Tx, branchId: string, stake: number): Promise<Member[]> {
  const family = tx
    .selectFrom("room")
    .select(["id", "position"])
    .where("branch_id", "=", branchId)
    .where("stake_santim", "=", stake);
  await family.where("position", "=", 1).forNoKeyUpdate().execute();
  return family.orderBy("position").execute();
}

export async function offerAgain(tx: Tx, roomId: string): Promise<string> {
  const watched = { retired_at: null, watched_at: sql<Date>`clock_timestamp()` };
  await tx.updateTable("room").set(watched).where("id", "=", roomId).execute();
  return roomId;
}

/** By the settings of the first; null: there are as many as there may be. */
export async function insertSister(tx: Tx, family: readonly Member[]): Promise<string | null> {
  const [first, last] = [family[0], family.at(-1)];
  if (!first || !last || last.position >= tablesMax) return null;
  const { rows } = await sql<{ id: string }>`
    insert into room (branch_id, stake_santim, house_cut_bps, cartelas_per_player_max, patterns, stages, stopped_with, position)
      select branch_id, stake_santim, house_cut_bps, cartelas_per_player_max, patterns, stages, stopped_with, ${last.position + 1}
        from room where id = ${first.id}
      returning id`.execute(tx);
  return rows[0]?.id ?? null;
}
