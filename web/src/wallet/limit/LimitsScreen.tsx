import type { DepositLimits } from "@derash/protocol/payment/limit";
import { Trans, useLingui } from "@lingui/react/macro";
import { useWalletNews } from "../../data/money/wallet-news.ts";
import { formatMoment, useCalendar } from "../../i18n/date.ts";
import { birr } from "../../i18n/money.ts";
import { FactRow } from "../../kit/Fact.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { ScreenHeader, Waiting } from "../../kit/shell/Layout.tsx";
import { useCompany } from "../payment/use-company.ts";
import { LimitCard } from "./LimitCard.tsx";
import { useLimits } from "./limit-queries.ts";
import { periodNames } from "./limit-words.ts";

/** How much I let myself bring in. Nobody else can change it. */
export function LimitsScreen() {
  useWalletNews();
  const { companyId } = useCompany();
  const { data, error, isPending, refetch } = useLimits(companyId);
  return (
    <>
      <ScreenHeader title={<Trans>My limits for deposits</Trans>} />
      <div className="mx-auto grid max-w-xl gap-3 p-3">
        <p>
          <Trans>
            Decide now how much you bring in at most, to all companies together. A lower limit holds at once. A higher
            one waits for a day, and then you confirm it. Nobody else can change it for you.
          </Trans>
        </p>
        {isPending && <Waiting />}
        {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
        {data?.own.map((limit) => (
          <LimitCard key={limit.period} limit={limit} />
        ))}
        {data && data.company.length > 0 && <CompanyLimits limits={data.company} />}
      </div>
    </>
  );
}

function CompanyLimits({ limits }: { limits: DepositLimits["company"] }) {
  const { i18n } = useLingui();
  useCalendar();
  return (
    <section className="cloth" aria-labelledby="company-limits">
      <h2 id="company-limits" className="display px-4 pt-3 text-lg">
        <Trans>The company's limits for each player</Trans>
      </h2>
      <dl className="divide-y divide-line">
        {limits.map(({ period, amount, left, until }) => (
          <FactRow key={period} label={i18n._(periodNames[period])}>
            <Trans>{birr(amount ?? 0)} ETB</Trans>
            <span className="block text-sm font-normal text-soft">
              <Trans>
                {birr(left ?? 0)} ETB left until {formatMoment(new Date(until))}
              </Trans>
            </span>
          </FactRow>
        ))}
      </dl>
    </section>
  );
}
