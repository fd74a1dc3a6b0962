import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { birr, shortBirr } from "../../i18n/money.ts";
import { refundAt } from "./own-till.ts";
import { RefundElsewhere } from "./RefundElsewhere.tsx";

/** What a round without a winner gives back: at this till, and where the rest. */
export function RefundWords({ round, cashierId }: { round: HallState; cashierId: string }) {
  const refund = refundAt(round, cashierId);
  return (
    <>
      <p>
        {refund.cartelas.length === 0 ? (
          <Trans>Nothing of {round.gameId} was sold at your till, and nothing is given back here.</Trans>
        ) : (
          <Trans>
            {birr(refund.total)} ETB went back to your float. Please give each of your customers {shortBirr(round.bet)}{" "}
            ETB a cartela back.
          </Trans>
        )}
      </p>
      <RefundElsewhere refund={refund} />
    </>
  );
}
