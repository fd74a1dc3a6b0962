import { ballCount, ballOf } from "@derash/game/ball";
import type { BonusSchedule } from "@derash/game/bonus";
import { hallBonuses } from "@derash/game/bonus/limit";
import { toBirr } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import { isAbandoned, isRunning, roundAt } from "@derash/game/round";
import type { HallEvent, HallState, HallStatus } from "@derash/protocol/hall/round";
import { keptPatterns } from "../pattern.ts";
import { callHashAt, derashOf, type HallRound, outcomeWith, potOf, voidReasonOf } from "../round/record.ts";
import type { Desk } from "./store.ts";

export function calledBalls(record: HallRound, now: number): readonly number[] {
  return roundAt(record.facts, now).calledBalls;
}

/** Who has won, by the balls called so far. */
export function outcomeAt(record: HallRound, now: number): Outcome | "no_winner" {
  return outcomeWith(record, calledBalls(record, now), bonusesOf(record), firstShout(record));
}

/**
 * Who is paid if this cartela is shown after these balls: where the first shout takes all, itself if it is complete, until one has won. Else
 * those that were complete first, whoever shows one of them.
 */
export function outcomeShown(record: HallRound, called: readonly number[], shown: number): Outcome | "no_winner" {
  const only = record.hall.claimRule === "first_complete" ? undefined : (firstShout(record) ?? shown);
  return outcomeWith(record, called, bonusesOf(record), only);
}

/** The cartela that takes it all. That it has won is on the wall once it is shown, before its till has paid: no later one overtakes it. */
function firstShout({ cartelas, hall }: HallRound): number | undefined {
  if (hall.claimRule === "first_complete") return undefined;
  return cartelas.find(({ prize }) => prize > 0)?.number ?? hall.shown[0];
}

/** What quick wins of this round earn; while it sells, as its pot stands. */
export function bonusesOf(record: HallRound): BonusSchedule {
  const { mode, stake, houseCutBps, bonusSchedule: schedule } = record;
  if (record.facts.state !== "open" && mode === "server") return schedule;
  const patterns = keptPatterns(record.patterns);
  const limits = record.hall.bonusLimits;
  return hallBonuses({
    mode,
    schedule,
    limits,
    stake,
    houseCutBps,
    patterns,
    pot: potOf(record),
    sold: record.cartelas.length,
  });
}

/** Grows with every change and every ball, so that an older state is never taken for a newer one. */
export function versionOf(record: HallRound, now: number): number {
  return record.hall.changes + calledBalls(record, now).length + (isAbandoned(record.facts, now) ? 1 : 0);
}

export function statusOf({ facts, mode }: HallRound, now: number): HallStatus {
  if (facts.state === "open") return "selling";
  if (facts.state === "closing") return "drawing";
  if (facts.state !== "calling" || mode === "physical") return facts.state;
  return isRunning(facts) && !isAbandoned(facts, now) ? "calling" : "paused";
}

const payerOf = ({ hall }: HallRound) => hall.tills.find(({ id }) => id === hall.paidBy);

/** Whether nobody is at the drawer that has the prize of a round: no till pays its winners, the branch does. */
export function isPayerGone(record: HallRound): boolean {
  return payerOf(record)?.isGone === true;
}

