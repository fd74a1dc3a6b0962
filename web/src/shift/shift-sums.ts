import { addSantim, fromBirr, type Santim, santim, zero } from "@derash/game/money";
import type { Shift } from "@derash/protocol/hall/shift";

type Counted = Pick<
  Shift,
  "cashier_id" | "cashier" | "branch_name" | "opened_at" | "expected_cash" | "counted_cash" | "variance"
>;

export type ShiftSums = { closed: number; expected: Santim; counted: Santim; difference: Santim };

/** What the closed ones of some shifts come to; of an open one nothing is told before it is counted. */
export function sumsOf(shifts: readonly Counted[]): ShiftSums {
  const closed = shifts.filter(({ variance }) => variance !== null);
  const sum = (of: (shift: Counted) => number | null) =>
    closed.reduce((total, shift) => addSantim(total, signed(of(shift) ?? 0)), zero);
  return {
    closed: closed.length,
    expected: sum(({ expected_cash }) => expected_cash),
    counted: sum(({ counted_cash }) => counted_cash),
    difference: sum(({ variance }) => variance),
  };
}

/** A cashier's differences, oldest first, and what they come to. */
export type Trend = { cashierId: string; cashier: string; branch: string; differences: Santim[]; total: Santim };

/** Who was off, most money first, whichever way. Who never was is not on the list. */
export function trendsOf(shifts: readonly Counted[]): Trend[] {
  const trends = new Map<string, Trend>();
  const oldestFirst = [...shifts].sort((a, b) => a.opened_at.localeCompare(b.opened_at));
  for (const { cashier_id: cashierId, cashier, branch_name: branch, variance } of oldestFirst) {
    if (variance === null) continue;
    const trend = trends.get(cashierId) ?? { cashierId, cashier, branch, differences: [], total: zero };
    trend.differences.push(signed(variance));
    trend.total = addSantim(trend.total, signed(variance));
    trends.set(cashierId, trend);
  }
  const off = [...trends.values()].filter(({ differences }) => differences.some((difference) => difference !== 0));
  return off.sort((a, b) => Math.abs(b.total) - Math.abs(a.total) || a.cashier.localeCompare(b.cashier));
}

function signed(birr: number): Santim {
  return santim(birr < 0 ? -fromBirr(-birr) : fromBirr(birr));
}
