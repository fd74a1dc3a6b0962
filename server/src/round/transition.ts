import { randomBytes } from "node:crypto";
import { formatBirr, type Santim, santim } from "@derash/game/money";
import { decideOutcome, type Outcome } from "@derash/game/outcome";
import { callAt, canMove, closeDecision } from "@derash/game/round";
import { invariant } from "../app-error.ts";
import type { Db, Tx } from "../db.ts";
import type { Transfer } from "../ledger/service.ts";
import { keptPatterns } from "../pattern.ts";
import { type OpeningDeps, openRound } from "./opening.ts";
import { drawOf, type RoomRow } from "./store.ts";
import * as store from "./transition-store.ts";

/** Something a player should hear even when she is not there. Sent by whoever main.ts hands in, in the same transaction. */
export type RoundNotice = {
  kind: "won" | "refunded";
  playerId: string;
  roundId: string;
  code: string;
  cartelaNumber: number;
  /** Prize and bonus, or the stake given back. */
  amount: Santim;
  bonus: Santim;
};

/** A settled round as the sales report knows it: pot = prize pool + cut. */
export type SoldRound = {
  roundId: string;
  branchId: string;
  companyId: string;
  stake: Santim;
  playerCount: number;
  cartelaCount: number;
  pot: Santim;
  cut: Santim;
  prizePool: Santim;
};

export type TransitionDeps = OpeningDeps & {
  db: Db;
  notify: (tx: Tx, notice: RoundNotice) => Promise<void>;
  recordSale: (tx: Tx, sold: SoldRound) => Promise<void>;
};

/**
 * The countdown is over: the round stops selling and its pot gets a balance; or, with too few players, the countdown
 * starts over; or everyone is refunded. Does nothing when the database's clock or state say it is not due.
 */
export async function closeRound(deps: TransitionDeps, room: RoomRow, roundId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await store.lockSales(tx, roundId);
    const round = await store.lockRound(tx, roundId);
    if (!canMove(round.state, "closing") || !round.closes_at || round.now < round.closes_at) return;
    const cartelas = await store.confirmedCartelas(tx, roundId);
    const distinctPlayers = new Set(cartelas.map((cartela) => cartela.player_id)).size;
    // Everyone gave her cartela back: the round waits for its first stake again.
    if (distinctPlayers === 0) return store.clearCountdown(tx, roundId);
    const { min_players: minPlayers, countdown_restarts: countdownRestarts } = round;
    const decision = closeDecision({ distinctPlayers, minPlayers, countdownRestarts });
    if (decision === "restart") return store.restartCountdown(tx, roundId);
    if (decision === "void") return voidRound(deps, tx, room, round, cartelas);
    const pot = await deps.ledger.closePot(tx, round.pot_account_id);
    invariant(pot === round.stake_santim * cartelas.length, `pot of ${roundId} is its stakes`);
    await store.close(tx, roundId, pot);
  });
}

/**
 * Seals the draw: a seed made only now, when no stake can be placed or taken back any more. When calling starts and at
 * which call it ends are stored with it; from here on the round is a function of its facts and the clock.
 */
export async function drawRound(deps: TransitionDeps, roundId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const round = await store.lockRound(tx, roundId);
    if (!canMove(round.state, "calling")) return;
    const seed = randomBytes(32);
    const { lastCall } = outcomeOf({ ...round, seed }, await store.confirmedCartelas(tx, roundId));
    await store.startCalling(tx, roundId, seed, lastCall);
  });
}

/** Pays the round once its last ball has been called, closes it, and opens the next one, all in one transaction. */
export async function settleRound(deps: TransitionDeps, room: RoomRow, roundId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const round = await store.lockRound(tx, roundId);
    if (!canMove(round.state, "settled") || round.now.getTime() < lastCallAt(round)) return;
    const cartelas = await store.confirmedCartelas(tx, roundId);
    const outcome = outcomeOf(round, cartelas);
    invariant(outcome.lastCall === round.last_call, `round ${roundId} ends where its draw said`);
    const winners = outcome.winners.map((winner) => {
      const cartela = cartelas.find(({ cartela_number }) => cartela_number === winner.cartelaNumber);
      invariant(cartela, "a winner is a sold cartela");
      return { ...winner, playerId: cartela.player_id, accountId: cartela.account_id };
    });
    await post(deps, tx, settlementTransfers(round, outcome, winners));
    await store.settle(tx, roundId, outcome);
    await deps.recordSale(tx, {
      roundId,
      branchId: room.branchId,
      companyId: room.companyId,
      stake: santim(round.stake_santim),
      playerCount: new Set(cartelas.map((cartela) => cartela.player_id)).size,
      cartelaCount: cartelas.length,
      pot: santim(outcome.prizePool + outcome.houseCut),
      cut: outcome.houseCut,
      prizePool: outcome.prizePool,
    });
    for (const { playerId, cartelaNumber, prize, bonus } of winners) {
      const amount = santim(prize + bonus);
      await deps.notify(tx, { kind: "won", playerId, roundId, code: round.code, cartelaNumber, amount, bonus });
    }
    await openRound(deps, tx, room);
  });
}

