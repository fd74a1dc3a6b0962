import { createStore } from "../../data/store.ts";

/**
 * What is wrong with a round: it came again otherwise than this phone had kept it; its seal came when the public number was
 * there already, or not at all. Or nothing is wrong with it, but a clock is: `aheadMs` is the house's before the phone's.
 */
export type RoundAlarm =
  | { roundId: string; changed: "seal" | "rules" | "balls" | "late" | "missing" }
  | { roundId: string; changed: "clock"; aheadMs: number };

export const roundAlarmStore = createStore<RoundAlarm | null>(null);

/** Tells it on every screen. That clocks differ takes the place of nothing else. */
export function raiseAlarm(alarm: RoundAlarm): void {
  if (alarm.changed !== "clock" || roundAlarmStore.get() === null) roundAlarmStore.set(alarm);
}
