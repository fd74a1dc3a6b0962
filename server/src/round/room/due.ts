import { santim } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import { closeDecision, roundAt } from "@derash/game/round";
import type { Stretch } from "@derash/game/stretch";
import { invariant } from "../../app-error.ts";
import { quietUntil } from "../../days.ts";
import type { Notice, RoundNotice } from "../../notice/service.ts";
import type { Tx } from "../../postgres/db.ts";
import { openNext } from "../ahead/missed.ts";
import * as aheadStore from "../ahead/store.ts";
import * as store from "../change-store.ts";
import type { TransitionDeps } from "../deps.ts";
import { cartelaOf } from "../payment.ts";
import { withheldOf } from "../prize/tax.ts";
import { outcomeWith, playerCountOf, type SoldCartela, type VoidReason, type WholeRound } from "../record.ts";
import type { RoomRow } from "../store.ts";
import { closeSale, settle, settleStage, startCalling, voidRound } from "../transition.ts";

/**
 * The countdown is over: the round stops selling, its pot gets a balance and its record is published; or, with too few
 * players, the countdown starts over; or everyone is refunded. Does nothing when the database's clock or state say it is
 * not due.
 */
export async function closeRound(deps: TransitionDeps, room: RoomRow, roundId: string): Promise<void> {
  const { changes = store } = deps;
  let refunded: readonly SoldCartela[] = [];
  const closed = await deps.db.transaction().execute(async (tx) => {
    await changes.lockSales(tx, roundId);
    const { record, now } = await changes.lockRound(tx, roundId);
    if (roundAt(record.facts, now).due !== "close") return null;
    const distinctPlayers = playerCountOf(record);
    if (distinctPlayers === 0) {
      // Nobody came at the time that was announced: nobody waits for another.
      if (isAnnounced(record)) await voidInRoom(deps, tx, room, record, now, "min_players");
      // Everyone gave their cartela back: the round waits for its first stake again.
      else await changes.clearCountdown(tx, roundId);
      return null;
    }
    const { minPlayers, bonusSchedule, beacon, facts } = record;
    const countdownRestarts = record.room?.countdownRestarts ?? 0;
    const decision = closeDecision({ distinctPlayers, minPlayers, countdownRestarts });
    if (decision === "restart") {
      await changes.restartCountdown(tx, roundId);
      return null;
    }
    invariant(beacon && facts.closesAt !== null, `round ${roundId} opened with a beacon`);
    const { recorded, round } = await closeSale(deps, tx, record, now, {
      ...{ closesAt: facts.closesAt, beacon, bonusSchedule },
    });
    const reason = decision === "void" ? "min_players" : recorded.isLate ? "late_close" : null;
    if (reason) {
      await voidInRoom(deps, tx, room, round, now, reason);
      refunded = round.cartelas;
    }
    return recorded;
  });
  tellPaid(deps, refunded);
  if (closed) await deps.draws.committed(closed);
}

/**
 * Draws a closed round, once its beacon has come. When calling starts and at which call it ends are stored with it. A beacon
 * that does not come in time makes the round void.
 */
export async function drawRound(deps: TransitionDeps, room: RoomRow, roundId: string): Promise<"done" | "waiting"> {
  // Asked for out here, because nobody should wait for a lock while others wait for the network.
  const signature = await deps.draws.signature(roundId);
  if (signature === "not_asked") return "waiting";
  const { changes = store } = deps;
  let refunded: readonly SoldCartela[] = [];
  const answer = await deps.db.transaction().execute(async (tx) => {
    const { record, now } = await changes.lockRound(tx, roundId);
    if (record.facts.state !== "closing") return "done";
    if (signature !== "absent") {
      const { startsAt, stretch } = startOf(record, now);
      await startCalling(deps, tx, record, signature, startsAt, stretch);
      return "done";
    }
    if (!(await deps.draws.isGivenUp(tx, roundId))) return "waiting";
    await voidInRoom(deps, tx, room, record, now, "beacon");
    refunded = record.cartelas;
    return "done";
  });
  tellPaid(deps, refunded);
  return answer;
}

/**
 * The start is fixed by the close, and its delay runs while the beacon is awaited; only so much of it stays after the draw
 * that every screen can say that the round begins before the first ball comes.
 */
function startOf({ room, closedAt, callIntervalMs }: WholeRound, now: number): { startsAt: number; stretch: Stretch } {
  invariant(room && closedAt !== null, "a room's round has closed");
  const { autoStartDelayMs, startDelayMs } = room;
  const startsAt = Math.max(closedAt + autoStartDelayMs, now - Math.max(startDelayMs - autoStartDelayMs, 0));
  const stretch = { firstCall: 1, startsAt: startsAt + startDelayMs, intervalMs: callIntervalMs, endsAt: null };
  return { startsAt, stretch };
}

/**
 * Pays the round once its last ball has been called, closes it, and opens the next one, all in one transaction. A stage that is won
 * before that is paid in one of its own, and the round goes on.
 */
