import type { AuditPage, auditQuery } from "@derash/protocol/audit";
import { sql } from "kysely";
import type * as z from "zod";
import type { Staff } from "../company/service.ts";
import { dayEnd, dayStart } from "../days.ts";
import type { Db } from "../db.ts";

export type AuditQuery = z.output<typeof auditQuery>;

const pageSize = 50;

/** The records that this person may read, newest first, a page below `before`. */
export async function search(db: Db, staff: Staff, query: AuditQuery): Promise<AuditPage> {
  let select = db.selectFrom("audit_record").selectAll().orderBy("position", "desc");
  if (staff.companyId !== null) select = select.where("company_id", "=", staff.companyId);
  if (query.before !== undefined) select = select.where("position", "<", query.before);
  if (query.action !== undefined) select = select.where("action", "=", query.action);
  if (query.startDay !== undefined) select = select.where("at", ">=", dayStart(query.startDay));
  if (query.endDay !== undefined) select = select.where("at", "<", dayEnd(query.endDay));
  if (query.search !== undefined) {
    const words = `%${query.search.replace(/[\\%_]/g, "\\$&")}%`;
    select = select.where((either) =>
      either.or([
        either("actor_name", "ilike", words),
        either("target_name", "ilike", words),
        either("request_id", "ilike", words),
        either(sql<string>`before::text`, "ilike", words),
        either(sql<string>`after::text`, "ilike", words),
      ]),
    );
  }
  const rows = await select.limit(pageSize + 1).execute();
  return {
    success: true,
    records: rows.slice(0, pageSize).map((row) => ({
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
    has_next: rows.length > pageSize,
  };
}
