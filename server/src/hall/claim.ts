import { toBirr } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import { winMessages } from "@derash/protocol/hall/round";
import type { ProcessWinAnswer, processWin, saveSale } from "@derash/protocol/hall/win-claim";
import type { ErrorParams } from "@derash/protocol/refusal/errors";
import type { Sale } from "@derash/protocol/report/sale";
import type * as z from "zod";
import { amountOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import type { HallRound } from "../round/record.ts";
import { keepClaim } from "./claim-store.ts";
import {
  cashierOf,
  type HallDeps,
  refuseClaim,
  refuseForeign,
  refuseGameType,
  type Turn,
  withLockedRound,
} from "./locked-round.ts";
import { settleHere } from "./settlement.ts";
import { calledBalls, outcomeAt } from "./state.ts";
import * as store from "./store.ts";

type WinClaim = z.output<typeof processWin>;
type SaleClaim = z.output<typeof saveSale>;
type Difference = ErrorParams<"claim_differs">;
type Answered = { answer: ProcessWinAnswer; claims: number };

/**
 * What a client believes about the end of a round. A win that is as the server counts it settles the round, if no claim
 * has yet; said once more it is answered the same, and kept as a signal.
 */
export async function processClaim(deps: HallDeps, actor: Actor, claim: WinClaim): Promise<ProcessWinAnswer> {
  const { staff } = actor;
  const result = await withLockedRound(deps, actor, claim.roundId, async (turn): Promise<Answered | Difference> => {
    const { tx, record, now, cashier } = turn;
    const outcome = outcomeAt(record, now);
    const isWon = record.facts.state !== "void" && outcome !== "no_winner";
    // Where the first shout takes all, somebody has to show which cartela.
    if (record.hall.claimRule === "first_shout" && record.endedAt === null && claim.isWin)
      throw new AppError("round_running");
    if (!isWon && !claim.isWin && record.endedAt === null) throw new AppError("round_running");
    if (isWon !== claim.isWin) return { claim: "is_win", claimed: claim.isWin, actual: isWon };
    const callsToWin = outcome === "no_winner" || !isWon ? null : outcome.lastCall;
    if (claim.callsToWin !== null && callsToWin !== null && claim.callsToWin !== callsToWin)
      return { claim: "calls_to_win", claimed: claim.callsToWin, actual: callsToWin };
    const claims = claim.isWin ? await store.countWinClaim(tx, record.id) : 0;
    if (outcome !== "no_winner" && record.facts.state === "calling") {
      await keepOnlyWinner(turn, outcome);
      await settleHere(deps, turn, outcome);
    }
    const bonus = outcome === "no_winner" || outcome.bonus === 0 || callsToWin === null ? null : outcome.bonus;
    return {
      claims,
      answer: {
        success: true,
        data: {
          new_balance: toBirr(await deps.ledger.balanceOf(cashier.accountId, tx)),
          ...(bonus !== null && callsToWin !== null
            ? { bonus: { bonus_amount: toBirr(bonus), calls_to_win: callsToWin } }
            : {}),
        },
        message: isWon ? winMessages.paid : "NO winner",
      },
    };
  });
  if (!("answer" in result)) return refuseClaim(deps, staff, result);
  if (result.claims > 1)
    await deps.audit.cheatSignal({
      playerId: null,
      staffId: staff.id,
      kind: "venue.win_again",
      claimed: `${claim.roundId} is won`,
      actual: `said ${result.claims} times`,
    });
  return result.answer;
}

/**
 * Who says that a round is won has the winner at the till. It names no cartela: of several that share nobody knows whose paper that was, and
 * each is asked for until it is checked.
 */
async function keepOnlyWinner({ tx, record, now, cashier }: Turn, { winners }: Outcome): Promise<void> {
  const [winner, ...others] = winners;
  if (winner === undefined || others.length > 0) return;
  const { cartelaNumber } = winner;
  const calls = calledBalls(record, now).length;
  await keepClaim(tx, { roundId: record.id, cartelaNumber, calls, staffId: cashier.id, verdict: "winner" });
}

/** The sale that the server has; without an id, of the hall's newest round. */
export async function saleOf(deps: HallDeps, { staff }: Actor, claim: SaleClaim): Promise<Sale> {
  const record = await claimedRound(deps, staff, claim.roundId);
  const stake = amountOf(claim.stake, "bet", "amount_format");
  if (stake !== record.stake)
    return refuseClaim(deps, staff, { claim: "bet", claimed: toBirr(stake), actual: toBirr(record.stake) });
  const sold = record.cartelas.length;
  if (claim.claimedPlayers !== sold)
    return refuseClaim(deps, staff, { claim: "number_of_players", claimed: claim.claimedPlayers, actual: sold });
  await refuseGameType(deps, staff, "game_type", claim.claimedGameType);
  if (record.endedAt === null) throw new AppError("round_running");
  const sale = await deps.sales.ofRound(record.id);
  if (!sale) throw new AppError("not_found");
  return sale;
}

async function claimedRound(deps: HallDeps, staff: StaffMember, roundId: string | undefined): Promise<HallRound> {
  if (roundId !== undefined) await refuseForeign(deps, staff, roundId);
  if (roundId !== undefined) {
    const round = await store.loadRound(deps.db, roundId);
    if (!round) throw new AppError("not_found");
    return round.record;
  }
  const front = store.frontOf(await store.loadDesk(deps.db, cashierOf(staff)));
  if (!front) throw new AppError("not_found");
  return front;
}
