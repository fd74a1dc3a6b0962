import type { Santim } from "@derash/game/money";
import { favouriteHoldMs, favouritesHeldMax, reservationMs } from "@derash/game/round";
import { sql } from "kysely";
import { invariant } from "../../app-error.ts";
import type { Db, Queries, Tx } from "../../postgres/db.ts";
import { allowedAnswers, type CartelaAnswer } from "../store.ts";

export type Keep = { rounds: number; roundsLeft: number; lossMax: number; net: number };

/** What a player has of a room's next round, keeps for those after it, and likes best. */
export type Ahead = {
  mine: number[];
  others: number[];
  keep: Keep | null;
  favourites: number[];
  favouritesHeld: number[];
  /** What the player is told who may not play here; null: they may. */
  suspended: string | null;
};

/** `roundId`: the live round of the room. */
export async function aheadOf(db: Db, roomId: string, roundId: string, playerId: string): Promise<Ahead> {
  const { rows } = await sql<Ahead>`
    with asked as (
      select cartela_number, player_id from cartela_ahead where room_id = ${roomId}
        and (player_id = ${playerId} or not player_is_staff(player_id)
          and not player_is_suspended(player_id, (select company_id from round where id = ${roundId})))
      union select cartela_number, player_id from kept_cartela where round_id = ${roundId})
    select
      array(select cartela_number from cartela_ahead where room_id = ${roomId} and player_id = ${playerId} order by 1) as mine,
      array(select cartela_number from asked where player_id <> ${playerId} order by 1) as others,
      (select json_build_object('rounds', rounds, 'roundsLeft', rounds_left, 'lossMax', loss_max_santim, 'net', net_santim)
        from cartela_keep where room_id = ${roomId} and player_id = ${playerId} and round_id = ${roundId}) as keep,
      array(select cartela_number from favourite where player_id = ${playerId} order by place) as favourites,
      array(select cartela_number from favourite_hold where round_id = ${roundId} and player_id = ${playerId}
        and held_until > clock_timestamp() order by 1) as "favouritesHeld",
      (select player_suspended_told(${playerId}, company_id) from round where id = ${roundId}) as suspended`.execute(
    db,
  );
  invariant(rows[0], "a select without a table answers a row");
  return rows[0];
}

/** `max`: how many the next round allows one player; not said where nobody may ask. */
export type AskedAhead = Omit<CartelaAnswer, "result" | "change"> & {
  result: CartelaAnswer["result"] | "next_round_open" | "cartela_kept";
  max?: number;
};
/** Numbers, ascending, and who asks for them. */
type Asking = { numbers: readonly number[]; playerId: string };

/** Asks for cartelas of a room's next round, each with its own answer, in their order. */
export async function askAhead(db: Db, roomId: string, { numbers, playerId }: Asking): Promise<AskedAhead[]> {
  const asking = sql<AskedAhead>`select result, balance_santim,
      (select cartelas_per_player_max from room where id = ${roomId}) as max
    from cartela_ask_ahead(${roomId}, ${[...numbers]}::integer[], ${playerId})
      with ordinality each (result, balance_santim, place) order by place`;
  return allowedAnswers<AskedAhead>(asking.execute(db), numbers.length);
}

type GivingUp = { number: number; playerId: string; roundId?: string | undefined };

/**
 * Nothing to give up is fine too. `roundId`: the round that its page showed; where the one after it is played by now, and the cartela
 * is paid for in that, nothing is given up: `round_closed`.
 */
export async function giveUpAhead(
  db: Db,
  roomId: string,
  { number, playerId, roundId }: GivingUp,
): Promise<"ok" | "next_round_open" | "round_closed"> {
  const { rows } = await sql<{ result: "ok" | "next_round_open" | "round_closed" }>`
    select case when ${roundId ?? null}::uuid is not null and exists (
        select from round r join round_cartela c on c.round_id = r.id
        where r.room_id = ${roomId} and r.state in ('closing', 'calling') and r.id <> ${roundId ?? null}::uuid
          and c.cartela_number = ${number} and c.player_id = ${playerId} and c.status = 'confirmed')
      then 'round_closed' else cartela_give_up_ahead(${roomId}, ${number}, ${playerId}) end as result`.execute(db);
  invariant(rows[0], "a function answers a row");
  return rows[0].result;
}

