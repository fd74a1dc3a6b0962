import { randomInt } from "node:crypto";
import type { BonusSchedule } from "@derash/game/bonus";
import { affordable } from "@derash/game/bonus/limit";
import { type Santim, santim } from "@derash/game/money";
import type { Insertable } from "kysely";
import { invariant } from "../app-error.ts";
import type { CartelaService } from "../cartela/service.ts";
import type { RoundTimings } from "../config.ts";
import type { DrawService, Table } from "../draw/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import { keptPatterns } from "../pattern.ts";
import type { Queries } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import type { TaxOfRound } from "../tax/service.ts";
import * as aheadStore from "./ahead/store.ts";
import * as store from "./change-store.ts";
import type { Guarantee } from "./record.ts";
import type { RoomRow } from "./store.ts";
import { isOffered } from "./tables/offered.ts";

/** What a round is played by. Copied into the round when it opens, so that a change of settings never changes a running one. */
export type RoundRules = { timings: RoundTimings; minPlayers: number };

const codeCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const codeAttemptsMax = 50;

export type OpeningDeps = {
  ledger: LedgerService;
  draws: DrawService;
  rules: RoundRules;
  cartelas: Pick<CartelaService, "keepList" | "inList" | "someOfList" | "listSize">;
  /** What quick wins of a company earn now. */
  bonusScheduleOf: (queries: Queries, companyId: string) => Promise<BonusSchedule>;
  /** How wins of a company are taxed now. */
  taxOf: (queries: Queries, companyId: string) => Promise<TaxOfRound>;
  /** What is sold: nothing that was asked for ahead, or is kept, is held where it is not. Without it, everything. */
  stakes?: readonly Santim[];
  /** Where rounds are kept; only the simulator keeps them elsewhere than in the database. */
  changes?: typeof store;
  /** Where is kept what was asked for ahead; the simulator keeps nothing. */
  ahead?: Pick<typeof aheadStore, "aheadNumbers" | "askedOf" | "holdAhead" | "heldOf" | "holdFavourites" | "roundOver">;
};

export function tableOf(room: RoomRow): Table {
  return { kind: "room", id: room.id, companyId: room.companyId };
}

/** A round that people are told of before it is played: when, and by what it is won. */
export type Announced = { at: number; patterns: readonly string[] };

/**
 * Opens a room's next round, unless it has a live one. A guarantee is what `setAsideGuarantee` answered, within the same
 * transaction or an earlier one. A round that is announced is on sale from now on and closes at its time, not after a countdown; in
 * all else it is like any other.
 */
export async function openRound(
  deps: OpeningDeps,
  queries: Queries,
  room: RoomRow,
  guarantee: Guarantee | null = null,
  announced: Announced | null = null,
): Promise<string> {
  const { changes = store } = deps;
  const id = await changes.newRoundId(queries);
  const { timings, minPlayers } = deps.rules;
  const drawn = await deps.draws.opens(queries, tableOf(room));
  // Asked for now: an admin may have chosen others since this room was looked at.
  const settings = await changes.settingsOf(queries, room.id);
  // What is announced is won in one stage.
  const patterns = announced ? [...announced.patterns] : settings.patterns;
  const stages = announced ? null : settings.stages;
  const round = {
    id,
    room_id: room.id,
    branch_id: room.branchId,
    company_id: room.companyId,
    stake_santim: room.stake,
    house_cut_bps: room.houseCutBps,
    ...(guarantee && { guarantee_santim: guarantee.amount, guarantee_account_id: guarantee.accountId }),
    cartelas_per_player_max: settings.cartelasPerPlayerMax,
    cartela_list_id: await deps.cartelas.keepList(queries, room.branchId),
    patterns,
    ...(stages && { stages: JSON.stringify(stages) }),
    bonus_schedule: JSON.stringify(
      affordable({
        schedule: await deps.bonusScheduleOf(queries, room.companyId),
        stake: santim(room.stake),
        houseCutBps: room.houseCutBps,
        // Quick wins are the first stage's.
        patterns: keptPatterns(stages?.[0]?.patterns ?? patterns),
      }),
    ),
    min_players: minPlayers,
    countdown_ms: timings.countdownMs,
    auto_start_delay_ms: timings.autoStartDelayMs,
    start_delay_ms: timings.startDelayMs,
    call_interval_ms: timings.callIntervalMs,
    ...(announced && { closes_at: new Date(announced.at), announced_for: new Date(announced.at) }),
    ...(await accountsOf(deps.ledger, queries, id, room.companyId)),
    ...(await deps.taxOf(queries, room.companyId)),
    ...drawn,
  };
  const code = await insertWithCode(queries, round, () => changes.hasLiveRound(queries, room.id), changes);
  invariant(code !== null || announced === null, `room ${room.id} has no live round beside the announced one`);
  if (code === null) await changes.renewDraw(queries, room.id, drawn);
  else await holdAhead(deps, queries, room, { roundId: id, cartelaListId: round.cartela_list_id });
  return id;
}

/** Who asked for a cartela while the round before was played has it first, and then come favourites; nobody where it is sold no more. */
async function holdAhead(
  { ahead = aheadStore, cartelas, stakes }: OpeningDeps,
  queries: Queries,
  room: RoomRow,
  { roundId, cartelaListId }: { roundId: string; cartelaListId: string | null },
): Promise<void> {
  // What was asked for or is kept is forgotten then: weeks later nobody means it any more.
  if (stakes !== undefined && !isOffered({ stakes }, room)) return ahead.holdAhead(queries, roundId, [], []);
  const asked = await ahead.aheadNumbers(queries, room.id);
  if (asked.length > 0) {
    const onSale = await cartelas.someOfList(queries, cartelaListId, asked);
    const numbers = onSale.map(({ number }) => number);
    const cells = onSale.flatMap((each) => [...each.cells]);
    await ahead.holdAhead(queries, roundId, numbers, cells);
  }
  await ahead.holdFavourites(queries, roundId);
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
  changes: Pick<typeof store, "insertRound"> = store,
): Promise<string | null> {
  for (let attempt = 0; attempt < codeAttemptsMax; attempt++) {
    const code = displayCode();
    if (await changes.insertRound(queries, { ...round, code })) return code;
    if (await hasLive()) return null;
  }
  invariant(false, "a free display code exists");
}

function displayCode(): string {
  return `ETH${Array.from({ length: 3 }, () => codeCharacters[randomInt(codeCharacters.length)]).join("")}`;
}
