import { addSantim, type Santim, santim } from "@derash/game/money";
import { liveStates } from "@derash/game/round";
import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../postgres/db.ts";

/** The display code of the round that is not over; null: none. */
export async function liveRound(queries: Queries, shiftId: string): Promise<string | null> {
  const rounds = queries.selectFrom("hall_till").innerJoin("round", "round.id", "hall_till.round_id");
  const live = rounds.select("code").where("shift_id", "=", shiftId).where("state", "in", liveStates);
  return (await live.executeTakeFirst())?.code ?? null;
}

/** Whether the shift that a query names so is open still, its drawer not counted. */
export function isOpen(shift: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${shift}.status`)} = 'open' and ${sql.ref(`${shift}.counted_at`)} is null)`;
}

/** Of a shift whose drawer is open; null: none. `roundId`: it is that in which its till had a part in this round. */
export async function openId(queries: Queries, cashierId: string, roundId?: string): Promise<string | null> {
  let open = queries.selectFrom("shift").select("id").where("cashier_id", "=", cashierId).where(isOpen("shift"));
  if (roundId !== undefined)
    open = open.where("id", "in", ({ selectFrom }) =>
      selectFrom("hall_till").select("shift_id").where("round_id", "=", roundId),
    );
  return (await open.executeTakeFirst())?.id ?? null;
}

export type ShiftRound = {
  id: string;
  code: string;
  endedAt: Date;
  stake: Santim;
  /** Sold by this till, and what they cost. */
  cartelaCount: number;
  pot: Santim;
  /** Paid by this till. */
  prize: Santim;
  cut: Santim;
  /** Of what this till pays, what it was not shown before its drawer was counted: the cartelas, and how much it is without its tax. */
  unshown: { cartelas: number[]; amount: Santim };
  isVoid: boolean;
};

/**
 * Whoever is told that a cartela has won leaves a claim. Another till sends the winner to the one that pays, and whether they came there
 * nobody knows; who was sent to the branch is paid there, and the drawer has that cash too much; and who comes after the count has had nothing
 * of what was counted: a page that is signed says the same for ever.
 */
const unshown = sql<
  { number: number; amount: number }[]
>`(select coalesce(json_agg(json_build_object('number', c.cartela_number,
    'amount', c.prize_santim - c.withheld_santim) order by c.cartela_number), '[]')
  from round_cartela c where c.round_id = r.id and r.state = 'settled' and c.prize_santim > 0
    and coalesce(h.paid_by, r.cashier_id) = t.cashier_id
    and not exists (select from hall_claim q
      where q.round_id = r.id and q.cartela_number = c.cartela_number and q.verdict = 'winner' and q.staff_id = t.cashier_id
        and not q.is_sent_to_branch and (s.counted_at is null or q.checked_at < s.counted_at)))`;

/** The ended rounds of a shift, oldest first. */
export async function rounds(queries: Queries, shiftId: string): Promise<ShiftRound[]> {
  const rows = await queries
    .selectFrom("hall_till as t")
    .innerJoin("hall_round as h", "h.round_id", "t.round_id")
    .innerJoin("round as r", "r.id", "h.round_id")
    .innerJoin("shift as s", "s.id", "t.shift_id")
    .select(["t.cut_santim"])
    .select(sql<boolean>`coalesce(h.paid_by, r.cashier_id) = t.cashier_id`.as("is_payer"))
    .select(["r.id", "r.code", "r.ended_at", "r.opened_at", "r.state", "r.stake_santim", "r.prize_pool_santim"])
    .select((eb) =>
      eb
        .selectFrom("round_cartela as c")
        .whereRef("c.round_id", "=", "r.id")
        .where(sql<boolean>`coalesce(c.sold_by, r.cashier_id) = t.cashier_id`)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("sold"),
    )
    .select(unshown.as("unshown"))
    .where("t.shift_id", "=", shiftId)
    .where("r.state", "in", ["settled", "void"])
    .orderBy("r.opened_at")
    .orderBy("r.id")
    .execute();
  return rows.map((row) => {
    const cartelaCount = row.sold ?? 0;
    return {
      id: row.id,
      code: row.code,
      endedAt: row.ended_at ?? row.opened_at,
      stake: santim(row.stake_santim),
      cartelaCount,
      pot: santim(row.stake_santim * cartelaCount),
      prize: santim(row.state === "settled" && row.is_payer ? (row.prize_pool_santim ?? 0) : 0),
      cut: santim(row.cut_santim),
      unshown: {
        cartelas: row.unshown.map(({ number }) => number),
        amount: addSantim(...row.unshown.map(({ amount }) => santim(amount))),
      },
      isVoid: row.state === "void",
    };
  });
}
