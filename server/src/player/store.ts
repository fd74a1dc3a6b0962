import { type Santim, santim } from "@derash/game/money";
import type { Language } from "@derash/protocol/player";
import type { Role } from "@derash/protocol/staff";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { invariant } from "../app-error.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

/** A person behind a Telegram id. */
export type Player = {
  id: string;
  telegramId: number;
  firstName: string;
  lastName: string;
  username: string;
  phoneNumber: string | null;
  preferredLanguage: Language;
  /** In the link by which the player invites others. */
  referralCode: string;
  createdAt: Date;
  /** The role of the member of staff whose Telegram account this is; null for everyone else. */
  staffRole: Role | null;
};

export type NewPlayer = Pick<
  Player,
  "telegramId" | "firstName" | "lastName" | "username" | "phoneNumber" | "preferredLanguage"
> & {
  origin: "telegram" | "demo";
  /** Telegram says that the phone number is this person's own. */
  isPhoneProved?: true;
};

function playerOf(row: Selectable<Tables["player"]>, staffRole: Role | null = null): Player {
  return {
    id: row.id,
    telegramId: row.telegram_id,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    phoneNumber: row.phone_number,
    preferredLanguage: row.preferred_language,
    referralCode: row.referral_code,
    createdAt: row.created_at,
    staffRole,
  };
}

export async function find(
  queries: Queries,
  column: "id" | "telegram_id" | "phone_number",
  value: string | number,
): Promise<Player | null> {
  const row = await players(queries).where(`player.${column}`, "=", value).executeTakeFirst();
  return row ? playerOf(row, row.staff_role) : null;
}

export async function findAll(queries: Queries, ids: readonly string[]): Promise<Player[]> {
  const rows = ids.length === 0 ? [] : await players(queries).where("player.id", "in", ids).execute();
  return rows.map((row) => playerOf(row, row.staff_role));
}

const players = (queries: Queries) =>
  queries
    .selectFrom("player")
    .leftJoin("staff_directory as staff", (on) =>
      on.onRef("staff.telegram_id", "=", "player.telegram_id").on("staff.is_active", "=", true),
    )
    .selectAll("player")
    .select("staff.role as staff_role");

/** One statement, for every page that comes back asks it. */
export async function findBehindSession(db: Db, sessionId: string): Promise<Player | null> {
  const { rows } = await sql<Selectable<Tables["player"]> & { staff_role: Role | null }>`
    select player.*, staff.role as staff_role
    from live_session as session
    join player on player.id = session.player_id
    left join staff_directory as staff on staff.telegram_id = player.telegram_id and staff.is_active
    where session.id = ${sessionId}`.execute(db);
  return rows[0] ? playerOf(rows[0], rows[0].staff_role) : null;
}

