import type { HallState } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";
import { netOf } from "../../kit/money/net.ts";
import { WonTaxPaid } from "../../kit/money/WonTaxPaid.tsx";
import { RefundWords } from "../till/RefundWords.tsx";

/** `isTold`: what is given back is said elsewhere on the page. */
type Props = { round: HallState; cashierId: string; isTold: boolean };

/** How the round before ended: whom to pay, and at which till; or what is given back, and where. */
export function LastWinners({ round, cashierId, isTold }: Props) {
  const { t } = useLingui();
  const { winners, payerGone } = round;
  const paidBy = payerGone ? t`the branch` : round.paidBy;
  return (
    <div role="status" data-testid="last-winners" className="rounded-md bg-gold-wash px-3 py-1.5 font-semibold">
      {round.status === "void" ? (
        <>
          <Trans>No winner</Trans>
          {!isTold && <RefundWords round={round} cashierId={cashierId} />}
        </>
      ) : (
        winners.map(({ cartelaNumber, prize, tax = 0 }) => (
          <span key={cartelaNumber} className="me-4 inline-block">
            <Trans>
              Cartela {cartelaNumber}:{" "}
              <span className="font-extrabold">{birr(netOf({ prize, bonus: 0, tax, stakes: 0 }))} ETB</span>
            </Trans>
            {tax > 0 && (
              <>
                {" "}
                (<WonTaxPaid won={prize} tax={tax} />)
              </>
            )}
          </span>
        ))
      )}
      {paidBy !== null && (
        <span className="text-soft">
          <Trans>paid by {paidBy}</Trans>
        </span>
      )}
    </div>
  );
}
