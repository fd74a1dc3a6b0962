import { ballCount } from "@derash/game/ball";
import { finishCall } from "@derash/game/finish";
import { formatBirr, type Santim, toBirr } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import { type CheckAnswer, winWords } from "@derash/protocol/venue";
import { AppError, invariant } from "../app-error.ts";
import type { Actor } from "../company/service.ts";
import type { Transfer } from "../ledger/service.ts";
import { keptPatterns } from "../pattern.ts";
import * as callingStore from "./calling-store.ts";
import { keepClaim } from "./claim-store.ts";
import { watchQuickWins } from "./ending/quick-wins.ts";
import * as giveUps from "./ending/store.ts";
import { between } from "./money.ts";
import { calledBalls, type HallRecord, isRunning, outcomeAt, potOf, stateOf } from "./record.ts";
import { rulesOf } from "./settings.ts";
import * as store from "./store.ts";
import { type HallDeps, inTurn, type Turn } from "./turn.ts";

const descriptionMax = 200;
const winnerNameMax = 100;

type Asked = { roundId: string; cartelaNumber: number };

/**
 * Is this cartela a winner? The first one that is settles the round; afterwards the settled facts answer. The balls have
 * decided: where paying goes wrong, the verdict is told all the same, and the next check pays.
 */
export async function check(
  deps: HallDeps,
  actor: Actor,
  roundId: string,
  cartelaNumber: number,
): Promise<CheckAnswer> {
  const asked = { roundId, cartelaNumber };
  try {
    return await judged(deps, actor, asked, settle);
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.error({ err: error, roundId }, "a winner could not be paid");
    return judged(deps, actor, asked, null);
  }
}

/** Without a way to pay, a winner's round stands still and stays open. */
async function judged(
  deps: HallDeps,
  actor: Actor,
  { roundId, cartelaNumber }: Asked,
  pay: typeof settle | null,
): Promise<CheckAnswer> {
  return inTurn(deps, actor, roundId, async (turn) => {
    const { tx, record, now, cashier } = turn;
    const cartela = record.cartelas.find(({ number }) => number === cartelaNumber);
    if (!cartela) throw new AppError("cartela_not_sold");
    const called = calledBalls(record, now);
    const outcome = outcomeAt(record, now);
    const winners = outcome === "no_winner" ? [] : outcome.winners.map((winner) => winner.cartelaNumber);
    const isWinner = winners.includes(cartelaNumber);
    const isLate = !isWinner && finishCall(cartela.cells, called, keptPatterns(record.patterns)) !== null;
    const verdict = isWinner ? "winner" : isLate ? "too_late" : "no_bingo";
    if (called.length > 0)
      await keepClaim(tx, { roundId, cartelaNumber, calls: called.length, staffId: actor.staff.id, verdict });
    const isUnpaid = isWinner && record.state === "calling";
    if (outcome !== "no_winner" && isUnpaid && pay) await pay(deps, turn, outcome);
    else if (isUnpaid || (await rulesOf(tx, record.companyId)).isCheckPausing) await pauseForCheck(turn);
    const payment = isWinner ? (isUnpaid && !pay ? "failed" : "paid") : null;
    return {
      success: true,
      cartelaNumber,
      version: cartela.version,
      verdict: isWinner ? "WINNER" : "NO BINGO",
      payment,
      message: payment === null ? "NO BINGO" : winWords[payment],
      earlier: outcome !== "no_winner" && isLate ? { cartelaNumbers: winners, call: outcome.lastCall } : null,
      cells: cartela.cells,
      calledBalls: [...called],
      round: await stateNow(turn),
      newBalance: toBirr(await deps.ledger.balanceOf(cashier.accountId, tx)),
    };
  });
}

/** While a cartela is looked at nobody should miss a ball. */
async function pauseForCheck({ tx, record, now }: Turn): Promise<void> {
  if (!isRunning(record) || calledBalls(record, now).length === ballCount) return;
  await callingStore.endStretch(tx, record.id, now);
  await store.update(tx, record.id, {});
}

async function stateNow({ tx, record }: Turn) {
  const round = await store.loadRound(tx, record.id);
  invariant(round, "a round is there");
  return stateOf(round.record, round.now);
}

