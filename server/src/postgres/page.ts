import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Queries } from "./db.ts";

/** Which page of a list, counted from 1. */
export type Page = { page: number; pageSize: number };
/** The rows of a page, and how many there are in all. */
export type Listed<Row> = { rows: Row[]; count: number };

/** The rows of a page. What is shown of them is read for these only, however many are found. */
export function onPage<Names, From extends keyof Names, Row>(
  found: SelectQueryBuilder<Names, From, Row>,
  { page, pageSize }: Page,
): SelectQueryBuilder<Names, From, Row> {
  return found.limit(pageSize).offset((page - 1) * pageSize);
}

export async function countOf<Names, From extends keyof Names, Row>(
  queries: Queries,
  found: SelectQueryBuilder<Names, From, Row>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${found.clearOrderBy()} as found`.execute(queries);
  return rows[0]?.count ?? 0;
}

/** Whether each word stands somewhere in one of the texts, whatever its case; a name is that of a column. */
export function hasWords(search: string, texts: readonly (string | RawBuilder<unknown>)[]): RawBuilder<boolean> {
  const columns = texts.map((text) => (typeof text === "string" ? sql.ref(text) : text));
  const words = search.split(/\s+/).map(containing);
  return sql<boolean>`concat_ws(' ', ${sql.join(columns)}) ilike all (${sql.val(words)}::text[])`;
}

/** The pattern that LIKE and ILIKE know a piece of text by, wherever it stands; its own % and _ mean themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
