import { santim, toBirr, zero } from "@derash/game/money";
import { gameStatusOf, type RoundState } from "@derash/game/round";
import type {
  AskedAhead,
  MyPart,
  MyRound,
  MyRoundsAnswer,
  myRoundsQuery,
  RoundDetails,
  RoundResult,
} from "@derash/protocol/history";
import type * as z from "zod";
import { AppError } from "../../app-error.ts";
import type { Db } from "../../postgres/db.ts";
import { derashOf, guaranteePaidOf, paidCountOf, playerCountOf, potOf, voidReasonOf } from "../record.ts";
import { stagesOf, winnersOf } from "../room/room-state.ts";
import { loadAnyRound } from "../store.ts";
import * as store from "./store.ts";

export type HistoryPage = z.output<typeof myRoundsQuery>;

export async function mine(db: Db, playerId: string, { before, limit }: HistoryPage): Promise<MyRoundsAnswer> {
  // One more than asked for says whether there is another page.
  const rows = await store.roundsOf(db, playerId, before, limit + 1);
  const page = rows.slice(0, limit);
  const nextBefore = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { success: true, rounds: page.map(myRoundOf), nextBefore };
}

function myRoundOf(row: store.RoundOfPlayer): MyRound {
  return {
    sharedGameId: row.id,
    gameId: row.code,
    betAmount: toBirr(santim(row.stake_santim)),
    cartelaNumbers: row.cartela_numbers,
    gameStatus: gameStatusOf[row.state],
    isVoid: row.state === "void",
    result: resultOf(row.state, row.wins),
    prize: toBirr(santim(row.prize_santim)),
    bonus: toBirr(santim(row.bonus_santim)),
    ...taxOf(row),
    // The finishing call is known from the draw on: while the round runs it is nobody's to hear.
    totalCalls: row.state === "settled" ? (row.last_call ?? 0) : 0,
    patterns: row.patterns,
    openedAt: row.opened_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

function resultOf(state: RoundState, wins: number): RoundResult {
  if (state === "void") return "refunded";
  if (state !== "settled") return "running";
  return wins > 0 ? "won" : "lost";
}

export async function details(db: Db, playerId: string, roundId: string): Promise<RoundDetails> {
  const loaded = await loadAnyRound(db, roundId);
  if (!loaded) throw new AppError("not_found");
  const { record } = loaded;
  const { state, order, lastCall } = record.facts;
  // Only of a round that is over: from the draw on the last call is known, and nobody hears of it before it is made.
  const totalCalls = state === "settled" ? (lastCall ?? 0) : 0;
  const { openedAt, endedAt } = await store.timesOf(db, roundId);
  return {
    sharedGameId: record.id,
    sessionId: record.table.id,
    gameId: record.code,
    betAmount: toBirr(record.stake),
    gameStatus: gameStatusOf[state],
    isVoid: state === "void",
    voidReason: voidReasonOf(record),
    beacon: record.draw.beacon,
    patterns: [...record.patterns],
    stages: stagesOf(record),
    playerCount: playerCountOf(record),
    cartelaCount: paidCountOf(record),
    pot: toBirr(potOf(record)),
    derash: toBirr(derashOf(record)),
    guarantee: toBirr(record.guarantee?.amount ?? zero),
    guaranteePaid: toBirr(state === "settled" ? guaranteePaidOf(record) : zero),
    calledBalls: order?.slice(0, totalCalls) ?? [],
    totalCalls,
    winners: winnersOf(record),
    openedAt: openedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    mine: partOf(state, await store.cartelasOf(db, playerId, roundId)),
  };
}

function partOf(state: RoundState, cartelas: readonly store.PlayedCartela[]): MyPart | null {
  if (cartelas.length === 0) return null;
  const sum = (amounts: readonly number[]) => toBirr(santim(amounts.reduce((total, amount) => total + amount, 0)));
  const wins = cartelas.filter((cartela) => cartela.won_at !== null).length;
  return {
    result: resultOf(state, wins),
    cartelas: cartelas.map(({ cartela_number, cells, prize_santim, bonus_santim, withheld_santim, asked }) => ({
      cartelaNumber: cartela_number,
      cells,
      prize: toBirr(santim(prize_santim)),
      bonus: toBirr(santim(bonus_santim)),
      ...taxOf({ withheld_santim }),
      asked: asked as AskedAhead | null,
    })),
    prize: sum(cartelas.map((cartela) => cartela.prize_santim)),
    bonus: sum(cartelas.map((cartela) => cartela.bonus_santim)),
    ...taxOf({ withheld_santim: cartelas.reduce((total, cartela) => total + cartela.withheld_santim, 0) }),
  };
}

/** What is not taxed says nothing of it. */
function taxOf({ withheld_santim }: { withheld_santim: number }): { tax?: number } {
  return withheld_santim > 0 ? { tax: toBirr(santim(withheld_santim)) } : {};
}
