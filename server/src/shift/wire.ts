import { addSantim, type Santim, santim, toBirr } from "@derash/game/money";
import type { Shift, ShiftReport } from "@derash/protocol/hall/shift";
import type { ShiftRound } from "./round-store.ts";
import type { Cash, ShiftRow } from "./store.ts";

const birrOrNull = (amount: Santim | undefined | null) =>
  amount === undefined || amount === null ? null : toBirr(amount);

/** What is expected is told only once the shift is closed. */
export function shiftOf(row: ShiftRow): Shift {
  const end = row.status === "open" ? null : row.count;
  return {
    id: row.id,
    cashier_id: row.cashierId,
    cashier: row.cashier,
    branch_name: row.branchName,
    status: row.status,
    opened_at: row.openedAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    opening_cash: birrOrNull(row.openingCash),
    opening_float: toBirr(row.openingFloat),
    closing_float: birrOrNull(end?.closingFloat),
    expected_cash: birrOrNull(end?.expected),
    counted_cash: birrOrNull(row.count?.counted),
    variance: birrOrNull(end?.variance),
    note: row.note,
    closed_by: row.closedBy?.username ?? null,
    approved_by: row.approvedBy,
    is_cashier_active: row.isCashierActive,
    taken_from: row.takenFrom,
  };
}

export function reportOf(row: ShiftRow, cash: Cash, rounds: readonly ShiftRound[]): ShiftReport {
  const sold = rounds.filter(({ isVoid }) => !isVoid);
  const cut = addSantim(...rounds.map((round) => round.cut));
  const unshown = addSantim(...rounds.map((round) => round.unshown.amount));
  return {
    ...shiftOf(row),
    rounds_count: sold.length,
    void_rounds_count: rounds.length - sold.length,
    cartelas_count: sold.reduce((count, { cartelaCount }) => count + cartelaCount, 0),
    stakes: toBirr(cash.stakes),
    prizes: toBirr(cash.prizes),
    bonuses: toBirr(cash.bonuses),
    refunds: toBirr(cash.refunds),
    player_credit: toBirr(cash.playerCredit),
    float_in: toBirr(cash.floatIn),
    drops: toBirr(cash.drops),
    pay_in: toBirr(cash.payIn),
    pay_out: toBirr(cash.payOut),
    ...(cash.tax > 0 && { tax: toBirr(cash.tax) }),
    ...(unshown > 0 && { unshown: toBirr(unshown) }),
    counted_notes: row.countedNotes,
    cut: toBirr(cut),
    // No round is under way any more: what else was staked and neither paid nor given back, other tills have paid out.
    between_tills: toBirr(addSantim(cash.stakes, santim(-cash.refunds), santim(-cash.prizes), santim(-cut))),
    rounds: rounds.map((round) => ({
      saleId: round.id,
      gameId: round.code,
      at: round.endedAt.toISOString(),
      bet: toBirr(round.stake),
      cartelas: round.cartelaCount,
      pot: toBirr(round.pot),
      prize: toBirr(round.prize),
      ...(round.unshown.cartelas.length > 0 && { unshown: round.unshown.cartelas }),
      status: round.isVoid ? "void" : "settled",
    })),
  };
}
