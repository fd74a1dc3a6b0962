import type { Sizing } from "../sizing.ts";
import type { Size } from "./chaos.ts";

/**
 * However busy the machine is, nobody is let go of and every round begins: where none is bought, nothing is tried. Whether those come back
 * whom a busy server lets go of is tried in `processes/let-go.test.ts`.
 */
const waits = { AUTO_START_DELAY_MS: "100", START_DELAY_MS: "100", OVERLOAD_MS: "60000" };

/** Rooms enough that every step of a round is taken somewhere at any time, and cheap: a newcomer has 1,000 birr. */
const fewBirr = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75];

/** What goes wrong beside the kills follows from how many they are (plan.ts). */
export const sizes: Record<Sizing, Size> = {
  full: {
    ...{ kills: 300, servers: 3, everyMs: 10_000, longMs: 8000, visitors: 200, bets: fewBirr, diskMb: 3000 },
    settings: {
      ...waits,
      ...{ COUNTDOWN_MS: "4000", CALL_INTERVAL_MS: "200", BEACON_PERIOD_MS: "200", BEACON_LEAD_MS: "3000" },
    },
  },
  small: {
    ...{ kills: 5, servers: 2, everyMs: 3000, longMs: 2000, visitors: 12, bets: [10, 20], diskMb: 600 },
    settings: {
      ...waits,
      ...{ COUNTDOWN_MS: "800", CALL_INTERVAL_MS: "50", BEACON_PERIOD_MS: "50", BEACON_LEAD_MS: "1500" },
    },
  },
};
