import { randomInt } from "node:crypto";
import type { BonusSchedule } from "@derash/game/bonus";
import { affordable } from "@derash/game/bonus/limit";
import { santim } from "@derash/game/money";
import { liveStates } from "@derash/game/round";
import type { Insertable } from "kysely";
import { invariant } from "../app-error.ts";
import type { CartelaService } from "../cartela/service.ts";
import type { RoundTimings } from "../config.ts";
import type { DrawService, OpenedDraw, Table } from "../draw/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import { keptPatterns } from "../pattern.ts";
import type { Queries } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import { insertRound, newRoundId } from "./change-store.ts";
import type { RoomRow } from "./store.ts";

/** What a round is played by. Copied into the round when it opens, so that a change of settings never changes a running one. */
export type RoundRules = { timings: RoundTimings; minPlayers: number };

const codeCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const codeAttemptsMax = 50;

export type OpeningDeps = {
  ledger: LedgerService;
  draws: DrawService;
  rules: RoundRules;
  cartelas: Pick<CartelaService, "keepList" | "inList" | "listSize">;
  /** What quick wins of a company earn now. */
  bonusScheduleOf: (queries: Queries, companyId: string) => Promise<BonusSchedule>;
};

export function tableOf(room: RoomRow): Table {
  return { kind: "room", id: room.id, companyId: room.companyId };
}

/** Opens a room's next round, unless it has a live one. */
export async function openRound(deps: OpeningDeps, queries: Queries, room: RoomRow): Promise<void> {
  const id = await newRoundId(queries);
  const { timings, minPlayers } = deps.rules;
  const drawn = await deps.draws.opens(queries, tableOf(room));
  // Asked for now: an admin may have chosen others since this room was looked at.
  const { patterns } = await queries
    .selectFrom("room")
    .select("patterns")
    .where("id", "=", room.id)
    .executeTakeFirstOrThrow();
  const round = {
    id,
    room_id: room.id,
    branch_id: room.branchId,
    company_id: room.companyId,
    stake_santim: room.stake,
    house_cut_bps: room.houseCutBps,
    cartelas_per_player_max: room.cartelasPerPlayerMax,
    cartela_list_id: await deps.cartelas.keepList(queries, room.branchId),
    patterns,
    bonus_schedule: JSON.stringify(
      affordable({
        schedule: await deps.bonusScheduleOf(queries, room.companyId),
        stake: santim(room.stake),
        houseCutBps: room.houseCutBps,
        patterns: keptPatterns(patterns),
      }),
    ),
    min_players: minPlayers,
    countdown_ms: timings.countdownMs,
    auto_start_delay_ms: timings.autoStartDelayMs,
    start_delay_ms: timings.startDelayMs,
    call_interval_ms: timings.callIntervalMs,
    ...(await accountsOf(deps.ledger, queries, id, room.companyId)),
    ...drawn,
  };
  const code = await insertWithCode(queries, round, () => hasLiveRound(queries, room.id));
  if (code === null) await renewDraw(queries, room.id, drawn);
}

/** The accounts that a round moves money between, beside those of who pays. */
export async function accountsOf(ledger: LedgerService, queries: Queries, roundId: string, companyId: string) {
  return {
    pot_account_id: await ledger.open(queries, "pot", roundId),
    house_account_id: await ledger.open(queries, "house", companyId),
    bonus_account_id: await ledger.open(queries, "bonus", companyId),
  };
}

/**
 * A round with a display code: ETH and three characters, for people, unique among live rounds only. Everything else names a round
 * by its id. null: there is a live one already.
 */
export async function insertWithCode(
  queries: Queries,
  round: Omit<Insertable<Tables["round"]>, "code">,
  hasLive: () => Promise<boolean>,
): Promise<string | null> {
  for (let attempt = 0; attempt < codeAttemptsMax; attempt++) {
    const code = displayCode();
    if (await insertRound(queries, { ...round, code })) return code;
    if (await hasLive()) return null;
  }
  invariant(false, "a free display code exists");
}

function displayCode(): string {
  return `ETH${Array.from({ length: 3 }, () => codeCharacters[randomInt(codeCharacters.length)]).join("")}`;
}

/** A round that opened under other settings takes today's beacon, unless its countdown has published the beacon that it had. */
async function renewDraw(queries: Queries, roomId: string, drawn: OpenedDraw): Promise<void> {
  await queries
    .updateTable("round")
    .set(drawn)
    .where("room_id", "=", roomId)
    .where("state", "=", "open")
    .where((where) => where.or([where("closes_at", "is", null), where("beacon_chain", "is", null)]))
    .execute();
}

async function hasLiveRound(queries: Queries, roomId: string): Promise<boolean> {
  const row = await queries
    .selectFrom("round")
    .select("id")
    .where("room_id", "=", roomId)
    .where("state", "in", liveStates)
    .executeTakeFirst();
  return row !== undefined;
}
