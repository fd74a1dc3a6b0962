import type { Outcome } from "@derash/game/outcome";
import { AppError } from "../../app-error.ts";
import type { Actor } from "../../company/service.ts";
import type { Tx } from "../../postgres/db.ts";
import type { HallRound } from "../../round/record.ts";
import * as callers from "../caller/store.ts";
import { type HallDeps, type Turn, withLockedRoundAbove } from "../locked-round.ts";
import { entryOf, settle, voidInHall } from "../settlement.ts";
import { calledBalls, outcomeAt, outcomeShown } from "../state.ts";
import { sellerOn } from "./store.ts";

/** Where the first shout takes all and none was judged: whoever was complete first, of several the lowest number. */
function shownByNobody(record: HallRound, now: number) {
  const first = outcomeAt(record, now);
  const [winner] = first === "no_winner" ? [] : first.winners;
  return winner === undefined ? first : outcomeShown(record, calledBalls(record, now), winner.cartelaNumber);
}

/** Whoever calls in the hall ends it as every round, and whoever sells it can start it: there is nothing to take over. */
async function refuseTakenOn(tx: Tx, { id, hall, facts }: HallRound): Promise<void> {
  const caller = hall.id === null ? null : await callers.callerOf(tx, hall.id);
  if (caller?.isThere) throw new AppError("till_calls", { till: caller.till });
  const seller = facts.state === "open" ? await callers.sellerOf(tx, id) : null;
  if (seller !== null) throw new AppError("till_sells", { till: seller });
}

/** One till pays all winners: where one that sold a winner is still switched on, its cashier is there to do so. */
async function payerOn({ tx, record }: Turn, { winners }: Outcome) {
  const numbers = winners.map(({ cartelaNumber }) => cartelaNumber);
  return (await sellerOn(tx, record.id, numbers)) ?? undefined;
}

/**
 * Somebody above ends the round of a cashier who is switched off: whoever is complete by the balls so far is paid, and
 * otherwise the stakes go back to the floats of the tills. Answers in which hall it is. Errors: not_found, cashier_active, till_calls
 * and till_sells (there, in this hall), round_drawing.
 */
export async function takeOver(deps: HallDeps, actor: Actor, roundId: string): Promise<string> {
  return withLockedRoundAbove(deps, actor, roundId, async (turn) => {
    const { tx, record, now, cashier } = turn;
    if (record.endedAt !== null) return record.branchId;
    if (cashier.isActive) throw new AppError("cashier_active");
    await refuseTakenOn(tx, record);
    // Its balls are decided already: it is drawn in some seconds, with nobody there.
    if (record.facts.state === "closing") throw new AppError("round_drawing");
    const outcome = shownByNobody(record, now);
    if (outcome === "no_winner") await voidInHall(deps, turn, `${cashier.username} is switched off`, "no_winner");
    else await settle(deps, turn, outcome, await payerOn(turn, outcome));
    const after = { cashier: cashier.username, ended: outcome === "no_winner" ? "void" : "settled" };
    await deps.audit.record(tx, { ...entryOf(turn), action: "venue.round_taken_over", after });
    return record.branchId;
  });
}
