import type { Adjustment } from "@derash/protocol/credit";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

const kindWords: Record<Adjustment["target_kind"], MessageDescriptor> = {
  company: msg`Company`,
  branch: msg`Branch`,
  cashier: msg`Cashier`,
  player: msg`Player`,
};

/** What an account is and whose: "Cashier · Piassa Hall · Habesha Bingo". Many have a branch called Online. */
export function AdjustmentTarget({ adjustment, hasCompanies }: { adjustment: Adjustment; hasCompanies: boolean }) {
  const { i18n } = useLingui();
  const { target_kind: kind, branch_name, company_name } = adjustment;
  const places = [kind === "cashier" && branch_name, hasCompanies && kind !== "company" && company_name];
  return <>{[i18n._(kindWords[kind]), ...places.filter(Boolean)].join(" · ")}</>;
}
