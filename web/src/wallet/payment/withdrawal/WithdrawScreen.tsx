import type { PaymentOptions } from "@derash/protocol/payment/payment";
import { Trans } from "@lingui/react/macro";
import { useWalletNews } from "../../../data/money/wallet-news.ts";
import { Failure } from "../../../kit/Failure.tsx";
import { ScreenHeader, Waiting } from "../../../kit/shell/Layout.tsx";
import { CompanyBar } from "../CompanyBar.tsx";
import { NoCompany } from "../NoCompany.tsx";
import { usePaymentOptions } from "../payment-queries.ts";
import { useCompany } from "../use-company.ts";
import { WithdrawForm } from "./WithdrawForm.tsx";

/** Money goes out: to an account that is confirmed as hers, or in cash at a desk. */
export function WithdrawScreen() {
  useWalletNews();
  const { companyId } = useCompany();
  const options = usePaymentOptions(companyId);
  return (
    <>
      <ScreenHeader title={<Trans>Take out</Trans>} />
      {companyId === null ? (
        <NoCompany />
      ) : (
        <div className="mx-auto grid max-w-xl gap-3 p-3">
          <CompanyBar />
          {options.isPending && <Waiting />}
          {options.error && !options.data && <Failure error={options.error} onRetry={() => void options.refetch()} />}
          {options.data && <Offered key={companyId} options={options.data} />}
        </div>
      )}
    </>
  );
}

function Offered({ options }: { options: PaymentOptions }) {
  if (options.is_payout_unknown)
    return (
      <p role="status" className="cloth p-4 font-semibold">
        <Trans>
          One of your withdrawals is not known yet: we are asking the provider whether you were paid. As soon as that is
          known you can ask for another one.
        </Trans>
      </p>
    );
  if (options.is_payout_stopped)
    return (
      <p role="status" className="cloth p-4 font-semibold">
        <Trans>Your withdrawals are stopped: a deposit of yours was taken back. Please ask at the desk.</Trans>
      </p>
    );
  if (!options.withdrawals.some((way) => way.is_on))
    return (
      <p role="status" className="cloth p-4 font-semibold">
        <Trans>Taking out is switched off right now. Your money is safe; please try later, or ask at the desk.</Trans>
      </p>
    );
  return <WithdrawForm options={options} />;
}
