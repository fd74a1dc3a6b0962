import { ballCount } from "@derash/game/ball";
import { finishCall } from "@derash/game/finish";
import { formatBirr, toBirr } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import { isRunning } from "@derash/game/round";
import { type ClaimAnswer, winMessages } from "@derash/protocol/hall/round";
import { AppError, invariant } from "../app-error.ts";
import type { Actor } from "../company/service.ts";
import { keptPatterns } from "../pattern.ts";
import type { Tx } from "../postgres/db.ts";
import { endStretch } from "../round/change-store.ts";
import { cartelasOf, shortened } from "../round/payment.ts";
import { type HallRound, potOf, type VoidReason } from "../round/record.ts";
import { settle as settleRound, voidRound } from "../round/transition.ts";
import { span } from "../telemetry/tracing.ts";
import { claimedSince, isSentToBranch, keepClaim, wonBefore } from "./claim-store.ts";
import { watchWins } from "./ending/quick-wins.ts";
import * as giveUps from "./ending/store.ts";
import { type Cashier, type HallDeps, type Turn, unitOf, withLockedRound } from "./locked-round.ts";
import { calledBalls, isPayerGone, outcomeShown, stateOf } from "./state.ts";
import * as store from "./store.ts";
import * as tills from "./till-store.ts";

const winnerNameMax = 100;

/** `seenCalls`: how many balls the till had seen called; a page of before does not say. */
type Asked = { roundId: string; cartelaNumber: number; seenCalls?: number | undefined };

/** Why a till cannot pay, whatever the paper: it has no drawer. */
const isWithoutDrawer = ({ code }: AppError) => code === "shift_required" || code === "shift_counted";

/**
 * Is this cartela a winner? The first one that is settles the round; afterwards the settled facts answer. The balls have
 * decided: where paying goes wrong, the verdict is answered all the same, and the next claim pays. A till without a drawer is
 * refused, and the balls wait for one that has one: no later paper is to be paid before this.
 */
export async function claimWin(deps: HallDeps, actor: Actor, asked: Asked): Promise<ClaimAnswer> {
  const { roundId } = asked;
  try {
    return await judged(deps, actor, asked, settleHere);
  } catch (error) {
    const isRefused = error instanceof AppError;
    if (isRefused && !isWithoutDrawer(error)) throw error;
    if (!isRefused) deps.log.error({ err: error, roundId }, "a winner could not be paid");
    const answer = await judged(deps, actor, asked, null);
    if (isRefused) throw error;
    return answer;
  }
}

/** Without a way to pay, a winner's round stands still and stays open. */
async function judged(deps: HallDeps, actor: Actor, asked: Asked, pay: typeof settleHere | null): Promise<ClaimAnswer> {
  const { roundId, cartelaNumber } = asked;
  return withLockedRound(deps, actor, roundId, async (turn) => {
    const { tx, record, cashier } = turn;
    const cartela = record.cartelas.find(({ number }) => number === cartelaNumber);
    if (!cartela) throw new AppError("cartela_not_sold");
    const { called, isAgain } = await judgedBy(turn, asked);
    const outcome = outcomeShown(record, called, cartelaNumber);
    const winners = outcome === "no_winner" ? [] : outcome.winners.map((winner) => winner.cartelaNumber);
    const isWinner = winners.includes(cartelaNumber);
    const isLate = !isWinner && finishCall(cartela.cells, called, keptPatterns(record.patterns)) !== null;
    const verdict = isWinner ? "winner" : isLate ? "too_late" : "no_bingo";
    const isUnpaid = isWinner && record.facts.state === "calling";
    const isGone = isWinner && !isUnpaid && (await isBranchPaying(turn, cartelaNumber));
    const told = { calls: called.length, verdict, isSentToBranch: isGone } as const;
    // The hall sees what is checked.
    if (called.length > 0 && (await keepClaim(tx, { roundId, cartelaNumber, staffId: actor.staff.id, ...told })))
      await store.changed(tx, roundId);
    const shown = isWinner && !isUnpaid ? await shownToPayer(turn, cartelaNumber, isGone) : null;
    if (outcome !== "no_winner" && isUnpaid && pay) await pay(deps, turn, outcome);
    else if (isUnpaid || (!isAgain && (await isCheckPausing(deps, turn)))) await pauseForClaim(turn);
    const payment = isWinner ? (isUnpaid && !pay ? "failed" : "paid") : null;
    return {
      success: true,
      cartelaNumber,
      version: cartela.version,
      verdict: isWinner ? "WINNER" : "NO BINGO",
      payment,
      message: payment === null ? "NO BINGO" : winMessages[payment],
      earlier: outcome !== "no_winner" && isLate ? { cartelaNumbers: winners, call: outcome.lastCall } : null,
      ...(shown !== null && { shownBefore: shown.toISOString() }),
      ...(isGone && { payerGone: true }),
      cells: [...cartela.cells],
      calledBalls: [...called],
      round: await stateNow(turn),
      newBalance: toBirr(await deps.ledger.balanceOf(cashier.accountId, tx)),
    };
  });
}

/**
 * The balls called by now; of a question that was answered already, those called then: what has come since makes no winner of a
 * paper that nobody shows any more.
 */
async function judgedBy({ tx, record, now, cashier }: Turn, { seenCalls, ...asked }: Asked) {
  const called = calledBalls(record, now);
  const claim = { ...asked, staffId: cashier.id };
  const before = seenCalls === undefined ? null : await claimedSince(tx, { ...claim, seenCalls });
  return before === null ? { called, isAgain: false } : { called: called.slice(0, before), isAgain: true };
}

