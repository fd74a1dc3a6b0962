import { isUuid } from "@derash/protocol/field";
import { type SelectQueryBuilder, sql } from "kysely";
import { AppError } from "../app-error.ts";
import type { Db } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

/**
 * A round that has a record, by its id or by its display code, which names the newest one. Errors: not_found,
 * round_selling (it has none yet).
 */
export async function roundIdOf(db: Db, idOrCode: string): Promise<string> {
  const row = await db
    .selectFrom("close_record")
    .select("round_id")
    .where(isUuid(idOrCode) ? "round_id" : "code", "=", idOrCode)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new AppError((await isSelling(db, idOrCode)) ? "round_selling" : "not_found");
  return row.round_id;
}

/** Of draws with real balls there is never a record, so nobody is told to wait for it. */
async function isSelling(db: Db, idOrCode: string): Promise<boolean> {
  const name = isUuid(idOrCode) ? "id" : "code";
  const open = db.selectFrom("round_directory").select("id").where("state", "=", "open").where("mode", "=", "server");
  return (await open.where(name, "=", idOrCode).executeTakeFirst()) !== undefined;
}

/** One statement, so that nothing of it is from before and the rest from after an end. */
export async function published(db: Db, roundId: string) {
  return db
    .selectFrom("close_record as record")
    .innerJoin("close_published", "close_published.round_id", "record.round_id")
    .innerJoin("drawn_round as round", "round.round_id", "record.round_id")
    .innerJoin("company_directory as company", "company.id", "record.company_id")
    .leftJoin("draw", "draw.round_id", "record.round_id")
    .leftJoin("draw_reveal", "draw_reveal.round_id", "record.round_id")
    .select(["record.round_id", "record.code", "record.kind", "record.tickets", "record.hash", "record.beacon_chain"])
    .select([
      "close_published.close",
      "close_published.table",
      "company.name as company",
      "draw.signature",
      "server_seed",
    ])
    .select(["round.state", "void_reason", "seed", "call_count", "pot_santim", "house_cut_santim", "guarantee_santim"])
    .select("guarantee_paid_santim")
    .select((query) =>
      sql<{ cartelaNumber: number; prize: number; bonus: number; tax?: number; stage?: number }[]>`coalesce(${query
        .selectFrom("drawn_winner as winner")
        .whereRef("winner.round_id", "=", "record.round_id")
        .select(
          sql`json_agg(json_strip_nulls(json_build_object('cartelaNumber', cartela_number, 'prize', prize_santim,
            'bonus', bonus_santim, 'tax', nullif(tax_santim, 0), 'stage', stage)) order by stage, cartela_number)`.as(
            "winners",
          ),
        )}, '[]')`.as("winners"),
    )
    .where("record.round_id", "=", roundId)
    .executeTakeFirstOrThrow();
}

/** Lines of the log. The caller says which, in what order and how many. */
export function lines(db: Db) {
  return db
    .selectFrom("close_record as record")
    .innerJoin("seed_chain as chain", "chain.id", "record.chain_id")
    .innerJoin("drawn_round as round", "round.round_id", "record.round_id")
    .leftJoin("draw_reveal", "draw_reveal.round_id", "record.round_id")
    .select(["record.number", "record.round_id", "record.code", "record.table_id", "chain.epoch", "chain.length"])
    .select([
      "chain.recovered_at",
      "record.position",
      "previous_hash",
      "hash",
      "closes_at_ms",
      "recorded_at",
      "beacon_chain",
      "beacon_round",
    ])
    .select(["commit", "round.state", "round.void_reason", "server_seed"]);
}
type Selected<Query> = Query extends SelectQueryBuilder<infer _Database, infer _Table, infer Row> ? Row : never;
export type Line = Selected<ReturnType<typeof lines>>;

/** The lines of a round's table before and after it. */
export async function neighbours(db: Db, roundId: string) {
  const at = await db
    .selectFrom("close_record")
    .select(["table_id", "number"])
    .where("round_id", "=", roundId)
    .executeTakeFirstOrThrow();
  const ofTable = lines(db).where("record.table_id", "=", at.table_id).limit(1);
  return {
    previous: await ofTable.where("number", "<", at.number).orderBy("number", "desc").executeTakeFirst(),
    next: await ofTable.where("number", ">", at.number).orderBy("number").executeTakeFirst(),
  };
}

export async function page(db: Db, wanted: { table?: string | undefined; before?: number | undefined; limit: number }) {
  let query = lines(db).orderBy("number", "desc").limit(wanted.limit);
  if (wanted.table !== undefined) query = query.where("record.table_id", "=", wanted.table);
  if (wanted.before !== undefined) query = query.where("number", "<", wanted.before);
  return query.execute();
}

export type TableRow = {
  id: string;
  name: string;
  company: string;
  kind: Tables["seed_chain"]["kind"];
  epochs: { epoch: number; anchor: string; length: number; startedAt: number; recoveredAt: number | null }[];
};

/** Every table with its anchors. A cashier's table names the branch and not the cashier. */
export async function tables(db: Db): Promise<TableRow[]> {
  const { rows } = await sql<TableRow>`
    select c.table_id as id, c.kind, company.name as company,
      coalesce((select b.name || ' · ' || (r.stake_santim / 100.0)::float8 || ' ETB'
          from room_directory r join branch_directory b on b.id = r.branch_id where r.id = c.table_id),
        (select b.name || ' · ' || right(s.id::text, 4) from staff_directory s join branch_directory b on b.id = s.branch_id where s.id = c.table_id),
        '') as name,
      json_agg(json_build_object('epoch', c.epoch, 'anchor', encode(c.anchor, 'hex'), 'length', c.length,
        'startedAt', floor(extract(epoch from c.started_at) * 1000)::bigint,
        'recoveredAt', floor(extract(epoch from c.recovered_at) * 1000)::bigint) order by c.epoch) as epochs
    from seed_chain c join company_directory company on company.id = c.company_id
    group by c.table_id, c.kind, company.name order by company.name, name, id`.execute(db);
  return rows;
}

export type Count = {
  tableId: string;
  voidReason: string | null;
  rounds: number;
  recentRounds: number;
  notEnded: number;
};

/** How the rounds of every table ended; those of the last 30 days once more, and those that closed long ago and did not. */
export async function counts(db: Db): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select c.table_id as "tableId", d.void_reason as "voidReason", count(*) as rounds,
      count(*) filter (where c.recorded_at > clock_timestamp() - interval '30 days') as "recentRounds",
      count(*) filter (where d.state not in ('settled', 'void')
        and c.recorded_at < clock_timestamp() - interval '6 hours') as "notEnded"
    from close_record c join drawn_round d on d.round_id = c.round_id
    group by c.table_id, d.void_reason`.execute(db);
  return rows;
}

export async function saltSecretOf(db: Db, playerId: string): Promise<Buffer> {
  const row = await db.selectFrom("player").select("salt").where("id", "=", playerId).executeTakeFirstOrThrow();
  return row.salt;
}

export async function cartelasOf(db: Db, roundId: string, playerId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("round_cartela")
    .select("cartela_number")
    .where("round_id", "=", roundId)
    .where("player_id", "=", playerId)
    .where("status", "=", "confirmed")
    .orderBy("cartela_number")
    .execute();
  return rows.map((row) => row.cartela_number);
}