/** What the cashier's screen and the hall's show. Nothing of the balls to come is in it. */
export function stateOf(record: HallRound, now: number): HallState {
  const { facts, hall, draw } = record;
  const { calledBalls: balls, nextAt } = roundAt(facts, now);
  const status = statusOf(record, now);
  const last = balls.at(-1);
  const payer = payerOf(record);
  return {
    v: versionOf(record, now),
    serverNow: now,
    saleId: record.id,
    gameId: record.code,
    branchName: hall.branchName,
    cashier: hall.cashierName,
    mode: record.mode,
    claimRule: hall.claimRule,
    status,
    bet: toBirr(record.stake),
    patterns: [...record.patterns],
    programmePlace: hall.programmePlace,
    cartelas: record.cartelas.map(({ number }) => number),
    versions: record.cartelas.map(({ version }) => version),
    tills: tillsOf(record),
    moves: hall.holds,
    checked: checkedOf(record),
    paidBy: payer?.name ?? null,
    payerId: payer?.id ?? null,
    ...(isPayerGone(record) && { payerGone: true as const }),
    pot: toBirr(potOf(record)),
    derash: toBirr(derashOf(record)),
    houseCutBps: record.houseCutBps,
    bonusSchedule: bonusesOf(record).map(({ calls, amount }) => ({
      calls_to_win: calls,
      bonus_amount: toBirr(amount),
    })),
    bonusShort: hall.isBonusShort,
    callIntervalMs: record.callIntervalMs,
    nextCallAt: status === "calling" ? nextAt : null,
    stretches: facts.stretches.length,
    totalCalls: balls.length,
    ball: last === undefined ? null : ballOf(last),
    calledBalls: [...balls],
    winners: record.cartelas
      .filter(({ prize }) => prize > 0)
      .map(({ number, prize, bonus, withheld, cells }) => ({
        cartelaNumber: number,
        prize: toBirr(prize),
        bonus: toBirr(bonus),
        ...(withheld > 0 && { tax: toBirr(withheld) }),
        cells: [...cells],
      })),
    ...unshownOf(record),
    unclaimed: unclaimedAt(record, now),
    callsToWin: facts.lastCall,
    bonus: toBirr(hall.bonus),
    startsBy: status === "selling" ? hall.startsBy : null,
    endedAt: record.endedAt,
    reason: hall.note,
    giveUp: hall.giveUp && {
      ...{ status: hall.giveUp.status, reason: hall.giveUp.reason, askedAt: hall.giveUp.askedAt },
    },
    giveUps: hall.giveUps,
    // A sale that was never closed has no record, and no word for its end but the cashier's.
    voidCode: draw.closed && voidReasonOf(record),
    beacon: draw.beacon,
    beaconRound: draw.beaconRound,
    beaconAt: facts.drawAt,
    closeHash: draw.closed?.close.hash ?? null,
    callHash: callHashAt(record, balls.length),
  };
}

/** What of a hall's two rounds its screens show, beside who calls. */
export function hallNow({ sale, game, now }: Desk): Pick<HallEvent, "sale" | "game" | "now"> {
  return { sale: sale && stateOf(sale, now), game: game && stateOf(game, now), now };
}

function checkedOf({ hall: { checked }, cartelas }: HallRound): HallState["checked"] {
  const cartela = checked && cartelas.find(({ number }) => number === checked.cartelaNumber);
  if (!checked || !cartela) return null;
  const { cartelaNumber, calls: call, verdict } = checked;
  return { cartelaNumber, call, verdict, cells: [...cartela.cells] };
}

/** Each till and what it has sold. */
function tillsOf({ hall, cartelas }: HallRound): HallState["tills"] {
  return hall.tills.map(({ id, name }) => {
    const own = cartelas.filter(({ soldBy }) => soldBy === id);
    return { id, till: name, cartelas: own.map(({ number }) => number), lines: linesOf(own) };
  });
}

function linesOf(cartelas: HallRound["cartelas"]): number[][] {
  const lines = new Map<number, number[]>();
  for (const { line, number } of cartelas) lines.set(line ?? 0, [...(lines.get(line ?? 0) ?? []), number]);
  return [...lines].toSorted(([a], [b]) => b - a).map(([, numbers]) => numbers);
}

/** Winners whose prize a till has had and whose papers no till has seen. */
function unshownOf({ cartelas, hall }: HallRound): Pick<HallState, "unshown"> {
  const unshown = cartelas.filter(({ number, prize }) => prize > 0 && !hall.shown.includes(number));
  return unshown.length === 0 ? {} : { unshown: unshown.map(({ number }) => number) };
}

function unclaimedAt(record: HallRound, now: number): HallState["unclaimed"] {
  if (record.endedAt !== null || calledBalls(record, now).length < ballCount) return null;
  const outcome = outcomeAt(record, now);
  if (outcome === "no_winner") return null;
  return { cartelaNumbers: outcome.winners.map(({ cartelaNumber }) => cartelaNumber), call: outcome.lastCall };
}
