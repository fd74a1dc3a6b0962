import type { BeaconLabel } from "@derash/game/beacon";
import type { BonusSchedule } from "@derash/game/bonus";
import { shuffle } from "@derash/game/draw";
import { santim } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../db.ts";
import type { Tables } from "../tables.ts";
import type { HallRecord } from "./record.ts";

type LoadedRound = Omit<Selectable<Tables["round"]>, "bonus_schedule"> &
  Selectable<Tables["hall_round"]> & {
    bonus_schedule: BonusSchedule;
    cashier_id: string;
    now: Date;
    branch_name: string;
    cashier_name: string;
    seen_at: Date | null;
    cartelas: [
      number: number,
      cells: number[],
      prizeSantim: number,
      ticketId: string,
      version: number,
      bonusSantim: number,
    ][];
    beacon_kind: BeaconLabel["kind"] | null;
    close_hash: Buffer | null;
    beacon_round: number | null;
    beacon_at_ms: number | null;
    give_up: { id: string; status: string; reason: string; asked_at: number } | null;
    stretches: [firstCall: number, startsAt: number, intervalMs: number, endsAt: number | null][];
    calls: number[];
  };
export type Loaded = { record: HallRecord; now: number };

/** Her newest round, with the database's time. */
export async function loadNewest(queries: Queries, cashierId: string): Promise<Loaded | null> {
  const newest = sql`r.id = (select id from round where cashier_id = ${cashierId} order by id desc limit 1)`;
  return load(queries, newest);
}

/** The hall has seen how a round ended when so long has passed. */
const shownAfterMs = 120_000;

/**
 * What a hall shows: this cashier's round while it is live, and for two minutes how it ended; else the newest live one of
 * any till; with none the newest of all.
 */
export async function loadOfHall(
  queries: Queries,
  { branchId, cashierId }: { branchId: string; cashierId: string },
): Promise<Loaded | null> {
  const shown = sql`r.id = coalesce(
    (select id from (select id, ended_at from round where cashier_id = ${cashierId} order by id desc limit 1) own
      where ended_at is null or ended_at > clock_timestamp() - ${shownAfterMs} * interval '1 ms'),
    (select id from round where branch_id = ${branchId} and cashier_id is not null and state in ('open', 'closing', 'calling')
      order by id desc limit 1),
    (select id from round where branch_id = ${branchId} and cashier_id is not null order by id desc limit 1))`;
  return load(queries, shown);
}

export async function loadRound(queries: Queries, roundId: string): Promise<Loaded | null> {
  return load(queries, sql`r.id = ${roundId}`);
}

/** One statement, so that all facts are of the same moment. */
async function load(queries: Queries, where: ReturnType<typeof sql>): Promise<Loaded | null> {
  return (await loadAll(queries, where))[0] ?? null;
}

