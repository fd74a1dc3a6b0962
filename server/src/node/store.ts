import { sql } from "kysely";
import type { Db } from "../postgres/db.ts";

export type Node = { id: string; urlPath: string | null; isDraining: boolean };

/** Who has written within this time lives. */
const aliveSeconds = 6;
const forgottenSeconds = 60;

/** Writes that this process lives, forgets those that are long gone, and answers who else lives. */
export async function beat(db: Db, { id, urlPath, isDraining }: Node): Promise<Node[]> {
  // Two that forget the same row at the same time do not wait for each other.
  const { rows } = await sql<Node>`
    with beaten as (
      insert into node (id, url_path, is_draining) values (${id}, ${urlPath}, ${isDraining})
      on conflict (id) do update set seen_at = clock_timestamp(), is_draining = excluded.is_draining),
    forgotten as (
      delete from node where id in (
        select id from node
        where seen_at < clock_timestamp() - ${forgottenSeconds} * interval '1 second' for update skip locked))
    select id, url_path as "urlPath", is_draining as "isDraining" from node
    where id <> ${id} and seen_at > clock_timestamp() - ${aliveSeconds} * interval '1 second'
    order by id`.execute(db);
  return rows;
}

export async function leave(db: Db, id: string): Promise<void> {
  await db.deleteFrom("node").where("id", "=", id).execute();
}
