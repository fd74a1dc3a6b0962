import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useWalletNews } from "../../data/money/wallet-news.ts";
import { usePlayer } from "../../data/queries.ts";
import { refusalMessages } from "../../i18n/refusal-messages.ts";
import { Failure } from "../../kit/Failure.tsx";
import { FeeWords } from "../../kit/payment/CostLine.tsx";
import { DemoBank } from "../../kit/payment/DemoBank.tsx";
import { TestMode } from "../../kit/payment/TestMode.tsx";
import { ScreenHeader, Waiting } from "../../kit/shell/Layout.tsx";
import { LimitsLeft } from "../limit/LimitsLeft.tsx";
import { CompanyBar } from "./CompanyBar.tsx";
import { chosenWay, type DepositWay, insteadOf, offeredWays, wayName } from "./deposit-way.ts";
import { NoCompany } from "./NoCompany.tsx";
import { PageDeposit } from "./PageDeposit.tsx";
import { Refused } from "./PlayerField.tsx";
import { usePaymentOptions } from "./payment-queries.ts";
import { depositNames } from "./provider-names.ts";
import { TransferDeposit } from "./TransferDeposit.tsx";
import { useCompany } from "./use-company.ts";

/** Money comes in: the ways that are on, and the form of the one that is chosen. What was sent before a way was off can be named still. */
export function DepositScreen() {
  useWalletNews();
  const { companyId } = useCompany();
  const options = usePaymentOptions(companyId);
  return (
    <>
      <ScreenHeader title={<Trans>Pay in</Trans>} />
      {companyId === null ? (
        <NoCompany />
      ) : (
        <div className="mx-auto grid max-w-xl gap-3 p-3">
          <CompanyBar />
          {options.isPending && <Waiting />}
          {options.error && !options.data && <Failure error={options.error} onRetry={() => void options.refetch()} />}
          {options.data && <Ways key={companyId} companyId={companyId} ways={options.data.deposits} />}
          <LimitsLeft companyId={companyId} />
        </div>
      )}
    </>
  );
}

/**
 * Of a way that is switched off while the page is open, it says so, and does not pass for another one; a transfer stays, for whoever
 * has sent it and is about to type its number.
 */
function Ways({ companyId, ways }: { companyId: string; ways: readonly DepositWay[] }) {
  const { i18n, t } = useLingui();
  const offered = offeredWays(ways);
  const [chosen, setChosen] = useState(offered[0]);
  const found = chosenWay(offered, chosen);
  const way = found ?? insteadOf(offered, chosen);
  if (way === undefined)
    return (
      <p role="status" className="cloth p-4 font-semibold">
        <Trans>Paying in is switched off right now. Please try later, or ask at the desk.</Trans>
      </p>
    );
  return (
    <>
      {found === null && chosen !== undefined && <Refused words={i18n._(refusalMessages.payment_off)} />}
      {offered.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-semibold">{t`How do you pay?`}</legend>
          {offered.map((each) => (
            <label
              key={wayName(each)}
              className={`flex min-h-12 items-center gap-3 rounded-md border px-3 font-semibold ${each === way ? "border-ink bg-sunk" : "border-edge bg-cloth"}`}
            >
              <input
                type="radio"
                name="way"
                className="size-5 accent-(--go)"
                checked={each === way}
                onChange={() => setChosen(each)}
              />
              <span>
                {i18n._(depositNames[each.provider])}
                {each.is_test && (
                  <span className="block text-sm font-normal text-gold">
                    <Trans>only a test</Trans>
                  </span>
                )}
                {!each.is_on && (
                  <span className="block text-sm font-normal text-soft">
                    <Trans>only what you have sent already</Trans>
                  </span>
                )}
                {each.pay_to && <span className="block text-sm font-normal text-soft">{each.pay_to.bank}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {way.is_demo && <DemoBank />}
      {way.is_test && <TestMode />}
      {way.kind === "page" && <PageDeposit key={way.provider} companyId={companyId} way={way} />}
      {way.kind === "transfer" && <TransferDeposit key={way.provider} companyId={companyId} way={way} />}
      {way.kind === "desk" && <DeskDeposit way={way} />}
    </>
  );
}

function DeskDeposit({ way }: { way: DepositWay }) {
  const { telegramId, phoneNumber } = usePlayer();
  return (
    <section className="cloth p-4">
      <p>
        <Trans>
          Go to a cashier of the company, say your phone number or your Telegram id, and hand over the cash. It is in
          your wallet at once. Take the receipt along.
        </Trans>
      </p>
      <div className="mt-3">
        <FeeWords fee={way.fee} />
      </div>
      <dl className="mt-3 grid gap-1 text-lg font-bold">
        {phoneNumber !== "" && <dd className="select-all">{phoneNumber}</dd>}
        <dd className="select-all">{telegramId}</dd>
      </dl>
    </section>
  );
}