export async function settleRound(deps: TransitionDeps, room: RoomRow, roundId: string): Promise<void> {
  const { changes = store } = deps;
  const paid = await deps.db.transaction().execute(async (tx) => {
    const { record, now } = await changes.lockRound(tx, roundId);
    const { order, lastCall } = record.facts;
    const { due } = roundAt(record.facts, now);
    if ((due !== "settle" && due !== "stage") || !order) return [];
    const outcome = outcomeWith(record, order);
    invariant(outcome !== "no_winner" && outcome.lastCall === lastCall, `round ${roundId} ends where its draw said`);
    // Of a later stage nobody knows yet.
    const stage = record.stages ? record.stages.settled + 1 : undefined;
    const won = outcome.winners
      .filter((winner) => winner.stage === stage)
      .map(({ cartelaNumber }) => cartelaOf(record, cartelaNumber));
    if (due === "stage") {
      await settleStage(deps, tx, record, outcome);
      return won;
    }
    await settle(deps, tx, record, now, outcome);
    await deps.notices.write(tx, winNotices(room, record, outcome));
    await (deps.ahead ?? aheadStore).roundOver(tx, roundId);
    if (isAnnounced(record)) await deps.notices.write(tx, playedNotices(room, record, outcome, now));
    await openNext(deps, tx, room);
    return won;
  });
  tellPaid(deps, paid);
}

/** After the commit: whoever these are of has other money than their pages show, at whatever table they are by now. */
export function tellPaid({ tell }: Pick<TransitionDeps, "tell">, cartelas: readonly SoldCartela[]): void {
  for (const playerId of new Set(cartelas.flatMap((cartela) => cartela.playerId ?? [])))
    tell?.(playerId, "own_changed", {});
}

/** One for each player who won, however many cartelas did: what came back, beside all that was paid for the round. */
function winNotices(room: RoomRow, round: WholeRound, outcome: Outcome): RoundNotice[] {
  const winners = outcome.winners.map((winner) => ({
    ...winner,
    telegramId: telegramIdOf(cartelaOf(round, winner.cartelaNumber)),
  }));
  return [...Map.groupBy(winners, ({ telegramId }) => telegramId)].map(([telegramId, won]) => {
    const sum = (amounts: readonly number[]) => santim(amounts.reduce((total, amount) => total + amount, 0));
    const paid = round.cartelas.filter((cartela) => telegramIdOf(cartela) === telegramId).length;
    const tax = sum(won.map((winner) => withheldOf(round, winner)));
    return {
      ...{ kind: "won", telegramId, roundId: round.id, roomId: room.id, stake: round.stake, code: round.code },
      cartelaNumber: Math.min(...won.map(({ cartelaNumber }) => cartelaNumber)),
      amount: sum(won.map(({ prize, bonus }) => prize + bonus)),
      bonus: sum(won.map(({ bonus }) => bonus)),
      ...(tax > 0 && { tax }),
      stakes: santim(round.stake * paid),
    };
  });
}

/** Who bought ahead may be away: one for each player who did not win, in the morning where it is quiet now. */
function playedNotices(room: RoomRow, round: WholeRound, outcome: Outcome, now: number): Notice[] {
  const won = new Set(outcome.winners.map(({ cartelaNumber }) => telegramIdOf(cartelaOf(round, cartelaNumber))));
  const players = new Set(round.cartelas.map(telegramIdOf));
  const { code, stake } = round;
  return [...players]
    .filter((telegramId) => !won.has(telegramId))
    .map((telegramId) => ({
      ...{ kind: "played", telegramId, roundId: round.id, roomId: room.id, stake, code },
      ...{ playerCount: players.size, prizePool: outcome.prizePool, fromMs: quietUntil(now) ?? now },
    }));
}

/** Void and refund: every stake goes back to its player, who is told, and the next round opens. */
export async function voidInRoom(
  deps: TransitionDeps,
  tx: Tx,
  room: RoomRow,
  round: WholeRound,
  now: number,
  reason: VoidReason,
): Promise<void> {
  await voidRound(deps, tx, round, now, reason);
  const { id: roundId, stake, code } = round;
  const kind = voidKinds[reason] ?? "undrawn";
  const notices = [...Map.groupBy(round.cartelas, telegramIdOf)].map(([telegramId, paid]): RoundNotice => {
    const [first] = paid;
    invariant(first, "cartelas are in the order of their numbers");
    const of = { kind, telegramId, roundId, roomId: room.id, code, cartelaNumber: first.number } as const;
    const amount = santim(stake * paid.length);
    return { ...of, stake, amount, bonus: santim(0), stakes: amount };
  });
  await deps.notices.write(tx, notices);
  await (deps.ahead ?? aheadStore).roundOver(tx, roundId);
  await openNext(deps, tx, room);
}

const voidKinds: { [Reason in VoidReason]?: RoundNotice["kind"] } = {
  ...{ min_players: "refunded", cancelled: "cancelled", restored: "restored" },
};

function isAnnounced({ room }: WholeRound): boolean {
  return room?.announcedFor != null;
}

function telegramIdOf({ tag }: SoldCartela): number {
  invariant(tag, "in a room a cartela is a player's");
  return tag.telegramId;
}
