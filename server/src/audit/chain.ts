import { sql } from "kysely";
import { invariant } from "../app-error.ts";
import type { Db } from "../postgres/db.ts";

export type ChainViolation = { position: number; violation: string };
export type ChainReport = {
  records: number;
  /** Of the last record, hexadecimal; "" for an empty chain. Who keeps it elsewhere can show later that none was cut off the end. */
  head: string;
  /** The first 100 places where the chain does not hold. */
  violations: ChainViolation[];
  /** Whether a hash that somebody kept is still in the chain. */
  hasKept: boolean;
};

const violationsMax = 100;
/** Records that are recomputed by one statement: about a second's work. */
const pageSizeDefault = 20_000;
/** Of one statement. All of them together take as long as they take. */
const pageMsMax = 60_000;

/**
 * Recomputes every hash of the audit (migrations/0023-bounds.sql), page by page on one connection, beside a server that goes
 * on recording. `kept` is a head written down earlier.
 */
export function verifyChain(db: Db, kept: string | null, pageSize = pageSizeDefault): Promise<ChainReport> {
  return db.connection().execute(async (one) => {
    await sql`select set_config('statement_timeout', ${String(pageMsMax)}, false)`.execute(one);
    try {
      return await verifyPages(one, kept, pageSize);
    } finally {
      await sql`reset statement_timeout`.execute(one);
    }
  });
}

async function verifyPages(one: Db, kept: string | null, pageSize: number): Promise<ChainReport> {
  const report: ChainReport = { records: 0, head: "", violations: [], hasKept: kept === null };
  for (;;) {
    const page = await pageAfter(one, report.records, pageSize, kept);
    if (page.records === 0) return report;
    report.records = page.last;
    report.head = page.head;
    report.hasKept ||= page.hasKept;
    report.violations.push(...page.violations.slice(0, violationsMax - report.violations.length));
  }
}

type Page = { records: number; last: number; head: string; hasKept: boolean; violations: ChainViolation[] };

async function pageAfter(one: Db, after: number, size: number, kept: string | null): Promise<Page> {
  const { rows } = await sql<Page>`
    select count(*) as records, coalesce(max(record_position), 0) as last,
      coalesce((array_agg(encode(record_hash, 'hex') order by record_position desc))[1], '') as head,
      coalesce(bool_or(encode(record_hash, 'hex') = ${kept}), false) as "hasKept",
      coalesce((json_agg(json_build_object('position', record_position, 'violation', fault) order by record_position)
        filter (where fault is not null)), '[]') as violations
    from audit_page(${after}, ${size})`.execute(one);
  invariant(rows[0], "sums are one row");
  return rows[0];
}
