import { santim } from "@derash/game/money";
import { createLog } from "@derash/server/log";
import type { StatementLine } from "@derash/server/payment/provider";
import { keepStatement } from "@derash/server/payment/reconcile/statement";
import * as store from "@derash/server/payment/reconcile/store";
import { migrate, openDb } from "@derash/server/postgres/db";
import pg from "pg";
import { timed } from "../sample.ts";

const day = "2026-11-22";
const noon = new Date(`${day}T12:00:00+03:00`);
const amountOf = (number: number) => 50_00 + (number % 1000) * 100;
const fee = 3_00;
/** One payment in five is a withdrawal. */
const isOut = (number: number) => number % 5 === 0;
/** One line in ten thousand, of each kind of what can differ. */
const rarely = 10_000;

export type Reconciled = {
  lines: number;
  readMs: number;
  compareMs: number;
  againMs: number;
  items: Record<string, number>;
  isRight: boolean;
};

/** A day of so many payments beside a provider's list of them, of which a few differ: how long it takes, and whether all were found. */
export async function reconcileMany(url: string, count: number): Promise<Reconciled> {
  await migrate(url);
  const accountId = await fill(url, count);
  const { db, pool } = openDb(url, createLog("error"), "upkeep");
  try {
    const at = new Date(noon.getTime() + 24 * 3_600_000);
    const read = async () => keepStatement(db, { accountId, day, side: "provider", at, lines: linesOf(count) });
    const [statement, readMs] = await timed(read);
    const [, compareMs] = await timed(() => store.compare(db, statement.id, at, null));
    const first = await kindsOf(db, accountId);
    const [, againMs] = await timed(async () => store.compare(db, (await read()).id, at, null));
    const isSame = JSON.stringify(await kindsOf(db, accountId)) === JSON.stringify(first);
    const isRight = isSame && JSON.stringify(first) === JSON.stringify(expectedOf(count));
    return { lines: count, readMs, compareMs, againMs, items: first, isRight };
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

const kinds = ["missing", "orphan", "over", "under", "fee_differs", "status_differs"] as const;
/** Which of them the payment of a number is; null: as it should be. */
function kindOf(number: number) {
  const place = number % rarely;
  return place >= 1 && place <= kinds.length ? kinds[place - 1] : null;
}

function expectedOf(count: number): Record<string, number> {
  const found: Record<string, number> = {};
  for (let number = 1; number <= count; number++) {
    const kind = kindOf(number);
    // A line under another name leaves its payment alone.
    for (const each of kind === "orphan" ? ["missing", "orphan"] : kind ? [kind] : [])
      found[each] = (found[each] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(found).toSorted());
}

async function kindsOf(db: ReturnType<typeof openDb>["db"], accountId: string): Promise<Record<string, number>> {
  const rows = await store.itemsOf(db, accountId, day, 1_000_000);
  const found: Record<string, number> = {};
  for (const { kind } of rows) found[kind] = (found[kind] ?? 0) + 1;
  return Object.fromEntries(Object.entries(found).toSorted());
}

function* linesOf(count: number): Iterable<StatementLine> {
  for (let number = 1; number <= count; number++) {
    const kind = kindOf(number);
    if (kind === "missing") continue;
    const way = isOut(number) ? "out" : "in";
    const amount = amountOf(number) + (kind === "over" ? 1 : kind === "under" ? -1 : 0);
    const names =
      way === "out"
        ? { reference: `W${number}`, theirReference: null }
        : { reference: null, theirReference: `AP${number}` };
    yield {
      ...{ is: "line", way, currency: "ETB", at: noon, said: "success", amount: santim(amount) },
      ...(kind === "orphan" ? { reference: null, theirReference: `X${number}` } : names),
      ...{ fee: santim(kind === "fee_differs" ? fee + 1 : fee), status: kind === "status_differs" ? "failed" : "paid" },
    };
  }
}

/** Payments as the functions of the database leave them, written at once: a million one after the other are not what is measured. */
async function fill(url: string, count: number): Promise<string> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const company = await owner.query<{ id: string }>(people);
    const opened = "select payment_account_open($1, 'chapa', 'live') as id";
    const { rows } = await owner.query<{ id: string }>(opened, [company.rows[0]?.id]);
    await owner.query("set session_replication_role = replica");
    const [first] = rows;
    if (!first) throw new Error("the account was opened");
    await owner.query(payments, [first.id, count, noon]);
    await owner.query(moves("deposit", "d.wallet_account_id", "-d.amount_santim"), [first.id]);
    await owner.query(moves("deposit-fee", "fee.id", "d.fee_santim"), [first.id]);
    await owner.query(moves("withdrawal-end", "hold.id", "d.amount_santim"), [first.id]);
    await owner.query(moves("withdrawal-fee", "fee.id", "d.fee_santim"), [first.id]);
    await owner.query("vacuum analyze");
    return first.id;
  } finally {
    await owner.end();
  }
}

const people = `
  with unit as (insert into company (name, account_id) select 'Bench', ledger_open('company', uuidv7()) returning id)
  select id from unit`;

const payments = `
  with numbered as (select n, 5000 + (n % 1000) * 100 as amount from generate_series(1, $2::int) n),
  wallet as (select ledger_open('player', uuidv7()) as id), person as (select uuidv7() as id),
  came as (
    insert into deposit (payment_account_id, player_id, wallet_account_id, reference, amount_santim, credited_santim, fee_santim, state,
      their_reference, created_at, ended_at)
    select $1::uuid, person.id, wallet.id, 'D' || n, amount, amount, 300, 'paid', 'AP' || n, $3::timestamptz, $3::timestamptz
    from numbered, wallet, person where n % 5 <> 0)
  insert into withdrawal (payment_account_id, player_id, wallet_account_id, reference, amount_santim, fee_santim, state, created_at, sent_at, ended_at)
    select $1::uuid, person.id, wallet.id, 'W' || n, amount, 300, 'paid', $3::timestamptz, $3::timestamptz, $3::timestamptz
    from numbered, wallet, person where n % 5 = 0`;

/** The transfers of one kind: what moves on clearing, and the other side of it. */
function moves(key: string, other: string, clearing: string): string {
  const isDeposit = key.startsWith("deposit");
  return `
    with ours as materialized (select * from payment_account where id = $1),
    fee as materialized (select a.id from ours p join account a on a.kind = 'fee' and a.owner_id = p.company_id),
    hold as materialized (select a.id from ours p join account a on a.kind = 'payout_hold' and a.owner_id = p.company_id),
    line as materialized (
      select uuidv7() as transfer_id, '${key}:' || d.id as key, (${other}) as other_id, (${clearing})::bigint as amount, p.clearing_account_id as clearing_id
      from ${isDeposit ? "deposit" : "withdrawal"} d, ours p, fee, hold),
    keys as (insert into transfer_key (idempotency_key, transfer_id) select key, transfer_id from line),
    posted as (insert into transfer (id, idempotency_key, type)
      select transfer_id, key, '${key.endsWith("fee") ? "FEE" : isDeposit ? "DEPOSIT" : "WITHDRAWAL"}' from line)
    insert into entry (transfer_id, account_id, amount_santim)
      select transfer_id, clearing_id, amount from line union all select transfer_id, other_id, -amount from line`;
}
