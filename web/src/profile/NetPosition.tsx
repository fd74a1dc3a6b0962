import { readNet } from "@derash/protocol/path/wallet";
import type { MiniAppUser } from "@derash/protocol/player";
import type { NetPeriod } from "@derash/protocol/wallet";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { walletHere } from "../data/queries.ts";
import { formatDate } from "../i18n/date.ts";
import { birr } from "../i18n/money.ts";
import { Failure } from "../kit/Failure.tsx";
import { NetAmount } from "../kit/money/NetSum.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { lastRoundKilobytes } from "../room/data-meter.ts";
import { WhoseWallet } from "./WhoseWallet.tsx";

const names: Record<NetPeriod["period"], MessageDescriptor> = {
  day: msg`Today`,
  week: msg`This week`,
  month: msg`This month`,
  year: msg`This year`,
};

/** What play has brought and cost me: never what was won alone. */
export function NetPosition({ player }: { player: MiniAppUser }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["history", "net"],
    queryFn: () => call(readNet, { query: walletHere() }),
  });
  const kilobytes = lastRoundKilobytes();
  return (
    <section className="cloth m-2 overflow-hidden wide:mx-0 wide:mt-6" data-testid="net-position">
      <h2 className="display px-4 pt-3 pb-1 text-lg">
        <Trans>Won and lost</Trans>
      </h2>
      <WhoseWallet player={player} />
      {isPending && <Waiting />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className="divide-y divide-line">
          {data.periods.map((period) => (
            <Period key={period.period} period={period} />
          ))}
        </ul>
      )}
      {kilobytes !== null && (
        <p className="border-t border-line px-4 py-2 text-sm text-soft">
          <Trans>Your last round cost about {kilobytes} KB of data</Trans>
        </p>
      )}
    </section>
  );
}

function Period({ period: { period, since, rounds, staked, won } }: { period: NetPeriod }) {
  const { i18n } = useLingui();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2" data-period={period}>
      <span className="min-w-0">
        <span className="block font-semibold">{i18n._(names[period])}</span>
        <span className="block text-xs text-soft">
          <Trans>since {formatDate(new Date(since), { dateStyle: "medium" })}</Trans>
          {" · "}
          <Plural value={rounds} one="# round" other="# rounds" />
        </span>
      </span>
      <span className="ms-auto text-end">
        <span className="block font-bold whitespace-nowrap">
          <NetAmount prize={won} bonus={0} stakes={staked} />
        </span>
        <span className="block text-xs text-soft">
          <Trans>
            won {birr(won)} − staked {birr(staked)}
          </Trans>
        </span>
      </span>
    </li>
  );
}
