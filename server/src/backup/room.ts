import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Db } from "../postgres/db.ts";

const mebibyte = 2 ** 20;
/** Beside a tenth of it: what is written while a copy of it is there, the copy's own WAL too. */
const marginMb = 1024;

/**
 * A drill that fills the disk of the database it drills stops every round: a second copy of the database has its room first. Errors:
 * there is none.
 */
export async function checkRoom(db: Db, folder: string): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  const wants = Math.ceil(((rows[0]?.bytes ?? 0) * 1.1) / mebibyte) + marginMb;
  const { bavail, bsize } = await statfs(folder);
  const has = Math.floor((bavail * bsize) / mebibyte);
  if (has < wants) throw new Error(`no room: it wants ${wants} MB, and ${has} MB are free`);
}
