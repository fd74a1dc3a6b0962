import type { VoidReason } from "@derash/protocol/draw";
import type { DrawStatistics, StatisticsQuery } from "@derash/protocol/report/statistics";
import type { CompanyService, StaffMember } from "../company/service.ts";
import type { Db } from "../postgres/db.ts";
import { figuresOf } from "./statistics-figures.ts";
import * as store from "./statistics-store.ts";

/** What the draws look like beside what chance would make of them. */
export type StatisticsService = {
  /** The person's own company's; a super admin's are those of a company they name, or of all. Errors: not_found. */
  statistics(staff: StaffMember, query: StatisticsQuery): Promise<DrawStatistics>;
};

type Deps = { db: Db; companies: CompanyService; roundsMax?: number };

/** Making a draw again takes some 40 µs: so many take less than a second, in pieces that others come between. */
const roundsMaxDefault = 20_000;

export function createStatisticsService({ db, companies, roundsMax = roundsMaxDefault }: Deps): StatisticsService {
  return {
    statistics: async (staff, { days, companyId }) => {
      const isOfAll = staff.companyId === null && companyId === undefined;
      const company = isOfAll ? null : await companies.companyOf(staff, companyId);
      const which = { days, companyId: company?.id ?? null };
      const played = await store.playedRounds(db, which, roundsMax + 1);
      const rounds = played.slice(0, roundsMax);
      const isCapped = played.length > roundsMax;
      const voids = voidsOf(await store.ends(db, which));
      return { success: true, days, rounds: rounds.length, isCapped, ...(await figuresOf(rounds)), voids };
    },
  };
}

function voidsOf(ends: Awaited<ReturnType<typeof store.ends>>): DrawStatistics["voids"] {
  const byReason: Record<VoidReason, number> = { min_players: 0, late_close: 0, beacon: 0, no_winner: 0 };
  let ended = 0;
  for (const { reason, rounds } of ends) {
    ended += rounds;
    if (reason !== null) byReason[reason] += rounds;
  }
  const voids = Object.values(byReason).reduce((total, rounds) => total + rounds, 0);
  return { ended, byReason, rate: ended === 0 ? 0 : voids / ended };
}
