import { shuffle } from "@derash/fairness/draw";
import { ballOf } from "@derash/game/ball";
import { finishCall } from "@derash/game/finish";
import { santim, toBirr } from "@derash/game/money";
import { markedMask, toGo } from "@derash/game/pattern";
import { stageWonBy } from "@derash/game/stage";
import type { Dispute, DisputeMove } from "@derash/protocol/dispute";
import { AppError, invariant } from "../app-error.ts";
import { type StaffMember, scopeOf } from "../company/service.ts";
import { keptPatterns } from "../pattern.ts";
import type { Player } from "../player/service.ts";
import type { Db } from "../postgres/db.ts";
import * as store from "./store.ts";

export type Question = { idOrCode: string; cartelaNumber: number };

/**
 * What happened to one cartela in a round: told to staff who have it in their scope, and to the player who paid for it.
 * For everybody else there is no such round. Errors: not_found; cartela_unsold, to staff who know the round; round_running while it is not over.
 */
export type DisputeService = {
  forStaff(staff: StaffMember, question: Question): Promise<Dispute>;
  forPlayer(player: Player, question: Question): Promise<Dispute>;
};

export function createDisputeService({ db }: { db: Db }): DisputeService {
  return {
    forStaff: (staff, question) => disputeOf(db, question, scopeOf(staff)),
    forPlayer: ({ id }, question) => disputeOf(db, question, { playerId: id }),
  };
}

async function disputeOf(db: Db, { idOrCode, cartelaNumber }: Question, asker: store.Asker): Promise<Dispute> {
  const round = await store.find(db, idOrCode, cartelaNumber, asker);
  if (!round) throw await unknown(db, { idOrCode, cartelaNumber }, asker);
  const { state, ended_at: endedAt } = round;
  if ((state !== "settled" && state !== "void") || !endedAt) throw new AppError("round_running");
  const called = calledBalls(round);
  const patterns = keptPatterns(round.patterns);
  const call = stageWonBy(round.stages, cartelaNumber)?.call ?? finishCall(round.cells, called, patterns);
  const moves = await store.moves(db, round.id, [round.account_id, round.former_account_id ?? round.account_id]);
  const isStaff = !("playerId" in asker);
  return {
    success: true,
    round: roundOf(round, state, endedAt, called),
    cartela: {
      number: cartelaNumber,
      version: round.version,
      cells: round.cells,
      holder: round.holder,
      prize: birr(round.prize),
      bonus: birr(round.bonus),
      ...(round.withheld > 0 && { tax: birr(round.withheld) }),
      soldAt: round.sold_at.getTime(),
      asked: round.asked && round.asked_at && { how: round.asked, at: round.asked_at.getTime() },
    },
    finish: call === null ? null : { call, ball: ballOf(called[call - 1] ?? 0) },
    missing: call === null ? toGo(markedMask(round.cells, called), patterns) : 0,
    winners: (await store.winners(db, round.id)).map(({ cartela_number, name, prize, bonus }) => ({
      cartelaNumber: cartela_number,
      ...{ name, prize: birr(prize), bonus: birr(bonus) },
    })),
    transfers: moves.flatMap((move) => (move.own === null ? [] : [transferOf(move, move.own)])),
    claims: isStaff ? (await store.claims(db, round.id)).map((claim) => ({ ...claim, at: claim.at.getTime() })) : null,
    roundTransfers: isStaff ? moves.map(moveOf) : null,
    desk: round.kind === "hall" ? await store.desk(db, { roundId: round.id, cartelaNumber }) : null,
    proof: round.close_hash && { path: pathOf(round.id, cartelaNumber), closeHash: round.close_hash.toString("hex") },
  };
}

/** Staff who know the round are told that the cartela was not sold in it; a player knows only what they paid for. */
async function unknown(db: Db, { idOrCode, cartelaNumber }: Question, asker: store.Asker): Promise<AppError> {
  const code = "playerId" in asker ? null : await store.codeOf(db, idOrCode, asker);
  if (code === null) return new AppError("not_found");
  return new AppError("cartela_unsold", { number: cartelaNumber, code });
}

function roundOf(
  round: store.DisputedRound,
  state: "settled" | "void",
  endedAt: Date,
  called: readonly number[],
): Dispute["round"] {
  invariant(round.pot !== null, `round ${round.id} is over and has a pot`);
  const pot = santim(round.pot);
  const houseCut = santim(state === "settled" ? (round.cut ?? 0) : 0);
  return {
    id: round.id,
    gameId: round.code,
    ...{ kind: round.kind, mode: round.mode, company: round.company, branch: round.branch, cashier: round.cashier },
    claimRule: round.claim_rule,
    patterns: round.patterns,
    stages: round.stages.map((stage) => ({
      ...stage,
      winners: stage.winners.map(({ cartelaNumber, prize }) => ({ cartelaNumber, prize: birr(prize) })),
    })),
    stake: birr(round.stake),
    state,
    voidReason: round.void_reason,
    reason: round.reason,
    openedAt: round.opened_at.getTime(),
    closedAt: round.closed_at?.getTime() ?? null,
    endedAt: endedAt.getTime(),
    pot: toBirr(pot),
    derash: state === "settled" ? birr(round.prize_pool ?? 0) : 0,
    houseCut: toBirr(houseCut),
    winningCall: round.winning_call,
    calledBalls: [...called],
  };
}

/** Only what was called: the rest of a draw decides nothing. */
function calledBalls({ mode, seed, typed, calls }: store.DisputedRound): readonly number[] {
  if (mode === "physical") return typed;
  return seed ? shuffle(seed).slice(0, calls) : [];
}

const transferOf = (move: store.MoveRow, amount: number) => ({
  ...{ id: move.id, type: move.type, description: move.description, at: move.created_at.getTime() },
  amount: birr(amount),
});

const moveOf = (move: store.MoveRow): DisputeMove => ({
  ...transferOf(move, move.amount),
  ...{ from: move.from, to: move.to },
});

/** What is after # never reaches a server. */
function pathOf(roundId: string, cartelaNumber: number): string {
  return `/verify/${roundId}#cartela=${cartelaNumber}`;
}

function birr(amount: number): number {
  return toBirr(santim(amount));
}