/** The rounds that a condition on `r` finds; oldest first. */
export async function loadAll(queries: Queries, where: ReturnType<typeof sql>): Promise<Loaded[]> {
  const epochMs = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`);
  const { rows } = await sql<LoadedRound>`
    select r.*, h.*, clock_timestamp() as now, b.name as branch_name, s.seen_at,
      n.kind as beacon_kind, d.hash as close_hash, d.beacon_round, n.genesis_ms + (d.beacon_round - 1) * n.period_ms as beacon_at_ms,
      coalesce(nullif(p.first_name, ''), p.username) as cashier_name,
      (select json_build_object('id', g.id, 'status', g.status, 'reason', g.reason, 'asked_at', ${epochMs("g.asked_at")})
        from hall_give_up g where g.round_id = r.id order by g.asked_at desc limit 1) as give_up,
      coalesce((select json_agg(json_build_array(c.cartela_number, c.cells, c.prize_santim, c.ticket_id, c.version, c.bonus_santim) order by c.cartela_number)
        from round_cartela c where c.round_id = r.id), '[]') as cartelas,
      coalesce((select json_agg(json_build_array(t.first_call, ${epochMs("t.starts_at")}, t.interval_ms, ${epochMs("t.ends_at")})
        order by t.position) from round_stretch t where t.round_id = r.id), '[]') as stretches,
      coalesce((select json_agg(k.number order by k.position) from hall_call k where k.round_id = r.id), '[]') as calls
    from round r join hall_round h on h.round_id = r.id join branch b on b.id = r.branch_id join staff p on p.id = r.cashier_id
      left join hall_screen s on s.cashier_id = r.cashier_id
      left join close_record d on d.round_id = r.id left join beacon n on n.chain = r.beacon_chain
    where ${where} order by r.id`.execute(queries);
  return rows.map((row) => ({ record: recordOf(row), now: row.now.getTime() }));
}

function recordOf(row: LoadedRound): HallRecord {
  return {
    id: row.id,
    code: row.code,
    cashierId: row.cashier_id,
    cashierName: row.cashier_name,
    companyId: row.company_id,
    branchId: row.branch_id,
    branchName: row.branch_name,
    mode: row.mode,
    state: row.state,
    changes: row.changes,
    stake: santim(row.stake_santim),
    houseCutBps: row.house_cut_bps,
    bonusSchedule: row.bonus_schedule,
    bonusLimits: {
      max: row.bonus_max_santim === null ? null : santim(row.bonus_max_santim),
      potBps: row.bonus_pot_bps,
    },
    patterns: row.patterns,
    callIntervalMs: row.call_interval_ms,
    potAccountId: row.pot_account_id,
    houseAccountId: row.house_account_id,
    bonusAccountId: row.bonus_account_id,
    holds: row.holds,
    cartelas: row.cartelas.map(([number, cells, prize, ticketId, version, bonus]) => ({
      number,
      version,
      cells,
      prize: santim(prize),
      bonus: santim(bonus),
      ticketId,
    })),
    beacon:
      row.beacon_chain && row.beacon_lead_ms !== null ? { chain: row.beacon_chain, leadMs: row.beacon_lead_ms } : null,
    beaconKind: row.beacon_kind,
    close: closeOf(row),
    order: row.seed ? shuffle(row.seed) : row.calls,
    stretches: row.stretches.map(([firstCall, startsAt, intervalMs, endsAt]) => ({
      firstCall,
      startsAt,
      intervalMs,
      endsAt,
    })),
    seenAt: row.seen_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    voidReason: row.void_note,
    // Whose sale was never closed has no record, and no word for it.
    voidCode: row.close_hash === null || row.void_reason === "restored" ? null : row.void_reason,
    callsMade: row.calls_made,
    callsToWin: row.last_call,
    bonus: santim(row.bonus_santim),
    giveUp: giveUpOf(row),
  };
}

function giveUpOf({ give_up: asked }: LoadedRound): HallRecord["giveUp"] {
  if (asked?.status !== "waiting" && asked?.status !== "refused") return null;
  return { id: asked.id, status: asked.status, reason: asked.reason, askedAt: asked.asked_at };
}

function closeOf(row: LoadedRound): HallRecord["close"] {
  const { close_hash: hash, beacon_round: beaconRound, beacon_at_ms: beaconAt } = row;
  return hash === null || beaconRound === null || beaconAt === null ? null : { hash, beaconRound, beaconAt };
}

/** Rounds that wait for their beacon, wherever they were closed. */
export async function closing(queries: Queries): Promise<{ roundId: string; cashierId: string }[]> {
  const rounds = queries.selectFrom("round").where("state", "=", "closing").where("cashier_id", "is not", null);
  return rounds.select(["id as roundId", "cashier_id as cashierId"]).$narrowType<{ cashierId: string }>().execute();
}

/** Whose round it is; null: there is none. It never changes hands. */
export async function cashierOf(queries: Queries, roundId: string): Promise<string | null> {
  const row = await queries.selectFrom("round").select("cashier_id").where("id", "=", roundId).executeTakeFirst();
  return row?.cashier_id ?? null;
}

export async function newId(queries: Queries): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(queries);
  return rows[0]?.id ?? "";
}

export type NewRound = Pick<
  HallRecord,
  | "id"
  | "cashierId"
  | "companyId"
  | "branchId"
  | "mode"
  | "changes"
  | "stake"
  | "houseCutBps"
  | "bonusSchedule"
  | "bonusLimits"
  | "patterns"
  | "callIntervalMs"
  | "potAccountId"
  | "houseAccountId"
  | "bonusAccountId"
  | "beacon"
> & { shiftId: string };

/** false: another live round shows this code. */
export async function insertRound(tx: Tx, round: NewRound, code: string): Promise<boolean> {
  const inserted = await tx
    .insertInto("round")
    .values({
      id: round.id,
      code,
      cashier_id: round.cashierId,
      company_id: round.companyId,
      branch_id: round.branchId,
      mode: round.mode,
      min_players: 1,
      stake_santim: round.stake,
      house_cut_bps: round.houseCutBps,
      bonus_schedule: JSON.stringify(round.bonusSchedule),
      patterns: [...round.patterns],
      call_interval_ms: round.callIntervalMs,
      pot_account_id: round.potAccountId,
      house_account_id: round.houseAccountId,
      bonus_account_id: round.bonusAccountId,
      beacon_chain: round.beacon?.chain ?? null,
      beacon_lead_ms: round.beacon?.leadMs ?? null,
    })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await tx
    .insertInto("hall_round")
    .values({
      round_id: round.id,
      shift_id: round.shiftId,
      changes: round.changes,
      bonus_max_santim: round.bonusLimits.max,
      bonus_pot_bps: round.bonusLimits.potBps,
    })
    .execute();
  return true;
}

export async function removeCartelas(tx: Tx, roundId: string, numbers: readonly number[]): Promise<void> {
  await tx.deleteFrom("round_cartela").where("round_id", "=", roundId).where("cartela_number", "in", numbers).execute();
}

/** Why a round is void, in the words of the record. */
export type VoidCode = NonNullable<Tables["round"]["void_reason"]>;

export type Change = {
  state?: "closing" | "calling" | "settled" | "void";
  seed?: Buffer;
  closes_at?: Date;
  closed_at?: Date;
  beacon_chain?: Buffer;
  beacon_lead_ms?: number;
  starts_at?: Date;
  ended_at?: Date;
  void_reason?: VoidCode;
  bonus_schedule?: string;
  call_interval_ms?: number;
  calls_made?: number;
  last_call?: number;
  pot_santim?: number;
  prize_pool_santim?: number;
};
type HallChange = { holds?: number; void_note?: string; is_given_up_alone?: boolean; bonus_santim?: number };

/** Every change of a round comes through here, so that its version grows. */
export async function update(tx: Tx, roundId: string, change: Change, ofHall: HallChange = {}): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable("round").set(change).where("id", "=", roundId).execute();
  await tx
    .updateTable("hall_round")
    .set({ ...ofHall, changes: sql<number>`changes + 1` })
    .where("round_id", "=", roundId)
    .execute();
}

/** How often it has been said now that this round is won; screens show nothing of it. */
export async function countWinClaim(tx: Tx, roundId: string): Promise<number> {
  const { win_claims } = await tx
    .updateTable("hall_round")
    .set({ win_claims: sql<number>`win_claims + 1` })
    .where("round_id", "=", roundId)
    .returning("win_claims")
    .executeTakeFirstOrThrow();
  return win_claims;
}

export async function setPrizes(tx: Tx, roundId: string, winners: Outcome["winners"]): Promise<void> {
  for (const { cartelaNumber, prize, bonus } of winners) {
    await tx
      .updateTable("round_cartela")
      .set({ prize_santim: prize, bonus_santim: bonus, won_at: sql<Date>`clock_timestamp()` })
      .where("round_id", "=", roundId)
      .where("cartela_number", "=", cartelaNumber)
      .execute();
  }
}
