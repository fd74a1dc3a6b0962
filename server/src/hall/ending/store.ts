import { sql } from "kysely";
import { dayStart, localTime } from "../../days.ts";
import type { Queries, Tx } from "../../postgres/db.ts";

export async function ask(tx: Tx, roundId: string, reason: string): Promise<string> {
  const asked = tx.insertInto("hall_give_up").values({ round_id: roundId, reason }).returning("id");
  return (await asked.executeTakeFirstOrThrow()).id;
}

/** Answers whether a give-up was waiting. */
export async function withdraw(tx: Tx, roundId: string): Promise<boolean> {
  const withdrawn = await tx
    .updateTable("hall_give_up")
    .set({ status: "withdrawn", decided_at: sql<Date>`clock_timestamp()` })
    .where("round_id", "=", roundId)
    .where("status", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  return withdrawn !== undefined;
}

export async function decide(tx: Tx, id: string, status: "approved" | "refused", decidedBy: string): Promise<void> {
  await tx
    .updateTable("hall_give_up")
    .set({ status, decided_by: decidedBy, decided_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .returning("id")
    .executeTakeFirstOrThrow();
}

export type AskedGiveUp = { roundId: string; reason: string; status: string; decidedBy: string | null };

export async function find(queries: Queries, id: string): Promise<AskedGiveUp | null> {
  const asked = queries.selectFrom("hall_give_up").select(["round_id as roundId", "reason", "status"]);
  return (await asked.select("decided_by as decidedBy").where("id", "=", id).executeTakeFirst()) ?? null;
}

/** How many rounds that the cashier opened were given up by one person alone, on the day of this moment in Ethiopia. */
export async function aloneOn(tx: Tx, cashierId: string, now: number): Promise<number> {
  const today = dayStart(localTime(new Date(now)).toISOString().slice(0, 10));
  const { count } = await tx
    .selectFrom("round")
    .innerJoin("hall_round", "hall_round.round_id", "round.id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("cashier_id", "=", cashierId)
    .where("is_given_up_alone", "=", true)
    .where("ended_at", ">=", today)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A round that had a ball: how many cartelas played for which patterns, and the call of its win. */
export type Played = { patterns: string[]; cartelas: number; callsToWin: number | null };

const playedMax = 1000;

/** The newest rounds with a ball, won or not, that a cashier opened, or of a hall. */
export async function played(tx: Tx, of: { cashierId: string } | { hallId: string }): Promise<Played[]> {
  const rounds = tx
    .selectFrom("round as r")
    .select(["r.patterns", "r.last_call as callsToWin"])
    .select(sql<number>`(select count(*)::integer from round_cartela c where c.round_id = r.id)`.as("cartelas"))
    .where("r.calls_made", ">", 0)
    .orderBy("r.id", "desc")
    .limit(playedMax);
  return (
    "hallId" in of ? rounds.where("hall_id", "=", of.hallId) : rounds.where("cashier_id", "=", of.cashierId)
  ).execute();
}

/** In a round that several tills sold: which part of the cartelas was this one's, and whether it was of the winner. */
export type Share = { share: number; hasWon: boolean };

const sharesMax = 200;

/** Of several winners one counts, which the round's id has chosen: then each cartela counts as often as any other. */
export async function shares(tx: Tx, hallId: string, cashierId: string): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select avg((c.sold_by = ${cashierId})::int)::float8 as share, coalesce((select w.sold_by = ${cashierId} from round_cartela w
        where w.round_id = r.id and w.prize_santim > 0 order by md5(r.id::text || w.cartela_number) limit 1), false) as "hasWon"
    from (select id from round where hall_id = ${hallId} and state = 'settled' order by id desc limit ${sharesMax}) r
    join round_cartela c on c.round_id = r.id
    group by r.id having count(distinct c.sold_by) > 1 and bool_or(c.sold_by = ${cashierId})`.execute(tx);
  return rows;
}

/** Of the tills that sold these winning cartelas one that is switched on, that of the lowest number; null: none is. */
export async function sellerOn(
  tx: Tx,
  roundId: string,
  winners: readonly number[],
): Promise<{ id: string; accountId: string } | null> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    select p.id, p.account_id as "accountId" from round_cartela c join staff_directory p on p.id = c.sold_by and p.is_active
    where c.round_id = ${roundId} and c.cartela_number = any(${[...winners]}::int[]) order by c.cartela_number limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}
