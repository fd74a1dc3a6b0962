import { ballCount, ballOf } from "@derash/game/ball";
import { type BeaconLabel, beaconLabel } from "@derash/game/beacon";
import type { BonusSchedule } from "@derash/game/bonus";
import { type BonusLimits, hallBonuses } from "@derash/game/bonus-limit";
import { callHashes } from "@derash/game/draw";
import { type Santim, santim, toBirr } from "@derash/game/money";
import { decideOutcome, type Outcome, type SoldCartela } from "@derash/game/outcome";
import { splitPot } from "@derash/game/prize";
import type { RoundState } from "@derash/game/round";
import { callsMade, nextCallAt, type Stretch } from "@derash/game/stretch";
import type { VoidReason } from "@derash/protocol/draw";
import type { DrawMode, VenueState, VenueStatus } from "@derash/protocol/venue";
import { keptPatterns } from "../pattern.ts";

/** The facts of a hall round; times are epoch milliseconds. What it shows is computed from here and the clock. */
export type HallRecord = {
  id: string;
  code: string;
  cashierId: string;
  cashierName: string;
  companyId: string;
  branchId: string;
  branchName: string;
  mode: DrawMode;
  /** closing: the sale is over and the beacon still to come. */
  state: RoundState;
  /** How often it was changed, counted on from the cashier's round before. */
  changes: number;
  stake: Santim;
  houseCutBps: number;
  /** The company's, from the close of the sale on what is left of it; see `bonusesOf`. */
  bonusSchedule: BonusSchedule;
  bonusLimits: BonusLimits;
  patterns: readonly string[];
  callIntervalMs: number;
  potAccountId: string;
  houseAccountId: string;
  bonusAccountId: string;
  holds: number;
  cartelas: readonly (SoldCartela & { version: number; prize: Santim; bonus: Santim; ticketId: string })[];
  /** Where a server draw gets its randomness from; null for a physical draw. */
  beacon: { chain: Buffer; leadMs: number } | null;
  beaconKind: BeaconLabel["kind"] | null;
  /** What was fixed when its sale closed; null where there is no record. */
  close: { hash: Buffer; beaconRound: number; beaconAt: number } | null;
  /** The whole draw once there is one; never leaves the server. Of a physical draw the balls typed so far. */
  order: readonly number[];
  stretches: readonly Stretch[];
  /** When the screen that runs her rounds was last there. */
  seenAt: number | null;
  endedAt: number | null;
  voidReason: string | null;
  voidCode: VoidReason | null;
  /** Known once it is over. */
  callsMade: number | null;
  callsToWin: number | null;
  bonus: Santim;
  /** The cashier has asked a second person to end it; or was refused. */
  giveUp: GiveUp | null;
};

export type GiveUp = { id: string; status: "waiting" | "refused"; reason: string; askedAt: number };

/** A round whose screen has been away for so long has paused. */
export const graceMs = 3000;

/** Up to when balls are called by themselves: without her screen they stop when the grace is over. */
export function callingUntil({ seenAt }: HallRecord, now: number): number {
  return seenAt === null ? 0 : Math.min(now, seenAt + graceMs);
}

/** Whether it runs by the clock, though nobody has been there for too long. */
export function isAbandoned(record: HallRecord, now: number): boolean {
  return isRunning(record) && callingUntil(record, now) < now;
}

/** Whether balls come by themselves. */
export function isRunning({ state, stretches }: HallRecord): boolean {
  return state === "calling" && stretches.some(({ endsAt }) => endsAt === null);
}

export function calledBalls(record: HallRecord, now: number): readonly number[] {
  if (record.callsMade !== null) return record.order.slice(0, record.callsMade);
  if (record.mode === "physical") return record.order;
  return record.order.slice(0, callsMade(record.stretches, callingUntil(record, now)));
}

/** Who has won, by the balls called so far. */
export function outcomeAt(record: HallRecord, now: number): Outcome | "no_winner" {
  return decideOutcome({
    cartelas: record.cartelas,
    order: calledBalls(record, now),
    patterns: keptPatterns(record.patterns),
    pot: potOf(record),
    houseCutBps: record.houseCutBps,
    bonusSchedule: bonusesOf(record),
  });
}