/** `given_back`: it has ended, and what the open round held by it is not theirs any more. */
export type Kept = {
  result: "ok" | "given_back" | "stake_not_taken" | "keep_loss_small" | "next_round_open";
  needed: number | null;
};

/** From now on, whatever was kept before; for no rounds ends it. */
export async function keepFrom(
  db: Db,
  roomId: string,
  playerId: string,
  { rounds, lossMax }: Pick<Keep, "rounds" | "lossMax">,
  roundId?: string,
): Promise<Kept> {
  const ofRound = roundId === undefined ? sql`` : sql`, ${roundId}`;
  const { rows } = await sql<Kept>`
    select result, needed from cartela_keep_from(${roomId}, ${playerId}, ${rounds}, ${lossMax}${ofRound})`.execute(db);
  invariant(rows[0], "a function answers a row");
  return rows[0];
}

/** A round of a room is over: whoever keeps their cartelas asks for them again, and who played it has been seen there. */
export async function roundOver(tx: Tx, roundId: string): Promise<void> {
  await sql`select cartela_keep_on(${roundId}), favourite_sit_players(${roundId})`.execute(tx);
}

/** Which cartelas of a room are asked for ahead. */
export async function aheadNumbers(queries: Queries, roomId: string): Promise<number[]> {
  const rows = await queries
    .selectFrom("cartela_ahead")
    .select("cartela_number as number")
    .where("room_id", "=", roomId)
    .orderBy("cartela_number")
    .execute();
  return rows.map(({ number }) => number);
}

/** Those of them that are on sale are held in the round that has just opened; `cells` are 25 of each, one after the other. */
export async function holdAhead(
  queries: Queries,
  roundId: string,
  numbers: readonly number[],
  cells: readonly number[],
): Promise<void> {
  await sql`select cartela_hold_ahead(${roundId}, ${[...numbers]}::integer[], ${[...cells]}::smallint[], ${reservationMs})`.execute(
    queries,
  );
}

/** Once what was asked for is held in a round that opens. */
export async function holdFavourites(queries: Queries, roundId: string): Promise<void> {
  await sql`select favourite_hold_for(${roundId}, ${favouritesHeldMax}, ${favouriteHoldMs})`.execute(queries);
}

/** Asked for by somebody, or kept, whoever has it in the end; `isSuspended`: they may not play here now. */
export type Asked = { number: number; playerId: string; telegramId: number; isSuspended: boolean };

/**
 * What is asked for of a room's next round, also what is kept by somebody and was asked for by another before. None of it is given up
 * until the end of the transaction: who gives one up just now is waited for, and it is not among them. Nor is what staff asked for
 * before they were: they cannot play, and miss nothing.
 */