/** Pays the prize pool to the float and the cut to the house; the sale and the bonus are of the same transaction. */
export async function settle(deps: HallDeps, turn: Turn, outcome: Outcome): Promise<void> {
  const { tx, record, now, cashier } = turn;
  const { houseCut, prizePool, lastCall, winners } = outcome;
  const cartelas = `cartelas ${winners.map(({ cartelaNumber }) => cartelaNumber).join(", ")}`;
  await post(deps, turn, [
    transferOf(record, "prize", "BET_WON", cashier.accountId, prizePool, `${record.code} · ${cartelas}`),
    transferOf(record, "cut", "HOUSE_CUT", record.houseAccountId, houseCut, record.code),
  ]);
  await callingStore.endStretch(tx, record.id, now);
  await giveUps.withdraw(tx, record.id);
  await store.setPrizes(tx, record.id, winners);
  const settled: store.Change = {
    ...{ state: "settled", ended_at: new Date(now), calls_made: calledBalls(record, now).length, last_call: lastCall },
    ...{ pot_santim: outcome.pot, prize_pool_santim: prizePool },
  };
  await store.update(tx, record.id, settled, { bonus_santim: outcome.bonus });
  const unit = { companyId: record.companyId, branchId: record.branchId };
  await deps.sales.record(tx, {
    ...unit,
    roundId: record.id,
    cashierId: cashier.id,
    stake: record.stake,
    // Nobody is known by name here: a cartela is a player.
    playerCount: record.cartelas.length,
    cartelaCount: record.cartelas.length,
    pot: outcome.pot,
    cut: houseCut,
    prizePool,
  });
  if (outcome.bonus > 0)
    await deps.bonuses.award(tx, {
      ...unit,
      roundId: record.id,
      winnerName: shortened(cartelas, winnerNameMax),
      callsToWin: lastCall,
      amount: outcome.bonus,
      origin: "round",
    });
  await watchQuickWins(deps, turn, lastCall);
  await deps.draws.reveal(tx, record.id);
  await deps.audit.record(tx, {
    ...entryOf(turn),
    action: "venue.round_settled",
    after: {
      ...{ cartelas: record.cartelas.length, mode: record.mode, calls_to_win: lastCall },
      winners: winners.map(({ cartelaNumber, prize }) => ({ cartela: cartelaNumber, prize: formatBirr(prize) })),
      ...{ pot: formatBirr(outcome.pot), cut: formatBirr(houseCut), prize: formatBirr(prizePool) },
      bonus: formatBirr(outcome.bonus),
    },
  });
}

/** The whole hold goes back, and what was sealed is revealed. */
export async function refund(
  deps: Pick<HallDeps, "ledger" | "draws" | "audit">,
  turn: Turn,
  reason: string,
  code: store.VoidCode,
  isAlone = false,
): Promise<void> {
  const { tx, record, now, cashier } = turn;
  const pot = potOf(record);
  await post(deps, turn, [
    transferOf(record, "refund", "REFUND", cashier.accountId, pot, `${record.code} · NO winner`),
  ]);
  await callingStore.endStretch(tx, record.id, now);
  await giveUps.withdraw(tx, record.id);
  const ended: store.Change = {
    ...{ state: "void", ended_at: new Date(now), void_reason: code },
    ...{ calls_made: calledBalls(record, now).length, pot_santim: pot },
  };
  await store.update(tx, record.id, ended, { void_note: reason, is_given_up_alone: isAlone });
  await deps.draws.reveal(tx, record.id);
  await deps.audit.record(tx, {
    ...entryOf(turn),
    action: "venue.round_void",
    after: {
      cartelas: record.cartelas.length,
      calls: calledBalls(record, now).length,
      refund: formatBirr(pot),
      reason,
    },
  });
}

export function entryOf({ record, by, requestId }: Turn) {
  return {
    ...{ actor: by, requestId },
    target: { id: record.id, name: record.code },
    companyId: record.companyId,
    branchId: record.branchId,
    before: null,
  };
}

function transferOf(
  record: HallRecord,
  what: "prize" | "cut" | "refund",
  type: Transfer["type"],
  to: string,
  amount: Santim,
  description: string,
): Transfer {
  return {
    key: `venue-${what}:${record.id}`,
    type,
    roundId: record.id,
    description: shortened(description, descriptionMax),
    lines: between(record.potAccountId, to, amount),
  };
}

/** Locks every account first, in one order. A transfer of nothing is none. */
async function post(
  { ledger }: Pick<HallDeps, "ledger">,
  { tx, record }: Turn,
  transfers: readonly Transfer[],
): Promise<void> {
  const moving = transfers.filter(({ lines }) => lines.every(({ amount }) => amount !== 0));
  await ledger.lock(tx, [...new Set(moving.flatMap(({ lines }) => lines.map((line) => line.accountId)))]);
  invariant((await ledger.balanceOf(record.potAccountId, tx)) === potOf(record), `pot of ${record.id} is its stakes`);
  for (const transfer of moving) await ledger.post(tx, transfer);
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
