import { readDrawStatistics } from "@derash/protocol/path/draw";
import type { DrawStatistics } from "@derash/protocol/report/statistics";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { call } from "../data/api.ts";
import { Waiting } from "../kit/shell/Layout.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { Section, StaffPage } from "../kit/staff/StaffPage.tsx";
import { VoidReasonWords } from "../kit/VoidReasonWords.tsx";
import { BallMap } from "./BallMap.tsx";
import { FairnessFilter } from "./FairnessFilter.tsx";
import { daysIn } from "./reading.ts";
import { Tests } from "./Tests.tsx";
import { WinnerMap } from "./WinnerMap.tsx";

/** What stands beside a filter is of that filter: nothing of another company's draws is read as this one's. */
export const statisticsQuery = (days: number, company: string) => ({
  queryKey: ["fairness", days, company],
  queryFn: () => call(readDrawStatistics, { query: { days, company_id: company || undefined } }),
});

/** What our own draws look like beside what chance would make of them. */
export function FairnessPage() {
  const [search, setSearch] = useSearchParams();
  const days = daysIn(search.get("days"));
  const company = search.get("company") ?? "";
  const { data, error, isPending, refetch } = useQuery(statisticsQuery(days, company));
  return (
    <StaffPage
      title={<Trans>Fairness</Trans>}
      description={
        <Trans>
          Real rounds beside what pure chance would make of them. Draws with real balls are not in it. A number far out
          now and then is chance too: one in a hundred looks like one in a hundred.
        </Trans>
      }
    >
      <FairnessFilter
        days={days}
        company={company}
        onChange={(next) =>
          setSearch({ days: String(next.days), ...(next.company !== "" && { company: next.company }) })
        }
      />
      {error !== null && <LoadFailure error={error} onRetry={refetch} />}
      {isPending && <Waiting />}
      {data !== undefined && <Figures statistics={data} />}
    </StaffPage>
  );
}

function Figures({ statistics }: { statistics: DrawStatistics }) {
  const { t } = useLingui();
  const { rounds, isCapped } = statistics;
  return (
    <>
      <p className="cloth px-4 py-3 text-sm font-semibold" data-testid="fairness-rounds">
        <Plural value={rounds} one="# round was won" other="# rounds were won" />
        {isCapped && (
          <span className="font-normal text-soft">
            {" "}
            <Trans>(the newest only: there are more)</Trans>
          </span>
        )}
        <a
          className="ms-3 inline-flex min-h-11 items-center underline decoration-edge underline-offset-4"
          href="/verify"
          target="_blank"
          rel="noopener"
        >
          {t`The public log`}
        </a>
      </p>
      <Section title={<Trans>Tests</Trans>}>
        <Tests statistics={statistics} />
      </Section>
      <Section title={<Trans>Balls by position</Trans>}>
        <BallMap balls={statistics.balls} rounds={rounds} />
      </Section>
      <Section title={<Trans>Winners per cartela</Trans>}>
        <WinnerMap cartelas={statistics.winners.cartelas} />
      </Section>
      <Section title={<Trans>Void rounds</Trans>}>
        <VoidTable voids={statistics.voids} />
      </Section>
    </>
  );
}

const reasons = ["min_players", "late_close", "beacon", "no_winner"] as const;

/** Why rounds were void whose sale had ended: a house that voids what it does not like shows it here. */
function VoidTable({ voids: { ended, byReason } }: { voids: DrawStatistics["voids"] }) {
  return (
    <dl className="divide-y divide-line text-sm" data-testid="fairness-voids">
      {reasons.map((reason) => (
        <div key={reason} className="flex justify-between gap-4 px-4 py-2">
          <dt className="first-letter:uppercase">
            <VoidReasonWords reason={reason} none={<Trans>before its sale ended</Trans>} />
          </dt>
          <dd className="font-bold tabular-nums">{byReason[reason]}</dd>
        </div>
      ))}
      <div className="px-4 py-2 text-soft">
        <dt className="sr-only">
          <Trans>Of</Trans>
        </dt>
        <dd>
          <Plural value={ended} one="of # round that ended" other="of # rounds that ended" />
        </dd>
      </div>
    </dl>
  );
}