export async function askedOf(tx: Tx, roomId: string): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    with ahead as (select * from cartela_ahead where room_id = ${roomId} order by cartela_number for update)
    select asked.number, asked.player_id as "playerId", p.telegram_id as "telegramId",
      player_is_suspended(asked.player_id, b.company_id) as "isSuspended" from (
      select cartela_number as number, player_id from ahead
      union
      select c.cartela_number, c.player_id from cartela_keep k
        join round_cartela c on c.round_id = k.round_id and c.player_id = k.player_id and c.status = 'confirmed'
          and c.cartela_number = any (coalesce(k.numbers, array[c.cartela_number]))
        join ahead other on other.cartela_number = c.cartela_number
        where k.room_id = ${roomId}) as asked
      join player_directory p on p.id = asked.player_id
      join room_directory m on m.id = ${roomId}
      join branch_directory b on b.id = m.branch_id
      where not player_is_staff(asked.player_id)
      order by asked.player_id, asked.number`.execute(tx);
  return rows;
}

/** Who has what of it in the round that has opened. */
export async function heldOf(tx: Tx, roundId: string): Promise<Pick<Asked, "number" | "playerId">[]> {
  return tx
    .selectFrom("held_ahead")
    .select(["cartela_number as number", "player_id as playerId"])
    .where("round_id", "=", roundId)
    .execute();
}

export type Unpaid = { roomId: string; roundId: string; playerId: string };

/** So soon after a round has opened whoever opened it is still paying for what it held. */
const openerMs = 2_000;
const countMax = 200;

/**
 * What is held in these rooms of what was asked for ahead and not paid for yet, the oldest first; `isLeft`: only where whoever opened
 * the round is likely to have ended before it was.
 */
export async function unpaidAhead(db: Db, roomIds: readonly string[], isLeft: boolean): Promise<Unpaid[]> {
  const since = isLeft ? sql`h.held_at < clock_timestamp() - ${openerMs} * interval '1 millisecond'` : sql`true`;
  const { rows } = await sql<Unpaid>`
    select r.room_id as "roomId", h.round_id as "roundId", h.player_id as "playerId"
    from held_ahead h join round r on r.id = h.round_id
    where h.answer is null and r.room_id = any (${[...roomIds]}::uuid[]) and ${since}
    group by r.room_id, h.round_id, h.player_id order by min(h.held_at), h.round_id, h.player_id limit ${countMax}`.execute(
    db,
  );
  return rows;
}

/** Pays for it, as far as the wallet goes. */
export async function payAhead(queries: Queries, { roundId, playerId }: Omit<Unpaid, "roomId">): Promise<void> {
  await sql`select cartela_pay_ahead(${roundId}, ${playerId})`.execute(queries);
}

/** What the wallet did not cover, and what was held no more or too late, once it has been tried to pay for all of it. */
export async function unpaidFor(tx: Tx, { roundId, playerId }: Omit<Unpaid, "roomId">) {
  const { rows } = await sql<{ telegramId: number; stake: Santim; uncovered: number[]; late: number[] }>`
    with answered as (select cartela_number, answer from held_ahead where round_id = ${roundId} and player_id = ${playerId})
    select p.telegram_id as "telegramId", r.stake_santim as stake,
      array(select cartela_number from answered where answer = 'insufficient_funds' order by 1) as uncovered,
      array(select cartela_number from answered where answer in ('run_out', 'round_closed') order by 1) as late
    from round r, player_directory p where r.id = ${roundId} and p.id = ${playerId}`.execute(tx);
  invariant(rows[0], "who asked ahead and the round that opened are there");
  return rows[0];
}

/**
 * All of them, the dearest first; `seen`: the list that was shown, of which that is a change, and what has been changed since stays.
 * Answers them as they are then.
 */
export async function setFavourites(
  db: Db,
  playerId: string,
  numbers: readonly number[],
  seen?: readonly number[],
): Promise<number[]> {
  if (seen === undefined) {
    await sql`select favourite_set(${playerId}, ${[...numbers]}::integer[])`.execute(db);
    return [...numbers];
  }
  const { rows } = await sql<{ favourites: number[] }>`
    select favourite_change(${playerId}, ${[...numbers]}::integer[], ${[...seen]}::integer[]) as favourites`.execute(
    db,
  );
  invariant(rows[0], "a function answers a row");
  return rows[0].favourites;
}

/** A player looks at a room whose sale is over. */
export async function sit(db: Db, roomId: string, playerId: string): Promise<void> {
  await sql`select favourite_sit(${roomId}, ${playerId})`.execute(db);
}

/** So long a favourite of somebody's is still held in a round. */
export async function favouriteHeldMs(db: Db, roundId: string, number: number): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from held_until - clock_timestamp())::float8 * 1000 as ms
    from favourite_hold where round_id = ${roundId} and cartela_number = ${number}`.execute(db);
  return rows[0]?.ms ?? 0;
}
