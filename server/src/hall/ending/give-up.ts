import { isBonusCovered } from "@derash/game/bonus/limit";
import type { Outcome } from "@derash/game/outcome";
import { AppError } from "../../app-error.ts";
import type { Actor } from "../../company/service.ts";
import { endStretch } from "../../round/change-store.ts";
import { potOf } from "../../round/record.ts";
import { asCaller } from "../caller/caller.ts";
import { type HallDeps, type Turn, withLockedRound, withLockedRoundAbove } from "../locked-round.ts";
import { entryOf, voidInHall } from "../settlement.ts";
import { bonusesOf, calledBalls, outcomeAt } from "../state.ts";
import * as rounds from "../store.ts";
import * as store from "./store.ts";

/**
 * No winner: the whole hold goes back. Once a sold cartela is complete, nobody can void the round. After the first ball a
 * cashier can do so alone only so often a day; then the round waits, paused, for somebody above.
 */
export async function cancel(
  deps: HallDeps,
  actor: Actor,
  roundId: string,
  { reason, seenGiveUps }: { reason: string; seenGiveUps?: number | undefined },
): Promise<void> {
  const won = await withLockedRound(deps, actor, roundId, async (turn) => {
    const { record, now } = turn;
    // Asked before, and answered or taken back: what comes again stops nothing and asks nobody.
    if (record.facts.state === "void" || isOfBefore(turn, seenGiveUps)) return null;
    if (!isOwnSale(turn)) await asCaller(turn);
    if (record.facts.state === "settled") throw new AppError("round_closed");
    // A round that is sealed ends as it is drawn: nobody may give it up with the beacon in sight.
    if (record.facts.state === "closing") throw new AppError("round_drawing");
    const outcome = outcomeAt(record, now);
    if (outcome !== "no_winner") return outcome;
    if (record.hall.giveUp?.status === "waiting") return null;
    const hasBall = calledBalls(record, now).length > 0;
    if (hasBall && !(await mayAlone(deps, turn))) await ask(deps, turn, reason);
    else await voidInHall(deps, turn, reason, "no_winner", hasBall);
    return null;
  });
  if (won === null) return;
  await deps.audit.cheatSignal({
    playerId: null,
    staffId: actor.staff.id,
    kind: "venue.cancel",
    claimed: `no winner: ${reason}`,
    actual: `cartelas ${numbersOf(won).join(", ")} are complete`,
  });
  throw new AppError("winner_exists", { call: won.lastCall, cartelas: numbersOf(won) });
}

/** Somebody was asked since, or again, after the state that the till had seen; a page of before says nothing. */
function isOfBefore({ record }: Turn, seen: number | undefined): boolean {
  return seen !== undefined && seen !== record.hall.giveUps;
}

/** On sale, and by this till alone: nobody else gives anything back. */
function isOwnSale({ record: { facts, hall }, cashier }: Turn): boolean {
  return facts.state === "open" && hall.tills.every(({ id }) => id === cashier.id);
}

/** To give a round up is free, so a bonus that is worth more than its cut would make of each round a lottery for nothing. */
async function mayAlone({ hallRules }: HallDeps, { tx, record, now, cashier }: Turn): Promise<boolean> {
  if (!isBonusCovered(bonusesOf(record), potOf(record), record.houseCutBps)) return false;
  const { giveUpsAlone } = await hallRules.rulesOf(tx, cashier.companyId);
  // Of whoever opened the round, whoever calls it now.
  return (await store.aloneOn(tx, record.table.id, now)) < giveUpsAlone;
}

async function ask(deps: HallDeps, turn: Turn, reason: string): Promise<void> {
  const { tx, record, now } = turn;
  await endStretch(tx, record.id, now);
  await store.ask(tx, record.id, reason);
  await rounds.changed(tx, record.id);
  const calls = calledBalls(record, now).length;
  await deps.audit.record(tx, { ...entryOf(turn), action: "venue.give_up_asked", after: { reason, calls } });
}

/** The cashier takes the request back, and may play on. Where none waits, or another than they have seen, nothing changes. */
export async function withdraw(deps: HallDeps, actor: Actor, roundId: string, seenGiveUps?: number): Promise<void> {
  await withLockedRound(deps, actor, roundId, async (turn) => {
    const { tx, record } = turn;
    if (isOfBefore(turn, seenGiveUps)) return;
    await asCaller(turn);
    if (!(await store.withdraw(tx, record.id))) return;
    await rounds.changed(tx, record.id);
    await deps.audit.record(tx, { ...entryOf(turn), action: "venue.give_up_withdrawn", after: null });
  });
}

/**
 * A second person's word; the same person's again changes nothing. Answers in which hall. Errors: not_found,
 * give_up_decided, winner_exists.
 */
export async function decide(deps: HallDeps, actor: Actor, id: string, isApproved: boolean): Promise<string> {
  const asked = await store.find(deps.db, id);
  if (!asked) throw new AppError("not_found");
  return withLockedRoundAbove(deps, actor, asked.roundId, async (turn) => {
    const { tx, record, now } = turn;
    if (actor.staff.role === "cashier") throw new AppError("second_person");
    const status = isApproved ? "approved" : "refused";
    if (record.endedAt !== null || record.hall.giveUp?.id !== id || record.hall.giveUp.status !== "waiting") {
      const decided = await store.find(tx, id);
      if (decided?.status === status && decided.decidedBy === actor.staff.id) return record.branchId;
      throw new AppError("give_up_decided");
    }
    const outcome = outcomeAt(record, now);
    if (isApproved && outcome !== "no_winner")
      throw new AppError("winner_exists", { call: outcome.lastCall, cartelas: numbersOf(outcome) });
    await store.decide(tx, id, status, actor.staff.id);
    if (isApproved) await voidInHall(deps, turn, asked.reason, "no_winner");
    else await rounds.changed(tx, record.id);
    const after = { reason: asked.reason, cashier: record.hall.cashierName };
    await deps.audit.record(tx, { ...entryOf(turn), action: `venue.give_up_${status}`, after });
    return record.branchId;
  });
}

function numbersOf({ winners }: Outcome): number[] {
  return winners.map(({ cartelaNumber }) => cartelaNumber);
}
