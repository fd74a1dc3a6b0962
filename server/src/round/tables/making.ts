import { houseCutBpsDefault } from "@derash/game/prize";
import { sql } from "kysely";
import type { Db, Queries } from "../../postgres/db.ts";
import type { RoundDeps } from "../deps.ts";
import type { RoomRow } from "../store.ts";

type Making = Pick<RoundDeps, "db" | "companies" | "stakes" | "cartelasPerPlayer">;

/** The rooms of all stakes in all branches of the mini app. */
export async function makeMissing({ db, companies, stakes, cartelasPerPlayer = 1 }: Making): Promise<void> {
  const settings = { houseCutBps: houseCutBpsDefault, cartelasPerPlayerMax: cartelasPerPlayer };
  const online = (await companies.onlineBranches()).map(({ id }) => id);
  const branches = await branchesLacking(db, online, stakes);
  if (branches.length === 0) return;
  await db.transaction().execute(async (tx) => {
    // Their admins are held: who is being switched off takes the new rooms along, or they are made stopped.
    const off = await companies.switchedOffAbove(tx, branches);
    await ensureRooms(tx, branches, stakes, settings, off);
  });
}

/** Of these branches those that lack a room of one of the stakes. */
async function branchesLacking(db: Db, branchIds: readonly string[], stakes: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from unnest(${branchIds}::uuid[]) as branch (id), unnest(${stakes}::bigint[]) as stake
      where not exists (select from room where room.branch_id = branch.id and room.stake_santim = stake)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Rooms of branches, one a stake; those missing are made, and where all others are switched off they are too. `offAbove`: with
 * whom the first one of a branch is.
 */
export async function ensureRooms(
  queries: Queries,
  branchIds: readonly string[],
  stakes: readonly number[],
  { houseCutBps, cartelasPerPlayerMax }: Pick<RoomRow, "houseCutBps" | "cartelasPerPlayerMax">,
  offAbove: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const off = branchIds.map((id) => offAbove.get(id) ?? null);
  // In one order, for processes that do it at once.
  await sql`
    insert into room (branch_id, stake_santim, house_cut_bps, cartelas_per_player_max, stopped_with)
      select branch_id, stake, ${houseCutBps}, ${cartelasPerPlayerMax}, (
          select case
            when count(*) = 0 then offered.off_with
            when bool_and(other.stopped_with is not null) then (array_agg(other.stopped_with order by other.id))[1] end
          from room other where other.branch_id = offered.branch_id)
        from unnest(${branchIds}::uuid[], ${off}::uuid[]) as offered (branch_id, off_with),
          unnest(${stakes}::bigint[]) as stake order by 1, 2
      on conflict do nothing`.execute(queries);
}
