import type { FastifyReply } from "fastify";
import type { Listed, Page } from "../postgres/page.ts";

/** Headers say how many rows there are and where the next page is, so that the body stays the specified list. */
export function pageOf<Row>(
  { url, query: { page, pageSize } }: { url: string; query: Page },
  reply: FastifyReply,
  { rows, count }: Listed<Row>,
): Row[] {
  reply.header("x-total-count", String(count));
  if (page * pageSize < count) linkNext(reply, url, { page: String(page + 1) });
  return rows;
}

/** The header Link (RFC 8288): what was asked for stands on at the same address, with these in its query. */
export function linkNext(reply: FastifyReply, url: string, changes: Readonly<Record<string, string>>): void {
  const [path, query] = url.split("?");
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) next.set(name, value);
  reply.header("link", `<${path}?${next}>; rel="next"`);
}
