import { formatBirr, santim } from "@derash/game/money";
import { decideOutcome, type Outcome } from "@derash/game/outcome";
import { splitPot } from "@derash/game/prize";
import { callAt, canMove, closeDecision } from "@derash/game/round";
import { playerTagOf, saltOf } from "@derash/game/ticket";
import { invariant } from "../app-error.ts";
import type { ClosedSale } from "../draw/service.ts";
import type { Transfer } from "../ledger/service.ts";
import { keptPatterns } from "../pattern.ts";
import type { RoundNotice, TransitionDeps } from "./deps.ts";
import { openRound, tableOf } from "./opening.ts";
import { between, post } from "./posting.ts";
import { playedRulesOf } from "./rules.ts";
import { drawOf, type RoomRow } from "./store.ts";
import * as store from "./transition-store.ts";
import { voidRound } from "./void.ts";

/**
 * The countdown is over: the round stops selling, its pot gets a balance and its record is published; or, with too few
 * players, the countdown starts over; or everyone is refunded. Does nothing when the database's clock or state say it is
 * not due.
 */
export async function closeRound(deps: TransitionDeps, room: RoomRow, roundId: string): Promise<void> {
  const closed = await deps.db.transaction().execute(async (tx) => {
    await store.lockSales(tx, roundId);
    const round = await store.lockRound(tx, roundId);
    if (!canMove(round.state, "closing") || !round.closes_at || round.now < round.closes_at) return null;
    const cartelas = await store.confirmedCartelas(tx, roundId);
    const distinctPlayers = new Set(cartelas.map((cartela) => cartela.player_id)).size;
    // Everyone gave her cartela back: the round waits for its first stake again.
    if (distinctPlayers === 0) {
      await store.clearCountdown(tx, roundId);
      return null;
    }
    const { min_players: minPlayers, countdown_restarts: countdownRestarts } = round;
    const decision = closeDecision({ distinctPlayers, minPlayers, countdownRestarts });
    if (decision === "restart") {
      await store.restartCountdown(tx, roundId);
      return null;
    }
    const pot = await deps.ledger.closePot(tx, round.pot_account_id);
    invariant(pot === round.stake_santim * cartelas.length, `pot of ${roundId} is its stakes`);
    await store.close(tx, roundId, pot);
    const recorded = await deps.draws.close(tx, saleOf(room, round, cartelas));
    const reason = decision === "void" ? "min_players" : recorded.isLate ? "late_close" : null;
    if (reason) await voidRound(deps, tx, room, { ...round, pot_santim: pot }, cartelas, reason);
    return recorded;
  });
  if (closed) await deps.draws.committed(closed);
}

/**
 * Draws a closed round, once its beacon has come: the seed follows from what was sealed before the sale, the record of
 * the close and the beacon. When calling starts and at which call it ends are stored with it; from here on the round is a
 * function of its facts and the clock. A beacon that does not come in time makes the round void.
 */
export async function drawRound(deps: TransitionDeps, room: RoomRow, roundId: string): Promise<"done" | "waiting"> {
  // Asked for out here, because nobody should wait for a lock while others wait for the network.
  const signature = await deps.draws.signature(roundId);
  if (signature === "not_asked") return "waiting";
  return deps.db.transaction().execute(async (tx) => {
    const round = await store.lockRound(tx, roundId);
    if (!canMove(round.state, "calling")) return "done";
    if (signature === "absent" && !(await deps.draws.isGivenUp(tx, roundId))) return "waiting";
    const cartelas = await store.confirmedCartelas(tx, roundId);
    if (signature === "absent") {
      await voidRound(deps, tx, room, round, cartelas, "beacon");
      return "done";
    }
    const seed = await deps.draws.draw(tx, roundId, signature);
    const { lastCall } = outcomeOf({ ...round, seed }, cartelas);
    await store.startCalling(tx, roundId, seed, lastCall);
    return "done";
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
    await deps.draws.reveal(tx, roundId);
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
    for (const notice of winNotices(room, round, cartelas, winners)) await deps.notify(tx, notice);
    await openRound(deps, tx, room);
  });
}

type PaidWinner = Outcome["winners"][number] & { playerId: string; accountId: string };

/** One for each player who won, however many cartelas did: what came back, beside all that she paid for the round. */
function winNotices(
  room: RoomRow,
  round: store.LockedRound,
  cartelas: readonly store.PaidCartela[],
  winners: readonly PaidWinner[],
): RoundNotice[] {
  const stake = santim(round.stake_santim);
  return [...Map.groupBy(winners, ({ playerId }) => playerId)].map(([playerId, won]) => {
    const sum = (amounts: readonly number[]) => santim(amounts.reduce((total, amount) => total + amount, 0));
    const paid = cartelas.filter(({ player_id }) => player_id === playerId).length;
    return {
      ...{ kind: "won", playerId, roundId: round.id, roomId: room.id, stake, code: round.code },
      cartelaNumber: Math.min(...won.map(({ cartelaNumber }) => cartelaNumber)),
      amount: sum(won.map(({ prize, bonus }) => prize + bonus)),
      bonus: sum(won.map(({ bonus }) => bonus)),
      stakes: santim(stake * paid),
    };
  });
}

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

/** What the close puts into the public log. */
function saleOf(room: RoomRow, round: store.LockedRound, cartelas: readonly store.PaidCartela[]): ClosedSale {
  const { beacon_chain: beaconChain, closes_at: closesAt } = round;
  const rules = playedRulesOf(round);
  invariant(beaconChain && rules && closesAt, `round ${round.id} opened with a beacon`);
  const stake = santim(round.stake_santim);
  return {
    roundId: round.id,
    gameId: round.code,
    table: tableOf(room),
    closesAtMs: closesAt.getTime(),
    stake,
    prizePool: splitPot(santim(stake * cartelas.length), round.house_cut_bps).prizePool,
    rules,
    beaconChain,
    tickets: cartelas.map((cartela) => ({
      cartelaNumber: cartela.cartela_number,
      cells: cartela.cells,
      stake,
      playerTag: playerTagOf(saltOf(cartela.salt, round.id), cartela.telegram_id),
      ticketId: cartela.ticket_id,
    })),
  };
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
      drawAt: null,
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
