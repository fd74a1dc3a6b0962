import type { FeeShown } from "@derash/protocol/payment/fee";
import { Trans } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";
import type { Cost } from "./cost.ts";

/** What a payment costs, before it is asked for: "You get 100.00, fee 3.00, from your wallet 103.00 ETB". */
export function CostLine({ cost }: { cost: Cost | null }) {
  if (cost === null) return null;
  const [amount, fee, wallet] = [birr(cost.amount), birr(cost.fee), birr(cost.wallet)];
  return (
    <p role="status" className="rounded-md border border-line bg-paper px-3 py-2 font-semibold" data-testid="cost">
      {cost.kind === "deposit" ? (
        <Trans>
          You pay {amount}, fee {fee}, into your wallet {wallet} ETB
        </Trans>
      ) : (
        <Trans>
          You get {amount}, fee {fee}, from your wallet {wallet} ETB
        </Trans>
      )}
    </p>
  );
}

/** The fee where no amount is known yet: a fixed part, a part in a hundred, or both. */
export function FeeWords({ fee }: { fee: FeeShown }) {
  if (fee === null) return null;
  const fixed = birr(fee.fixed);
  const percent = fee.rate_bps / 100;
  return (
    <p className="rounded-md border border-line bg-paper px-3 py-2 font-semibold" data-testid="fee">
      {fee.rate_bps === 0 ? (
        <Trans>Fee: {fixed} ETB of what you pay in</Trans>
      ) : fee.fixed === 0 ? (
        <Trans>Fee: {percent} % of what you pay in</Trans>
      ) : (
        <Trans>
          Fee: {fixed} ETB and {percent} % of what you pay in
        </Trans>
      )}
    </p>
  );
}