type PaidWinner = Outcome["winners"][number] & { accountId: string };

function settlementTransfers(round: store.LockedRound, outcome: Outcome, winners: readonly PaidWinner[]): Transfer[] {
  const common = { roundId: round.id };
  const cut = { accountId: round.house_account_id, amount: outcome.houseCut };
  const transfers: Transfer[] = winners.map(({ accountId, cartelaNumber, prize }) => ({
    ...common,
    key: `prize:${round.id}:${cartelaNumber}`,
    type: "BET_WON",
    description: `${round.code} #${cartelaNumber}`,
    lines: between(round.pot_account_id, accountId, prize),
  }));
  transfers.push({
    ...common,
    key: `cut:${round.id}`,
    type: "HOUSE_CUT",
    description: round.code,
    lines: between(round.pot_account_id, cut.accountId, cut.amount),
  });
  for (const { accountId, cartelaNumber, bonus } of winners) {
    transfers.push({
      ...common,
      key: `bonus:${round.id}:${cartelaNumber}`,
      type: "BONUS",
      description: `${round.code} #${cartelaNumber} · ${outcome.lastCall} calls`,
      lines: between(round.bonus_account_id, accountId, bonus),
    });
  }
  return transfers.filter(({ lines }) => lines.every(({ amount }) => amount !== 0));
}

/** Void and refund: every stake goes back to whom it came from, and the next round opens. */
async function voidRound(
  deps: TransitionDeps,
  tx: Tx,
  room: RoomRow,
  round: store.LockedRound,
  cartelas: readonly store.PaidCartela[],
): Promise<void> {
  const pot = await deps.ledger.closePot(tx, round.pot_account_id);
  const stake = santim(round.stake_santim);
  invariant(pot === stake * cartelas.length, `pot of ${round.id} is its stakes`);
  await post(
    deps,
    tx,
    cartelas.map((cartela) => ({
      key: `refund:${cartela.reservation_id}`,
      type: "REFUND",
      roundId: round.id,
      description: `${round.code} #${cartela.cartela_number}`,
      lines: between(round.pot_account_id, cartela.account_id, stake),
    })),
  );
  await store.voidRound(tx, round.id, "min_players", pot);
  for (const { player_id: playerId, cartela_number: cartelaNumber } of cartelas) {
    const notice = { playerId, roundId: round.id, code: round.code, cartelaNumber, amount: stake, bonus: santim(0) };
    await deps.notify(tx, { kind: "refunded", ...notice });
  }
  await openRound(deps, tx, room);
}

/** Locks every account first, in one order, so that two rooms paying the same players cannot wait for each other. */
async function post({ ledger }: TransitionDeps, tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  await ledger.lock(tx, [...new Set(transfers.flatMap(({ lines }) => lines.map((line) => line.accountId)))]);
  for (const transfer of transfers) await ledger.post(tx, transfer);
}

function between(from: string, to: string, amount: Santim): Transfer["lines"] {
  return [
    { accountId: from, amount: santim(-amount) },
    { accountId: to, amount },
  ];
}

function outcomeOf(round: store.LockedRound, cartelas: readonly store.PaidCartela[]): Outcome {
  invariant(round.seed && round.pot_santim !== null, `round ${round.id} has a draw and a pot`);
  const outcome = decideOutcome({
    cartelas: cartelas.map(({ cartela_number, cells }) => ({ number: cartela_number, cells })),
    order: drawOf(round.seed),
    patterns: keptPatterns(round.patterns),
    pot: santim(round.pot_santim),
    houseCutBps: round.house_cut_bps,
    bonusSchedule: round.bonus_schedule,
  });
  invariant(outcome !== "no_winner", `75 balls complete a cartela of ${formatBirr(santim(round.pot_santim))} ETB`);
  return outcome;
}

function lastCallAt(round: store.LockedRound): number {
  const at = callAt(
    {
      state: "calling",
      closesAt: null,
      startsAt: round.starts_at?.getTime() ?? null,
      order: round.seed && drawOf(round.seed),
      lastCall: round.last_call,
      startDelayMs: round.start_delay_ms,
      callIntervalMs: round.call_interval_ms,
    },
    round.last_call ?? 0,
  );
  invariant(at !== null, `round ${round.id} has a last call`);
  return at;
}
