import { createStore } from "./store.ts";

export type RoundAlarm = { roundId: string; changed: "seal" | "rules" | "balls" };

/** The round that came again otherwise than this phone had kept it. */
export const roundAlarmStore = createStore<RoundAlarm | null>(null);
