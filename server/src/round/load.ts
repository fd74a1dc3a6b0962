import { type BeaconFacts, beaconLabel, beaconTimeOf } from "@derash/fairness/beacon";
import { callHashes, shuffle } from "@derash/fairness/draw";
import type { ProofBeacon } from "@derash/fairness/proof/record";
import { santim } from "@derash/game/money";
import { countdownRestartsMax, type RoundFacts, screenGraceMs } from "@derash/game/round";
import { type Selectable, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { invariant } from "../app-error.ts";
import { announced } from "../draw/service.ts";
import { maskName } from "../player/service.ts";
import type { Queries } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import { epochMs, hallPart, hallPartOf, type LoadedHall } from "./load-hall.ts";
import type {
  HallRound,
  HeldCartela,
  Loaded,
  Look,
  PublishedDraw,
  RoomRound,
  RoundRecord,
  SoldCartela,
  WholeRound,
} from "./record.ts";
import { publishedRulesHash } from "./rules.ts";

type LoadedRound = Selectable<Tables["round"]> & {
  now: Date;
  snapshot: string;
  cartelas: LoadedCartela[];
  stretches: [firstCall: number, startsAtMs: number, intervalMs: number, endsAtMs: number | null][] | null;
  stage_wins: [stage: number, cartelaNumber: number, prizeSantim: number, withheldSantim: number][] | null;
  closed: PublishedDraw["closed"];
  beacon: LoadedBeacon | null;
  hall: LoadedHall | null;
};
type LoadedBeacon = BeaconFacts & Pick<ProofBeacon, "kind">;
/** An array, because this is read after every stake, and naming seven fields 200 times costs more than the rest. */
type LoadedCartela = [
  number: number,
  playerId: string | null,
  firstName: string | null,
  isConfirmed: boolean,
  reservedUntilMs: number | null,
  prizeSantim: number,
  bonusSantim: number,
  withheldSantim: number,
  cells: number[] | null,
  // The rest only from `wholeCartelas`.
  ticketId?: string,
  version?: number | null,
  accountId?: string,
  telegramId?: number | null,
  salt?: string | null,
  soldBy?: string | null,
  line?: number | null,
];
type Where = ReturnType<typeof sql>;

/**
 * As a room shows them: those that are held too, names once the sale is over, cells of winners, and while balls are called of all,
 * which are public since the close.
 */
const shownCartelas = sql`
  select json_agg(json_build_array(c.cartela_number, c.player_id,
    case when r.state <> 'open' then (select p.first_name from player_directory p where p.id = c.player_id) end,
    c.status = 'confirmed', (extract(epoch from c.reserved_until) * 1000)::float8, c.prize_santim, c.bonus_santim, c.withheld_santim,
    case when c.prize_santim > 0 or r.state = 'calling' then c.cells end) order by c.cartela_number)
  from round_cartela c
  where c.round_id = r.id and (c.status = 'confirmed' or c.reserved_until > clock_timestamp())`;

/** The paid cartelas with all that deciding and paying the round needs. */
const wholeCartelas = sql`
  select json_agg(json_build_array(c.cartela_number, c.player_id, null, true, null, c.prize_santim, c.bonus_santim, c.withheld_santim, c.cells,
    c.ticket_id, c.version,
    coalesce(w.account_id, (select s.account_id from staff_directory s where s.id = coalesce(c.sold_by, r.cashier_id))),
    p.telegram_id, encode(p.salt, 'hex'), coalesce(c.sold_by, r.cashier_id), c.line) order by c.cartela_number)
  from round_cartela c left join player p on p.id = c.player_id
    left join wallet_directory w on w.player_id = c.player_id and w.company_id = r.company_id
  where c.round_id = r.id and c.status = 'confirmed'`;

/** One statement, so that all facts of a round are of the same moment. */
async function load(queries: Queries, where: Where, cartelas: Where, hall: Where): Promise<LoadedRound[]> {
  const { rows } = await sql<LoadedRound>`
    select r.*, clock_timestamp() as now, pg_current_snapshot()::text as snapshot, coalesce((${cartelas}), '[]') as cartelas,
      case when r.starts_at is not null then
        (select json_agg(json_build_array(t.first_call, ${epochMs("t.starts_at")}, t.interval_ms, ${epochMs("t.ends_at")})
          order by t.position) from round_stretch t where t.round_id = r.id)
      end as stretches,
      case when r.stages_settled > 0 then
        (select json_agg(json_build_array(w.stage, w.cartela_number, w.prize_santim, w.withheld_santim) order by w.stage, w.cartela_number)
          from round_stage_win w where w.round_id = r.id)
      end as stage_wins,
      case when r.state <> 'open' then
        (select json_build_object('close', t.close, 'table', t."table") from close_published t where t.round_id = r.id)
      end as closed,
      (select json_build_object('kind', b.kind, 'chain', encode(b.chain, 'hex'),
          'publicKey', encode(b.public_key, 'hex'), 'genesisMs', b.genesis_ms, 'periodMs', b.period_ms)
        from beacon b where b.chain = r.beacon_chain) as beacon,
      (${hall}) as hall
    from round r where ${where} order by r.id`.execute(queries);
  return rows;
}

/** A room's round as it is shown; null: there is none. */
export async function loadShown(queries: Queries, where: Where): Promise<Look | null> {
  const [row] = await load(queries, sql`${where} and r.room_id is not null`, shownCartelas, sql`null::json`);
  if (!row) return null;
  const { record, now } = loadedOf(row);
  invariant(isOfRoom(record), `round ${record.id} is of a room`);
  return { record, now, snapshot: row.snapshot };
}

/** Rounds that are decided and paid by what is loaded here, oldest first. */
export async function loadWhole(queries: Queries, where: Where): Promise<Loaded<WholeRound>[]> {
  const rows = await load(queries, where, wholeCartelas, hallPart);
  return rows.map((row) => {
    const { record, now } = loadedOf(row);
    return { record: { ...record, cartelas: row.cartelas.map(soldCartela) }, now };
  });
}

export const isOfRoom = <Round extends RoundRecord>(record: Round): record is Round & RoomRound => record.room !== null;
export const isOfHall = <Round extends WholeRound>(record: Round): record is Round & HallRound => record.hall !== null;

function loadedOf(row: LoadedRound): Loaded {
  const { room_id: roomId, cashier_id: cashierId, beacon_chain: chain, beacon_lead_ms: leadMs } = row;
  const beacon = chain && leadMs !== null ? { chain, leadMs } : null;
  const rules = {
    houseCutBps: row.house_cut_bps,
    guarantee: guaranteeOf(row),
    tax: taxOf(row),
    bonusSchedule: row.bonus_schedule,
    patterns: row.patterns,
    stages: stagesOf(row),
    minPlayers: row.min_players,
  };
  const { drawAt, beaconRound } = beaconOf(row);
  const draw: PublishedDraw = {
    beacon: row.beacon && beaconLabel(row.beacon.kind),
    beaconRound,
    rulesHash: roomId === null ? null : publishedRulesHash({ ...rules, hall: null }, beacon, row.closed),
    closed: row.closed,
    callHashes: row.seed && row.closed ? hashesOf(row.seed, row.closed.close.hash) : null,
  };
  const record: RoundRecord = {
    ...{ id: row.id, code: row.code, branchId: row.branch_id, mode: row.mode, ...rules, beacon, draw },
    table: { kind: roomId === null ? "hall" : "room", id: roomId ?? cashierId ?? "", companyId: row.company_id },
    facts: factsOf(row, drawAt),
    stake: santim(row.stake_santim),
    callIntervalMs: row.call_interval_ms,
    potAccountId: row.pot_account_id,
    houseAccountId: row.house_account_id,
    bonusAccountId: row.bonus_account_id,
    closedAt: row.closed_at?.getTime() ?? null,
    startsAt: row.starts_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    voidReason: row.void_reason,
    cartelas: row.cartelas.map(heldCartela),
    room: roomPartOf(row),
    hall: row.hall && hallPartOf(row.hall, row.hall_id),
  };
  return { record, now: row.now.getTime() };
}

function stagesOf({ stages, stage_calls, stages_settled, stage_wins }: LoadedRound): RoundRecord["stages"] {
  if (stages === null) return null;
  const wins = (stage_wins ?? []).map(([stage, cartelaNumber, prize, withheld]) => ({
    ...{ stage, cartelaNumber, prize: santim(prize), withheld: santim(withheld) },
  }));
  return { rules: stages, calls: stage_calls, settled: stages_settled, wins };
}

function guaranteeOf({ guarantee_santim: amount, guarantee_account_id: accountId }: LoadedRound) {
  return accountId === null ? null : { amount: santim(amount), accountId };
}

function taxOf({ tax: rule, tax_account_id: accountId, tax_cost_account_id: costAccountId }: LoadedRound) {
  return rule && accountId !== null && costAccountId !== null ? { rule, accountId, costAccountId } : null;
}

function factsOf(row: LoadedRound, drawAt: number | null): RoundFacts {
  const { hall } = row;
  const typed = hall && row.mode === "physical" ? hall.calls : null;
  return {
    state: row.state,
    closesAt: row.closes_at?.getTime() ?? null,
    drawAt,
    order: typed ?? (row.seed && drawOf(row.seed)),
    lastCall: row.last_call,
    // The last one is paid as the round is settled.
    ...(row.stages && { stageCall: row.stage_calls?.slice(0, -1)[row.stages_settled] ?? null }),
    stretches: (row.stretches ?? []).map(([firstCall, startsAt, intervalMs, endsAt]) => ({
      ...{ firstCall, startsAt, intervalMs, endsAt },
    })),
    callsMade: row.calls_made ?? typed?.length ?? null,
    attendedUntil: hall && (hall.seen_at === null ? 0 : hall.seen_at + screenGraceMs),
  };
}

function roomPartOf(row: LoadedRound): RoundRecord["room"] {
  const { auto_start_delay_ms: autoStartDelayMs, start_delay_ms: startDelayMs } = row;
  const { cartelas_per_player_max: cartelasPerPlayerMax } = row;
  if (autoStartDelayMs === null || startDelayMs === null || cartelasPerPlayerMax === null) return null;
  return {
    restartsLeft: countdownRestartsMax - row.countdown_restarts,
    countdownRestarts: row.countdown_restarts,
    ...{ autoStartDelayMs, startDelayMs },
    ...{ cartelaListId: row.cartela_list_id, cartelasPerPlayerMax },
    announcedFor: row.announced_for?.getTime() ?? null,
  };
}

/** The beacon round follows from the time of the close alone, for everyone who knows the beacon; then it stands in the record. */
function beaconOf({ beacon, beacon_lead_ms: leadMs, closes_at: closesAt, closed }: LoadedRound) {
  const announcedAt = beacon && leadMs && closesAt ? announced(beacon, leadMs, closesAt.getTime()) : null;
  const beaconRound = closed?.close.beaconRound ?? announcedAt?.beaconRound ?? null;
  return { drawAt: beacon && beaconRound ? beaconTimeOf(beacon, beaconRound) : null, beaconRound };
}

function heldCartela(row: LoadedCartela): HeldCartela {
  const [number, playerId, firstName, isConfirmed, reservedUntil, prize, bonus, withheld, cells] = row;
  const playerName = maskName(firstName ?? "");
  return {
    number,
    playerId,
    playerName,
    isConfirmed,
    reservedUntil,
    prize: santim(prize),
    bonus: santim(bonus),
    withheld: santim(withheld),
    cells,
  };
}

function soldCartela(row: LoadedCartela): SoldCartela {
  const [, , , , , , , , cells, ticketId, version, accountId, telegramId, salt, soldBy, line] = row;
  invariant(cells && ticketId && accountId, "a paid cartela is loaded whole");
  const tag = telegramId && salt ? { telegramId, salt: Buffer.from(salt, "hex") } : null;
  const paper = { version: version ?? 0, soldBy: soldBy ?? null, line: line ?? null };
  return { ...heldCartela(row), cells, ticketId, accountId, tag, ...paper };
}

/** A round is loaded many times; so many draws, and as many of their call hashes, are made once. */
const memoizedMax = 64;

const draws = new LRUCache<string, readonly number[]>({
  max: memoizedMax,
  memoMethod: (seed) => shuffle(Buffer.from(seed, "hex")),
});
const callHashesOf = new LRUCache<string, readonly string[], { seed: Buffer; closeHash: string }>({
  max: memoizedMax,
  memoMethod: (_key, _stale, { context: { seed, closeHash } }) =>
    callHashes(Buffer.from(closeHash, "hex"), drawOf(seed)).map((hash) => Buffer.from(hash).toString("hex")),
});

/** The order of the balls that a seed gives. */
export function drawOf(seed: Buffer): readonly number[] {
  return draws.memo(seed.toString("hex"));
}

/** The call hashes of a draw, hex. */
function hashesOf(seed: Buffer, closeHash: string): readonly string[] {
  return callHashesOf.memo(closeHash + seed.toString("hex"), { context: { seed, closeHash } });
}