/** What quick wins of this round earn; while it sells, as its pot stands. */
export function bonusesOf(record: HallRecord): BonusSchedule {
  const { mode, stake, houseCutBps, bonusSchedule: schedule, bonusLimits: limits } = record;
  if (record.state !== "open" && mode === "server") return schedule;
  const patterns = keptPatterns(record.patterns);
  return hallBonuses({ mode, schedule, limits, stake, houseCutBps, patterns, pot: potOf(record) });
}

export function potOf({ stake, cartelas }: HallRecord): Santim {
  return santim(stake * cartelas.length);
}

/** Grows with every change and every ball, so that an older state is never taken for a newer one. */
export function versionOf(record: HallRecord, now: number): number {
  return record.changes + calledBalls(record, now).length + (isAbandoned(record, now) ? 1 : 0);
}

export function statusOf(record: HallRecord, now: number): VenueStatus {
  if (record.state === "open") return "selling";
  if (record.state === "closing") return "drawing";
  if (record.state !== "calling" || record.mode === "physical") return record.state;
  return isRunning(record) && !isAbandoned(record, now) ? "calling" : "paused";
}

/** What the cashier's screen and the hall's show. Nothing of the balls to come is in it. */
export function stateOf(record: HallRecord, now: number): VenueState {
  const balls = calledBalls(record, now);
  const status = statusOf(record, now);
  const last = balls.at(-1);
  return {
    v: versionOf(record, now),
    serverNow: now,
    saleId: record.id,
    gameId: record.code,
    branchName: record.branchName,
    cashier: record.cashierName,
    mode: record.mode,
    status,
    bet: toBirr(record.stake),
    patterns: [...record.patterns],
    cartelas: record.cartelas.map(({ number }) => number),
    versions: record.cartelas.map(({ version }) => version),
    pot: toBirr(potOf(record)),
    derash: toBirr(splitPot(potOf(record), record.houseCutBps).prizePool),
    houseCutBps: record.houseCutBps,
    bonusSchedule: bonusesOf(record).map(({ calls, amount }) => ({
      calls_to_win: calls,
      bonus_amount: toBirr(amount),
    })),
    callIntervalMs: record.callIntervalMs,
    nextCallAt: status === "calling" && record.mode === "server" ? nextCallAt(record.stretches, now) : null,
    totalCalls: balls.length,
    ball: last === undefined ? null : ballOf(last),
    calledBalls: [...balls],
    winners: record.cartelas
      .filter(({ prize }) => prize > 0)
      .map(({ number, prize, bonus, cells }) => ({
        cartelaNumber: number,
        prize: toBirr(prize),
        bonus: toBirr(bonus),
        cells,
      })),
    unclaimed: unclaimedAt(record, now),
    callsToWin: record.callsToWin,
    bonus: toBirr(record.bonus),
    endedAt: record.endedAt,
    reason: record.voidReason,
    giveUp: record.giveUp && {
      ...{ status: record.giveUp.status, reason: record.giveUp.reason, askedAt: record.giveUp.askedAt },
    },
    voidCode: record.voidCode,
    beacon: record.beaconKind && beaconLabel(record.beaconKind),
    beaconRound: record.close?.beaconRound ?? null,
    beaconAt: record.close?.beaconAt ?? null,
    closeHash: record.close?.hash.toString("hex") ?? null,
    callHash: callHashOf(record, balls),
  };
}

function unclaimedAt(record: HallRecord, now: number): VenueState["unclaimed"] {
  if (record.endedAt !== null || calledBalls(record, now).length < ballCount) return null;
  const outcome = outcomeAt(record, now);
  if (outcome === "no_winner") return null;
  return { cartelaNumbers: outcome.winners.map(({ cartelaNumber }) => cartelaNumber), call: outcome.lastCall };
}

function callHashOf({ close }: HallRecord, balls: readonly number[]): string | null {
  const hash = close && balls.length > 0 ? callHashes(close.hash, balls).at(-1) : undefined;
  return hash ? Buffer.from(hash).toString("hex") : null;
}
