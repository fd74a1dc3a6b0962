import type { AuditAction } from "@derash/protocol/audit";
import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../postgres/db.ts";

type Fields = Record<string, unknown>;

/** What was done or tried. Money in `before` and `after` is birr with two decimals, as people read it; never a password. */
export type AuditEntry = {
  actor: { id: string | null; name: string };
  action: AuditAction;
  target: { id: string | null; name: string };
  /** Whose business it is. */
  companyId: string | null;
  branchId: string | null;
  before: Fields | null;
  after: Fields | null;
  requestId: string;
};

/** A stranger's text as Postgres takes it: no NUL, and no half of a character. Anything else stays what it is. */
export function storable<Value>(value: Value): Value | string {
  return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value;
}

export async function append(queries: Queries, entry: AuditEntry): Promise<void> {
  await sql`select ${appended(entry)}`.execute(queries);
}

/** False, and nothing is appended, where the actor is of staff and was switched off meanwhile. */
export async function appendOfActive(queries: Queries, entry: AuditEntry): Promise<boolean> {
  const { rows } = await sql`select ${appended(entry)} where may_still_act(${entry.actor.id})`.execute(queries);
  return rows.length > 0;
}

function appended(entry: AuditEntry): RawBuilder<unknown> {
  const { actor, target } = entry;
  const json = (fields: Fields | null) => fields && JSON.stringify(fields, (_key, value) => storable(value));
  return sql`audit_append(${actor.id}, ${actor.name}, ${entry.action}, ${target.id}, ${target.name},
    ${entry.companyId}, ${entry.branchId}, ${json(entry.before)}, ${json(entry.after)}, ${entry.requestId})`;
}
