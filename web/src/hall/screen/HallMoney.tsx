import { Trans } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";

/** Birr as large as they come: whole ones without their decimals, the unit small beside them. */
export function HallMoney({ amount }: { amount: number }) {
  return (
    <Trans>
      {birr(amount).replace(/\.00$/, "")} <span className="text-[0.42em]">ETB</span>
    </Trans>
  );
}
