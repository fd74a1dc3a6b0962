import type { FastifyReply, FastifyRequest } from "fastify";
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

/** Whether each word stands somewhere in one of the texts, whatever its case. */
export function hasWords(search: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  const words = search.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return sql<boolean>`concat_ws(' ', ${sql.join([...texts])}) ilike all (${sql.val(words)}::text[])`;
}

/** Headers say how many rows there are and where the next page is, so that the body stays the specified list. */
export function pageOf<Row>(request: FastifyRequest, reply: FastifyReply, { rows, count }: Listed<Row>): Row[] {
  const { page, pageSize } = request.query as Page;
  reply.header("x-total-count", String(count));
  if (page * pageSize < count) reply.header("link", `<${addressOf(request.url, page + 1)}>; rel="next"`);
  return rows;
}

function addressOf(url: string, page: number): string {
  const [path, query] = url.split("?");
  const asked = new URLSearchParams(query);
  asked.set("page", String(page));
  return `${path}?${asked}`;
}