/**
 * Nobody is at the drawer that has the prize, or somebody has sent this winner to the branch while nobody was: it may have paid them, and so
 * no till does any more, whoever is switched on again.
 */
async function isBranchPaying({ tx, record }: Turn, cartelaNumber: number): Promise<boolean> {
  return isPayerGone(record) || (await isSentToBranch(tx, { roundId: record.id, cartelaNumber }));
}

/**
 * When the winner was shown before at this till, if it is the one that pays: the cash may be out of its drawer already. Where the branch
 * pays, at whichever till: each of them has sent the winner there.
 */
async function shownToPayer(
  { tx, record, cashier }: Turn,
  cartelaNumber: number,
  isGone: boolean,
): Promise<Date | null> {
  if (isGone) return wonBefore(tx, { roundId: record.id, cartelaNumber });
  if (record.hall.paidBy !== cashier.id) return null;
  return wonBefore(tx, { roundId: record.id, cartelaNumber, staffId: cashier.id });
}

/** The branch's word, and where it has none its company's. */
async function isCheckPausing({ hallRules }: HallDeps, { tx, record }: Turn): Promise<boolean> {
  const ofBranch = await hallRules.branchRules(tx, record.branchId);
  return ofBranch.isCheckPausing ?? (await hallRules.rulesOf(tx, record.table.companyId)).isCheckPausing;
}

/** While a claim is judged nobody should miss a ball. */
async function pauseForClaim({ tx, record, now }: Turn): Promise<void> {
  if (!isRunning(record.facts) || calledBalls(record, now).length === ballCount) return;
  await endStretch(tx, record.id, now);
  await store.changed(tx, record.id);
}

async function stateNow({ tx, record }: Turn) {
  const round = await store.loadRound(tx, record.id);
  invariant(round, "a round is there");
  return stateOf(round.record, round.now);
}

/** The winners are paid by the till that has asked. */
export async function settleHere(deps: HallDeps, turn: Turn, outcome: Outcome): Promise<void> {
  const { tx, record, cashier, requestId } = turn;
  const { shiftId, recordOpening } = await deps.shifts.ensureOpen(tx, cashier, requestId);
  await tills.takePart(tx, record.id, { cashierId: cashier.id, shiftId });
  await settle(deps, turn, outcome, cashier);
  await recordOpening();
}

/**
 * The sale and the bonus are of the transaction that pays. `payer`: whose till pays the winners; without one, that which sold the
 * first of the winning cartelas.
 */
export async function settle(
  deps: HallDeps,
  turn: Turn,
  outcome: Outcome,
  payer?: Pick<Cashier, "id" | "accountId">,
): Promise<void> {
  const { tx, now } = turn;
  const record = await paidBy(tx, turn.record, outcome, payer);
  const { houseCut, prizePool, lastCall, winners, bonus } = outcome;
  await span("settle", () => settleRound({ ...deps, recordSale: deps.sales.record }, tx, record, now, outcome));
  await tills.bookCut(tx, record, houseCut);
  await giveUps.withdraw(tx, record.id);
  await store.changed(tx, record.id, { bonus_santim: bonus });
  if (bonus > 0)
    await deps.bonuses.award(tx, {
      ...unitOf(record),
      roundId: record.id,
      winnerName: shortened(cartelasOf(winners), winnerNameMax),
      callsToWin: lastCall,
      amount: bonus,
      origin: "round",
    });
  await watchWins(deps, { ...turn, record }, outcome);
  await deps.audit.record(tx, {
    ...entryOf(turn),
    action: "venue.round_settled",
    after: {
      ...{ cartelas: record.cartelas.length, mode: record.mode, calls_to_win: lastCall },
      winners: winners.map(({ cartelaNumber, prize }) => ({ cartela: cartelaNumber, prize: formatBirr(prize) })),
      ...{ pot: formatBirr(outcome.pot), cut: formatBirr(houseCut), prize: formatBirr(prizePool) },
      bonus: formatBirr(bonus),
    },
  });
}

/** The round with its payer. */
async function paidBy(
  tx: Tx,
  record: HallRound,
  { winners }: Outcome,
  payer: Pick<Cashier, "id" | "accountId"> | undefined,
): Promise<HallRound> {
  const sold = record.cartelas.find(({ number }) => number === winners[0]?.cartelaNumber);
  const id = payer?.id ?? sold?.soldBy;
  const accountId = payer?.accountId ?? sold?.accountId;
  invariant(id && accountId, "a winner's cartela was sold by a till");
  await tills.setPayer(tx, record.id, id);
  const paying = { id, accountId, name: "", isGone: false };
  return { ...record, hall: { ...record.hall, paidBy: id, tills: [...record.hall.tills, paying] } };
}

/** The whole hold goes back, to each till what it sold. `note` says why in words, `reason` in those of the record. */
export async function voidInHall(
  deps: Pick<HallDeps, "ledger" | "draws" | "audit">,
  turn: Turn,
  note: string,
  reason: VoidReason,
  isAlone = false,
): Promise<void> {
  const { tx, record, now } = turn;
  await voidRound(deps, tx, record, now, reason);
  await giveUps.withdraw(tx, record.id);
  await store.changed(tx, record.id, { void_note: note, is_given_up_alone: isAlone });
  await deps.audit.record(tx, {
    ...entryOf(turn),
    action: "venue.round_void",
    after: {
      cartelas: record.cartelas.length,
      calls: calledBalls(record, now).length,
      refund: formatBirr(potOf(record)),
      reason: note,
    },
  });
}

export function entryOf({ record, by, requestId }: Turn) {
  return {
    ...{ actor: by, requestId },
    target: { id: record.id, name: record.code },
    ...unitOf(record),
    before: null,
  };
}
