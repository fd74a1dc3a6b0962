import * as z from "zod";
import type { Span } from "../../days.ts";
import { positiveSantimOf, santimOf } from "../birr-text.ts";
import { type Funds, type StatementLine, short, type Unknown, unknown } from "../provider.ts";
import type { ChapaClient } from "./client.ts";
import { isFailedWord } from "./deposit.ts";

/** Far more than a day can have; a list that says "next" for ever is not read for ever. */
const pagesMax = 10_000;

const moment = z.iso.datetime().transform((text) => new Date(text));
const common = {
  status: z.string(),
  amount: z.unknown(),
  charge: z.unknown().optional(),
  currency: z.string(),
  created_at: moment,
};
const transaction = z.object({ ...common, ref_id: z.string() });
const transactions = z.object({
  transactions: z.array(z.unknown()),
  pagination: z.object({ next_page_url: z.string().nullable() }),
});
const transferLine = z.object({
  ...common,
  reference: z.string().nullable(),
  chapa_reference: z.string().nullable(),
});
const transferPage = z.object({ data: z.array(z.unknown()), next: z.string().nullable() });

type Page = { items: unknown[]; hasMore: boolean };
type Line = StatementLine | Unknown;

/**
 * All of a span, of both lists. Their lists take no day and are in no order that is documented, so every page is read; a page that
 * fails, and an item that cannot be read, is said, for a statement that lacks something must never look whole.
 */
export async function* lines(client: ChapaClient, { startsAt, endsAt }: Span): AsyncIterable<Line> {
  const isWithin = (line: Line) => line.is === "unknown" || (line.at >= startsAt && line.at < endsAt);
  for await (const line of pages((page) => transactionPage(client, page), depositLine)) if (isWithin(line)) yield line;
  for await (const line of pages((page) => payoutPage(client, page), payoutLine)) if (isWithin(line)) yield line;
}

async function* pages(
  ask: (page: number) => Promise<Page | Unknown>,
  read: (item: unknown) => Line,
): AsyncIterable<Line> {
  for (let page = 1; page <= pagesMax; page++) {
    const found = await ask(page);
    if ("is" in found) return yield found;
    for (const item of found.items) yield read(item);
    if (!found.hasMore) return;
  }
  yield unknown("garbled", `more than ${pagesMax} pages`);
}

async function transactionPage(client: ChapaClient, page: number): Promise<Page | Unknown> {
  const envelope = await client.get(`/transactions?page=${page}`);
  if (envelope.is === "unknown") return envelope;
  const read = transactions.safeParse(envelope.data);
  if (envelope.http !== 200 || envelope.status !== "success" || !read.success)
    return unknown("garbled", `${envelope.http} ${envelope.text}`);
  return { items: read.data.transactions, hasMore: read.data.pagination.next_page_url !== null };
}

async function payoutPage(client: ChapaClient, page: number): Promise<Page | Unknown> {
  const envelope = await client.get(`/transfers?page=${page}`);
  if (envelope.is === "unknown") return envelope;
  const read = transferPage.safeParse({ data: envelope.data, next: nextPageOf(envelope.meta) });
  if (envelope.http !== 200 || envelope.status !== "success" || !read.success)
    return unknown("garbled", `${envelope.http} ${envelope.text}`);
  return { items: read.data.data, hasMore: read.data.next !== null };
}

function nextPageOf(meta: unknown): unknown {
  return z.object({ next_page_url: z.unknown() }).safeParse(meta).data?.next_page_url;
}

/** `trans_id` is the payer's bank's own and often missing: a deposit is found in this list by Chapa's reference alone. */
function depositLine(item: unknown): Line {
  const read = transaction.safeParse(item);
  if (!read.success) return unknown("garbled", JSON.stringify(item) ?? "nothing");
  return lineOf("in", { ...read.data, reference: null, theirReference: read.data.ref_id });
}

function payoutLine(item: unknown): Line {
  const read = transferLine.safeParse(item);
  if (!read.success) return unknown("garbled", JSON.stringify(item) ?? "nothing");
  return lineOf("out", { ...read.data, theirReference: read.data.chapa_reference });
}

type Item = z.infer<z.ZodObject<typeof common>> & { reference: string | null; theirReference: string | null };

function lineOf(way: "in" | "out", item: Item): Line {
  const { reference, theirReference, status, currency, created_at: at } = item;
  const amount = positiveSantimOf(item.amount);
  if (amount === null || (reference === null && theirReference === null))
    return unknown("garbled", `${reference ?? theirReference ?? "no reference"}: ${String(item.amount)}`);
  const fee = santimOf(item.charge);
  return {
    is: "line",
    way,
    reference,
    theirReference,
    amount,
    fee,
    currency,
    at,
    status: wordOf(status),
    said: short(status),
  };
}

function wordOf(status: string): StatementLine["status"] {
  if (status === "success") return "paid";
  if (status === "pending" || status === "queued") return "pending";
  if (status === "refunded" || status === "reversed") return "reversed";
  return isFailedWord(status) || status === "reverted" ? "failed" : "unknown";
}

const balance = z.object({ currency: z.string(), available_balance: z.unknown(), ledger_balance: z.unknown() });

/** Both balances in birr. */
export async function funds(client: ChapaClient): Promise<Funds | Unknown> {
  const envelope = await client.get("/balances/ETB");
  if (envelope.is === "unknown") return envelope;
  const found = z.union([balance, z.array(balance)]).safeParse(envelope.data);
  const ofBirr = [found.data ?? []].flat().find(({ currency }) => currency === "ETB");
  const available = santimOf(ofBirr?.available_balance);
  const ledger = santimOf(ofBirr?.ledger_balance);
  if (envelope.http !== 200 || available === null || ledger === null)
    return unknown("garbled", `${envelope.http} ${envelope.text}`);
  return { is: "funds", available, ledger };
}
