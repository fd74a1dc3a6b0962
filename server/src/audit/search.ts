import type { AuditPage, auditQuery } from "@derash/protocol/audit";
import { type SelectQueryBuilder, sql } from "kysely";
import type * as z from "zod";
import type { StaffMember } from "../company/service.ts";
import { dayEnd, dayStart } from "../days.ts";
import type { Db } from "../postgres/db.ts";
import { containing } from "../postgres/page.ts";
import type { Tables } from "../postgres/schema.ts";

export type AuditQuery = z.output<typeof auditQuery>;

/** No index finds a piece of text in what changed, so one page looks through so many lines and no more. */
const searchedMax = 50_000;

/** The records that this person may read, newest first, a page below `before`. */
export async function search(db: Db, staff: StaffMember, query: AuditQuery): Promise<AuditPage> {
  let select = db.selectFrom("audit_record").selectAll().orderBy("position", "desc");
  // Whoever names another company than their own asks for what is in both.
  for (const company of [staff.companyId, query.companyId])
    if (company) select = select.where("company_id", "=", company);
  if (query.before !== undefined) select = select.where("position", "<", query.before);
  if (query.action !== undefined) select = select.where("action", "=", query.action);
  if (query.startDay !== undefined) select = select.where("at", ">=", dayStart(query.startDay));
  if (query.endDay !== undefined) select = select.where("at", "<", dayEnd(query.endDay));
  let searchedTo: number | null = null;
  if (query.search !== undefined) {
    const { first, end } = await stretchOf(db, query);
    const floor = Math.max(first, end - searchedMax);
    select = withText(select.where("position", ">=", floor).where("position", "<", end), query.search);
    if (floor > first) searchedTo = floor;
  }
  const rows = await select.limit(query.size + 1).execute();
  const isFull = rows.length > query.size;
  return {
    success: true,
    records: rows.slice(0, query.size).map((row) => ({
      position: row.position,
      at: row.at.toISOString(),
      actor: row.actor_name,
      action: row.action as AuditPage["records"][number]["action"],
      target: row.target_name,
      before: row.before,
      after: row.after,
      request_id: row.request_id,
      hash: row.hash.toString("hex"),
    })),
    next: isFull ? (rows[query.size - 1]?.position ?? null) : searchedTo,
  };
}

/** A clock that is set back goes back by less than this. */
const setBackMax = sql`interval '1 day'`;

/**
 * Positions from `first` up to but without `end`, with every line of the days between them. Lines are in the order of their time but
 * where the clock was set back: so the first line of a day may lie behind one that is later, and the last one before an earlier one.
 */
async function stretchOf(db: Db, { startDay, endDay, before }: AuditQuery): Promise<{ first: number; end: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    with day as (
      select (select min(at) from audit_record where at >= ${startDay === undefined ? "-infinity" : dayStart(startDay)}) as starts,
        (select max(at) from audit_record where at < ${endDay === undefined ? "infinity" : dayEnd(endDay)}) as ends
    )
    select (select min(position) from audit_record, day where at between starts and starts + ${setBackMax}) as first,
      (select max(position) from audit_record, day where at between ends - ${setBackMax} and ends) as last`.execute(db);
  const afterAll = (rows[0]?.last ?? 0) + 1;
  return { first: rows[0]?.first ?? afterAll, end: Math.min(before ?? afterAll, afterAll) };
}

type Records<Row> = SelectQueryBuilder<Tables, "audit_record", Row>;

function withText<Row>(select: Records<Row>, text: string): Records<Row> {
  // Amounts are kept without the commas that screens show them with.
  const texts = new Set([text, text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")]);
  return select.where((either) =>
    either.or(
      [...texts].flatMap((each) => {
        const words = containing(each);
        return [
          either("actor_name", "ilike", words),
          either("target_name", "ilike", words),
          either("request_id", "ilike", words),
          either(sql<string>`before::text`, "ilike", words),
          either(sql<string>`after::text`, "ilike", words),
        ];
      }),
    ),
  );
}
