import type { TaxProfile } from "@derash/protocol/tax";
import { Trans } from "@lingui/react/macro";

export function BaseWords({ base }: Pick<TaxProfile, "base">) {
  if (base === "prize") return <Trans>the prize</Trans>;
  if (base === "prize_and_bonus") return <Trans>the prize and its bonus</Trans>;
  return <Trans>prize and bonus, less the stake</Trans>;
}

export function BearerWords({ bearer }: Pick<TaxProfile, "bearer">) {
  return bearer === "winner" ? <Trans>the winner</Trans> : <Trans>the company</Trans>;
}
