import { sql } from "kysely";
import type { Db, Queries } from "../../postgres/db.ts";
import type { StatementLine, Unknown } from "../provider.ts";

export type Side = "provider" | "bank";
type Lines = AsyncIterable<StatementLine | Unknown> | Iterable<StatementLine | Unknown>;
export type NewStatement = {
  accountId: string;
  day: string;
  side: Side;
  at: Date;
  lines: Lines;
  upload?: { fileName: string; by: string };
};

const chunkLines = 10_000;
const notRead = "it was not read to its end";

/**
 * Writes a statement down as it comes. No transaction is held while a provider is asked for its pages; whoever dies in between leaves
 * one that nobody compares. Answers its id, and why it is not whole.
 */
export async function keepStatement(
  db: Queries,
  { accountId, day, side, at, lines, upload }: NewStatement,
): Promise<{ id: string; lacks: string | null }> {
  const { id } = await db
    .insertInto("reconciliation_statement")
    .values({
      ...{ payment_account_id: accountId, day, side, read_at: at, lacks: notRead },
      ...{ file_name: upload?.fileName ?? null, uploaded_by: upload?.by ?? null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { count, lacks } = await keepLines(db, id, 0, lines);
  await db.updateTable("reconciliation_statement").set({ lacks, lines: count }).where("id", "=", id).execute();
  return { id, lacks };
}

/** What another list has that this statement has not yet. Answers why that list is not whole. */
export async function addLines(db: Db, id: string, lines: Lines): Promise<string | null> {
  const { rows } = await sql<{ first: number }>`
    select coalesce(max(position) + 1, 0) as first from reconciliation_line where statement_id = ${id}`.execute(db);
  const { lacks } = await keepLines(db, id, rows[0]?.first ?? 0, lines);
  await sql`update reconciliation_statement set lines = (select count(*) from reconciliation_line where statement_id = ${id})
    where id = ${id}`.execute(db);
  return lacks;
}

/** From this position on; what stands before it is not written down once more. */
async function keepLines(
  db: Queries,
  id: string,
  first: number,
  lines: Lines,
): Promise<{ count: number; lacks: string | null }> {
  let count = 0;
  let lacks: string | null = null;
  let chunk: StatementLine[] = [];
  const keep = async () => {
    await insertLines(db, id, { first, position: first + count }, chunk);
    count += chunk.length;
    chunk = [];
  };
  for await (const line of lines) {
    if (line.is === "unknown") lacks ??= line.said;
    else chunk.push(line);
    if (chunk.length >= chunkLines) await keep();
  }
  await keep();
  return { count, lacks };
}

/** What is not in birr is of no amount that we could compare. */
const statusOf = ({ status, currency }: StatementLine) => (currency === "ETB" ? status : "unknown");

async function insertLines(
  db: Queries,
  id: string,
  { first, position }: { first: number; position: number },
  lines: readonly StatementLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const column = <Value>(of: (line: StatementLine) => Value) => lines.map(of);
  await sql`
    insert into reconciliation_line (statement_id, position, way, reference, their_reference, amount_santim, fee_santim, status, at, said)
    select ${id}::uuid, ${position}::integer + line.position - 1, way, reference, theirs, amount, fee, status, at, said
    from unnest(${column(({ way }) => way)}::text[], ${column(({ reference }) => reference)}::text[],
      ${column(({ theirReference }) => theirReference)}::text[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ fee }) => fee)}::bigint[], ${column(statusOf)}::text[],
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ said }) => said)}::text[])
      with ordinality as line (way, reference, theirs, amount, fee, status, at, said, position)
    where not exists (select from reconciliation_line b where b.statement_id = ${id}::uuid and b.position < ${first}::integer and b.way = line.way
      and coalesce(b.reference, '') = coalesce(line.reference, '') and coalesce(b.their_reference, '') = coalesce(line.theirs, ''))`.execute(
    db,
  );
}
