import { paperTagOf, playerTagOf, saltOf } from "@derash/fairness/ticket";
import type { BonusSchedule } from "@derash/game/bonus";
import { addSantim, type Santim, santim, zero } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import { roundAt } from "@derash/game/round";
import type { Stretch } from "@derash/game/stretch";
import { invariant } from "../app-error.ts";
import type { Closed, ClosedSale, DrawService } from "../draw/service.ts";
import type { LedgerService, Transfer } from "../ledger/service.ts";
import type { Tx } from "../postgres/db.ts";
import * as store from "./change-store.ts";
import { drawOf } from "./load.ts";
import { payments, refunds, stagePayments } from "./payment.ts";
import { endOfGuarantee } from "./prize/guarantee.ts";
import { withheldOf } from "./prize/tax.ts";
import { derashOf, outcomeWith, potOf, type VoidReason, type WholeRound } from "./record.ts";
import { playedRulesOf } from "./rules.ts";

/** A settled round as the sales report knows it: pot + what the company added for its guarantee = prize pool + cut. */
export type SoldRound = {
  roundId: string;
  branchId: string;
  companyId: string;
  cashierId: string | null;
  stake: Santim;
  playerCount: number;
  cartelaCount: number;
  pot: Santim;
  cut: Santim;
  prizePool: Santim;
  guaranteePaid: Santim;
  /** On all wins, and what of it the winners bear. */
  tax: Santim;
  withheld: Santim;
};

export type MoveDeps = {
  ledger: LedgerService;
  draws: Pick<DrawService, "close" | "draw" | "reveal">;
  recordSale: (tx: Tx, sold: SoldRound) => Promise<void>;
  /** See OpeningDeps. */
  changes?: typeof store;
};

/** What is fixed at the close; in a room it stands since the round opened. */
export type Final = { closesAt: number; beacon: NonNullable<WholeRound["beacon"]>; bonusSchedule: BonusSchedule };

/**
 * Ends the sale: the round's pot is what was staked, and its record is published in the same transaction. From here on the
 * record, and nothing that anybody does, decides the balls. `draws.committed` is for the caller, whose transaction it is.
 */
export async function closeSale<Round extends WholeRound>(
  deps: Pick<MoveDeps, "ledger" | "draws" | "changes">,
  tx: Tx,
  round: Round,
  now: number,
  { closesAt, beacon, bonusSchedule }: Final,
): Promise<{ recorded: Closed; round: Round }> {
  const { changes = store } = deps;
  await changes.move(tx, round, "closing", {
    ...{ closes_at: new Date(closesAt), closed_at: new Date(now), pot_santim: await heldPot(deps, tx, round) },
    ...{ beacon_chain: beacon.chain, beacon_lead_ms: beacon.leadMs, bonus_schedule: JSON.stringify(bonusSchedule) },
  });
  const recorded = await deps.draws.close(tx, saleOf({ ...round, bonusSchedule }, closesAt, beacon));
  return { recorded, round: { ...round, bonusSchedule, closedAt: now, facts: { ...round.facts, state: "closing" } } };
}

/**
 * Draws a closed round: the seed follows from what was sealed before the sale, the record of the close and the beacon. In a
 * room the call that it ends with is stored with it; from here on the round is a function of its facts and the clock.
 */
export async function startCalling(
  { draws, changes = store }: Pick<MoveDeps, "draws" | "changes">,
  tx: Tx,
  round: WholeRound,
  signature: Uint8Array,
  startsAt: number,
  stretch: Stretch,
): Promise<void> {
  const seed = await draws.draw(tx, round.id, signature);
  const outcome = outcomeWith(round, drawOf(seed));
  invariant(outcome !== "no_winner", "75 balls complete a cartela");
  const ofRoom = round.room && { last_call: outcome.lastCall };
  const ofStages = round.stages && { stage_calls: outcome.stageCalls };
  await changes.move(tx, round, "calling", { seed, starts_at: new Date(startsAt), ...ofRoom, ...ofStages });
  await changes.beginStretch(tx, round, stretch);
}

/**
 * Pays the next stage of a round that goes on. What is guaranteed comes into the pot with the first. Exactly once: it is asked under
 * the round's lock, of facts that say how many are paid.
 */
export async function settleStage(
  { ledger, changes = store }: Pick<MoveDeps, "ledger" | "changes">,
  tx: Tx,
  round: WholeRound,
  outcome: Outcome,
): Promise<void> {
  invariant(round.stages, `round ${round.id} has stages`);
  const stage = round.stages.settled + 1;
  const guarantee = stage === 1 ? await endOfGuarantee(ledger, tx, round, outcome.guaranteePaid) : [];
  await ledger.postAll(tx, [...guarantee, ...stagePayments(round, outcome, stage)]);
  await changes.addStageWins(tx, round.id, stage, winnersOf(round, outcome, stage));
  await changes.stagePaid(tx, round.id, stage, outcome.guaranteePaid);
}

/** With what each bears of its tax; of a usual round all, of one with stages those of one. */
function winnersOf(round: WholeRound, { winners }: Outcome, stage?: number) {
  return winners
    .filter((winner) => winner.stage === stage)
    .map((winner) => ({ ...winner, withheld: withheldOf(round, winner) }));
}

