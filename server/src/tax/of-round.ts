import type { TaxRule } from "@derash/game/deduction/tax";
import { santim } from "@derash/game/money";
import type { LedgerService } from "../ledger/service.ts";
import type { Queries } from "../postgres/db.ts";
import * as store from "./store.ts";

/** What a round keeps of its company's tax profile as it opens; nothing where nothing is taxed. */
export type TaxOfRound = {
  tax?: string;
  tax_version?: number;
  tax_account_id?: string;
  tax_cost_account_id?: string;
};

/** The version that is in force now: another one that is set meanwhile is for rounds that open later. */
export async function taxOfRound(
  { ledger }: { ledger: Pick<LedgerService, "open"> },
  queries: Queries,
  companyId: string,
): Promise<TaxOfRound> {
  const profile = await store.inForce(queries, companyId);
  if (!profile || profile.rate_bps === 0) return {};
  return {
    tax: JSON.stringify(ruleOf(profile)),
    tax_version: profile.version,
    tax_account_id: await ledger.open(queries, "tax", companyId),
    tax_cost_account_id: await ledger.open(queries, "tax_cost", companyId),
  };
}

export function ruleOf(profile: Pick<store.ProfileRow, "rate_bps" | "threshold_santim" | "base" | "bearer">): TaxRule {
  const { rate_bps: rateBps, threshold_santim: threshold, base, bearer } = profile;
  return { rateBps, threshold: santim(threshold), base, bearer };
}
