import { sql } from "kysely";
import type { Db } from "../postgres/db.ts";

export type Operation = "base_backup" | "restore_drill" | "seed_key_drill";
/**
 * Seconds since each was done last and went well, and since Postgres last archived its WAL; infinite: never, or so many pieces of WAL
 * wait to be archived that the last one says nothing.
 */
export type Ages = Record<Operation | "wal_archive", number>;

/** An archive that lags behind takes a piece every now and then, each of which looks young. */
const waitingMax = 8;

export async function record(db: Db, what: Operation, isOk: boolean, told: string): Promise<void> {
  await db.insertInto("operation").values({ what, is_ok: isOk, told }).execute();
}

/** Postgres says of its archive whether it is its own or another's who runs it. */
export async function ages(db: Db): Promise<Ages> {
  const { rows } = await sql<{ what: keyof Ages; age: number }>`
    select what, extract(epoch from clock_timestamp() - max(ended_at))::float8 as age
      from operation where is_ok group by what
    union all
    select 'wal_archive', case when waiting > ${waitingMax} then 'infinity' else age end
      from pg_stat_archiver,
        lateral (select extract(epoch from clock_timestamp() - last_archived_time)::float8 as age) of_last,
        -- A history of timelines is archived too, and has no place among the pieces.
        lateral (select case when last_archived_wal ~ '^[0-9A-F]{24}' then
          (pg_split_walfile_name(pg_walfile_name(pg_current_wal_lsn()))).segment_number
            - (pg_split_walfile_name(left(last_archived_wal, 24))).segment_number - 1 end as waiting) behind
      where last_archived_time is not null`.execute(db);
  const known = Object.fromEntries(rows.map(({ what, age }) => [what, age]));
  const never = Number.POSITIVE_INFINITY;
  return { base_backup: never, restore_drill: never, seed_key_drill: never, wal_archive: never, ...known };
}

/** Whether the last good one is so long ago, and no try was made within the last hour. */
export async function isDue(db: Db, what: Operation, hours: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select not exists (select from operation where what = ${what} and
      ended_at > clock_timestamp() - case when is_ok then ${hours} else 1 end * interval '1 hour') as is_due`.execute(
    db,
  );
  return rows[0]?.is_due === true;
}

export async function lastDrill(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("operation")
    .select("ended_at")
    .where("what", "=", "restore_drill")
    .where("is_ok", "=", true)
    .orderBy("ended_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ?? null;
}