export async function lockTelegramId(tx: Tx, telegramId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${telegramId})`.execute(tx);
}

export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx);
  invariant(rows[0], "uuidv7 answers");
  return rows[0].id;
}

/** Kept only for somebody who is no player, and only the first. */
export async function invite(db: Db, telegramId: number, code: string): Promise<void> {
  await sql`
    insert into invitation (telegram_id, inviter_id)
    select ${telegramId}, id from player
    where referral_code = ${code} and not exists (select from player where telegram_id = ${telegramId})
    on conflict (telegram_id) do nothing`.execute(db);
}

/** Who invited this newcomer; the invitation has done its work. */
export async function takeInvitation(tx: Tx, telegramId: number): Promise<string | null> {
  const row = await tx
    .deleteFrom("invitation")
    .where("telegram_id", "=", telegramId)
    .returning("inviter_id")
    .executeTakeFirst();
  return row?.inviter_id ?? null;
}

export async function forgetInvitations(db: Db): Promise<void> {
  await sql`delete from invitation where invited_at < clock_timestamp() - interval '90 days'`.execute(db);
}

type NewRow = NewPlayer & { id: string; accountId: string; referredBy: string | null };

export async function insert(tx: Tx, player: NewRow): Promise<Player> {
  const row = await tx
    .insertInto("player")
    .values({
      id: player.id,
      telegram_id: player.telegramId,
      first_name: player.firstName,
      last_name: player.lastName,
      username: player.username,
      phone_number: player.phoneNumber,
      preferred_language: player.preferredLanguage,
      origin: player.origin,
      account_id: player.accountId,
      referred_by: player.referredBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return playerOf(row);
}

export async function setPhoneNumber(tx: Tx, playerId: string, phoneNumber: string | null): Promise<Player> {
  const row = await tx
    .updateTable("player")
    .set({ phone_number: phoneNumber })
    .where("id", "=", playerId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return playerOf(row);
}

export async function setLanguage(db: Db, playerId: string, language: Language): Promise<void> {
  await db.updateTable("player").set({ preferred_language: language }).where("id", "=", playerId).execute();
}

export async function signOut(tx: Tx, playerId: string, at: Date): Promise<void> {
  await tx.updateTable("player").set({ signed_out_at: at }).where("id", "=", playerId).execute();
}

/** What a profile says of a wallet. */
export type ProfileWallet = { companyId: string; company: string; balance: Santim };
/** Of which company the balance is said, null: the one where the player is or was last; and whether of no other one anything is. */
export type ProfileAt = { companyId: string | null; isOnly: boolean };

type Profile = {
  player: Player;
  companyId: string | null;
  wallets: ProfileWallet[];
  gamesPlayed: number;
  gamesWon: number;
  invitedCount: number;
  balance: Santim;
  bonuses: Santim;
  deposits: Santim;
  withdrawals: Santim;
};
type ProfileRow = Selectable<Tables["player"]> & { staff_role: Role | null } & Omit<Profile, "player">;
/** A query of one row at most, with a player's id: whose profile it is, and what else its asker wants to know at once. */
export type ProfileOf<Asked> = RawBuilder<Asked & { player_id: string }>;
type WalletRow = [companyId: string, company: string, santim: number];

export const profileOf = (playerId: string): ProfileOf<object> =>
  sql<{ player_id: string }>`select ${playerId}::uuid as player_id`;

/**
 * A player, the settled rounds that they paid a cartela in, those in which more came back, how many came by their link, what
 * their wallet with a company holds and has held, and what all their wallets hold: one statement with the question whose it is,
 * for everybody who signs in asks both. Null: of nobody.
 */
export async function findProfile<Asked>(
  db: Db,
  of: ProfileOf<Asked>,
  { companyId: at, isOnly }: ProfileAt,
): Promise<(Profile & { asked: Asked }) | null> {
  const { rows } = await sql<ProfileRow & { held: WalletRow[]; asked: Asked }>`
    select row_to_json(asked) as asked, player.*, staff.role as staff_role, games.played as "gamesPlayed", games.won as "gamesWon",
      (select count(*) from player as friend where friend.referred_by = player.id) as "invitedCount",
      coalesce(here.company_id, ${at}::uuid) as "companyId", coalesce(wallet.balance_santim, 0) as balance,
      wallet.bonuses_santim as bonuses, wallet.deposits_santim as deposits, wallet.withdrawals_santim as withdrawals,
      coalesce((select json_agg(json_build_array(own.company_id, own.company_name, own.balance_santim) order by own.visited_at desc)
        from wallet_directory own where own.player_id = player.id and (not ${isOnly} or own.company_id = ${at})), '[]') as held
    from (${of}) as asked
    join player on player.id = asked.player_id
    left join staff_directory as staff on staff.telegram_id = player.telegram_id and staff.is_active
    cross join lateral (
      select coalesce(sum(played), 0)::integer as played, coalesce(sum(won), 0)::integer as won
      from player_games where player_id = player.id and (not ${isOnly} or company_id = ${at})) as games
    left join lateral (
      select own.company_id, own.account_id from wallet_directory own
      where own.player_id = player.id and (${at}::uuid is null or own.company_id = ${at})
      order by own.visited_at desc limit 1) as here on true
    cross join lateral wallet_totals(here.account_id) as wallet`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { asked, gamesPlayed, gamesWon, invitedCount, balance, bonuses, deposits, withdrawals, companyId } = row;
  const player = playerOf(row, row.staff_role);
  const wallets = row.held.map(([id, company, held]) => ({ companyId: id, company, balance: santim(held) }));
  const wallet = { balance, bonuses, deposits, withdrawals, companyId, wallets };
  return { asked, player, gamesPlayed, gamesWon, invitedCount, ...wallet };
}
