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

/** How many rounds the cashier has given up alone on the day of this moment in Ethiopia. */
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

/** One of the cashier's rounds that had a ball: how many cartelas played for which patterns, and the call of its win. */
export type Played = { patterns: string[]; cartelas: number; callsToWin: number | null };

const playedMax = 1000;

/** The cashier's newest rounds with a ball, won or not. */
export async function played(tx: Tx, cashierId: string): Promise<Played[]> {
  return tx
    .selectFrom("round as r")
    .select(["r.patterns", "r.last_call as callsToWin"])
    .select(sql<number>`(select count(*)::integer from round_cartela c where c.round_id = r.id)`.as("cartelas"))
    .where("r.cashier_id", "=", cashierId)
    .where("r.calls_made", ">", 0)
    .orderBy("r.id", "desc")
    .limit(playedMax)
    .execute();
}
