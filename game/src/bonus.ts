import { type Santim, santim, zero } from "./money.ts";

/** What a win at exactly this many calls earns on top of the prize. */
export type BonusSchedule = readonly { calls: number; amount: Santim }[];

/** The game screen's table, the default: 1000, 500, 300 and 200 ETB for 4 to 7 calls (spec section 9). */
export const gameScreenSchedule: BonusSchedule = [
  { calls: 4, amount: santim(1000_00) },
  { calls: 5, amount: santim(500_00) },
  { calls: 6, amount: santim(300_00) },
  { calls: 7, amount: santim(200_00) },
];

/** The management table, the other preset: 5000, 2500, 1500 and 1000 ETB for 4 to 7 calls (spec section 9). */
export const managementSchedule: BonusSchedule = [
  { calls: 4, amount: santim(5000_00) },
  { calls: 5, amount: santim(2500_00) },
  { calls: 6, amount: santim(1500_00) },
  { calls: 7, amount: santim(1000_00) },
];

/** The bonus for a win at this call, 0 when the schedule does not name it. */
export function quickWinBonus(schedule: BonusSchedule, calls: number): Santim {
  return schedule.find((step) => step.calls === calls)?.amount ?? zero;
}
