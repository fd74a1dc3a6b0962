import type { DeskReceipt } from "@derash/protocol/payment/desk";
import { Trans } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";

/** The answer to an earlier press was lost: that this cash is in the wallet already is what the cashier has to know. */
export function MadeTopUp({ receipt, onShow }: { receipt: DeskReceipt; onShow: () => void }) {
  return (
    <div className="grid gap-3 border-b border-line p-3 wide:p-4" data-testid="already-taken">
      <p role="status" className="text-xl font-bold">
        <Trans>
          You took {birr(receipt.payment.amount ?? 0)} ETB at <Stamp at={receipt.at} />. It is in the wallet.
        </Trans>
      </p>
      <Button tone="ink" onClick={onShow}>
        <Trans>Show the receipt</Trans>
      </Button>
    </div>
  );
}
