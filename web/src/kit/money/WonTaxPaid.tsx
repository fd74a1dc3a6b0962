import { Trans } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";
import { netOf } from "./net.ts";

/** A win of which tax was withheld, in birr: "Won 1,200.00, tax 180.00, paid 1,020.00". */
export function WonTaxPaid({ won, tax }: { won: number; tax: number }) {
  const paid = netOf({ prize: won, bonus: 0, tax, stakes: 0 });
  return (
    <Trans>
      Won {birr(won)}, tax {birr(tax)}, paid {birr(paid)}
    </Trans>
  );
}
