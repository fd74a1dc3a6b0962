import { type Santim, santim } from "@derash/game/money";
import { sql } from "kysely";
import type { Db, Tx } from "../postgres/db.ts";

/** A wish whose time has come: somebody sits there, or she sits elsewhere, or it is old. */
export type DueWish = {
  playerId: string;
  telegramId: number;
  roomId: string;
  companyId: string;
  stake: Santim;
  /** When she asked, epoch milliseconds. */
  wishedAt: number;
  /** The round that somebody else has paid for there; null: nobody has. */
  roundId: string | null;
  playerCount: number;
  isSeatedElsewhere: boolean;
};

/** One wish a player: the newest. False: there is no such room. */
export async function wish(db: Db, playerId: string, roomId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into seat_wish (player_id, room_id) select ${playerId}, id from room_directory where id = ${roomId}
    on conflict (player_id) do update set room_id = excluded.room_id, made_at = clock_timestamp()`.execute(db);
  return numAffectedRows === 1n;
}

/** Of this table alone: another phone of hers may have asked for another one since. */
export async function forget(db: Db, playerId: string, roomId: string): Promise<void> {
  await db.deleteFrom("seat_wish").where("player_id", "=", playerId).where("room_id", "=", roomId).execute();
}

const isDue = (hoursMax: number) => sql`
  w.made_at < clock_timestamp() - ${hoursMax} * interval '1 hour'
    or exists (
      select from round r join round_cartela c on c.round_id = r.id
      -- For a round of tonight nobody sits there yet.
      where r.room_id = w.room_id and r.state = 'open' and r.announced_for is null
        and c.status = 'confirmed' and c.player_id <> w.player_id)`;

export async function hasDue(db: Db, hoursMax: number): Promise<boolean> {
  const { rows } = await sql`select from seat_wish w where ${isDue(hoursMax)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Takes wishes that are due away, each once: what another process is just taking is skipped. Whoever takes one writes the notice in
 * the same transaction. Looked at again once they are ours, for she may have wished for another table meanwhile.
 */
export async function takeDue(tx: Tx, hoursMax: number, countMax: number): Promise<DueWish[]> {
  const locked = await sql<{ player_id: string }>`
    select w.player_id from seat_wish w where ${isDue(hoursMax)} order by w.player_id limit ${countMax}
      for update skip locked`.execute(tx);
  const players = locked.rows.map(({ player_id }) => player_id);
  const { rows } = await sql<{
    player_id: string;
    telegram_id: number;
    room_id: string;
    company_id: string;
    stake_santim: number;
    made_at: Date;
    round_id: string | null;
    players: number;
    is_seated_elsewhere: boolean;
  }>`
    with taken as (
      delete from seat_wish w where w.player_id = any(${players}::uuid[]) and (${isDue(hoursMax)})
        returning w.player_id, w.room_id, w.made_at)
    select taken.player_id, p.telegram_id, taken.room_id, b.company_id, m.stake_santim, taken.made_at, here.round_id, coalesce(here.players, 0) as players,
      exists (
        select from round r join round_cartela c on c.round_id = r.id
        where r.state in ('open', 'closing', 'calling') and r.room_id <> taken.room_id
          -- For a round of tonight nobody sits anywhere yet.
          and (r.state <> 'open' or r.announced_for is null)
          and c.player_id = taken.player_id and c.status = 'confirmed') as is_seated_elsewhere
    from taken
    join player_directory p on p.id = taken.player_id
    join room_directory m on m.id = taken.room_id
    join branch_directory b on b.id = m.branch_id
    left join lateral (
      select r.id as round_id, count(distinct c.player_id) as players
      from round r join round_cartela c on c.round_id = r.id
      where r.room_id = taken.room_id and r.state = 'open' and r.announced_for is null
        and c.status = 'confirmed' and c.player_id <> taken.player_id
      group by r.id) as here on true`.execute(tx);
  return rows.map((row) => ({
    ...{ playerId: row.player_id, telegramId: row.telegram_id, roomId: row.room_id, roundId: row.round_id },
    ...{ companyId: row.company_id, wishedAt: row.made_at.getTime() },
    ...{ stake: santim(row.stake_santim), playerCount: row.players, isSeatedElsewhere: row.is_seated_elsewhere },
  }));
}