/** Pays prizes and cut, of a round with stages the prizes of the last; and closes the round; its sale is of the same transaction. */
export async function settle(deps: MoveDeps, tx: Tx, round: WholeRound, now: number, outcome: Outcome): Promise<void> {
  const { changes = store } = deps;
  const last = round.stages?.rules.length ?? null;
  const guarantee = last === null ? await endOfGuarantee(deps.ledger, tx, round, outcome.guaranteePaid) : [];
  await giveAway(deps, tx, round, [...guarantee, ...payments(round, outcome)], addedBefore(round, outcome));
  if (last === null) await changes.setPrizes(tx, round.id, winnersOf(round, outcome));
  else await changes.addStageWins(tx, round.id, last, winnersOf(round, outcome, last));
  await changes.endStretch(tx, round.id, now);
  await changes.move(tx, round, "settled", {
    ...{ ended_at: new Date(now), calls_made: roundAt(round.facts, now).totalCalls, last_call: outcome.lastCall },
    ...{ prize_pool_santim: outcome.prizePool, guarantee_paid_santim: outcome.guaranteePaid },
    ...(last === null ? {} : { stages_settled: last }),
  });
  await deps.draws.reveal(tx, round.id);
  const { cartelas, table } = round;
  await deps.recordSale(tx, {
    roundId: round.id,
    branchId: round.branchId,
    companyId: table.companyId,
    cashierId: table.kind === "hall" ? table.id : null,
    stake: round.stake,
    // Nobody is known by name in a hall: there a cartela is a player.
    playerCount: new Set(cartelas.map(({ playerId, number }) => playerId ?? number)).size,
    cartelaCount: cartelas.length,
    pot: outcome.pot,
    cut: outcome.houseCut,
    prizePool: outcome.prizePool,
    guaranteePaid: outcome.guaranteePaid,
    tax: addSantim(...outcome.winners.map((winner) => winner.tax ?? zero)),
    withheld: addSantim(...outcome.winners.map((winner) => withheldOf(round, winner))),
  });
}

/** What stages before the last have added to the stakes in the pot: what was guaranteed, less their prizes. */
function addedBefore({ stages }: WholeRound, { guaranteePaid, winners }: Outcome): number {
  if (stages === null) return 0;
  invariant(stages.settled === stages.rules.length - 1, "the last stage is paid last");
  const before = winners.filter(({ stage }) => stage !== stages.rules.length);
  return guaranteePaid - before.reduce((sum, { prize }) => sum + prize, 0);
}

/** Every stake goes back whence it came, the guarantee too, and what was sealed is revealed. */
export async function voidRound(
  deps: Omit<MoveDeps, "recordSale">,
  tx: Tx,
  round: WholeRound,
  now: number,
  reason: VoidReason,
): Promise<void> {
  const { changes = store } = deps;
  invariant(!round.stages?.settled, `round ${round.id} has paid nothing yet`);
  const guarantee = await endOfGuarantee(deps.ledger, tx, round, zero);
  const pot = await giveAway(deps, tx, round, [...guarantee, ...refunds(round)]);
  await changes.endStretch(tx, round.id, now);
  await changes.move(tx, round, "void", {
    ...{ ended_at: new Date(now), void_reason: reason, pot_santim: pot },
    ...(round.hall
      ? { calls_made: roundAt(round.facts, now).totalCalls }
      : { closed_at: new Date(round.closedAt ?? now) }),
  });
  await deps.draws.reveal(tx, round.id);
}

/** Empties the pot, to the santim. Answers what it held. */
async function giveAway(
  deps: Pick<MoveDeps, "ledger">,
  tx: Tx,
  round: WholeRound,
  transfers: readonly Transfer[],
  added = 0,
): Promise<number> {
  const pot = await heldPot(deps, tx, round, added);
  const lines = transfers
    .flatMap((transfer) => transfer.lines)
    .filter(({ accountId }) => accountId === round.potAccountId);
  const given = lines.reduce((sum, { amount }) => sum - amount, 0);
  invariant(given === pot, `round ${round.id} gives away its pot`);
  await deps.ledger.postAll(tx, transfers);
  return pot;
}

/** What the pot holds: a room's gets its balance as the sale ends, a hall's has one from the beginning. */
async function heldPot({ ledger }: Pick<MoveDeps, "ledger">, tx: Tx, round: WholeRound, added = 0): Promise<number> {
  const { potAccountId, facts, table } = round;
  const isOpenPot = table.kind === "room" && facts.state === "open";
  const pot = await (isOpenPot ? ledger.closePot(tx, potAccountId) : ledger.balanceOf(potAccountId, tx));
  invariant(pot === potOf(round) + added, `pot of ${round.id} is its stakes`);
  return pot;
}

/** What the close puts into the public log. */
function saleOf(round: WholeRound, closesAtMs: number, beacon: Final["beacon"]): ClosedSale {
  const { id: roundId, stake } = round;
  return {
    roundId,
    gameId: round.code,
    table: round.table,
    closesAtMs,
    stake,
    prizePool: derashOf(round),
    rules: playedRulesOf(round, beacon.leadMs),
    beaconChain: beacon.chain,
    tickets: round.cartelas.map(({ number, cells, ticketId, tag }) => ({
      ...{ cartelaNumber: number, cells, stake: santim(stake), ticketId },
      playerTag: tag ? playerTagOf(saltOf(tag.salt, roundId), tag.telegramId) : paperTagOf(ticketId),
    })),
  };
}
