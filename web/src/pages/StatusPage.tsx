import { readStatus } from "@derash/protocol/path/operation";
import type { ServiceStatus } from "@derash/protocol/status";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { callAsNobody } from "../data/api.ts";
import { formatMoment } from "../i18n/date.ts";
import { localeTag } from "../i18n/locale.ts";
import { FactRow } from "../kit/Fact.tsx";
import { Failure } from "../kit/Failure.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { Paper, Part } from "./Paper.tsx";

const refreshMs = 30_000;

/** How the service has done lately, for whoever wonders whether it is them or us. */
export function StatusPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["status"],
    queryFn: () => callAsNobody(readStatus),
    refetchInterval: refreshMs,
  });
  return (
    <Paper
      title={<Trans>How the service is doing</Trans>}
      lead={<Trans>Counted by the servers themselves, over the last thirty days at most.</Trans>}
    >
      {data === undefined && error === null && <Waiting />}
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && error === null && <Facts status={data} />}
    </Paper>
  );
}

function Facts({ status: { uptime, rounds, beacon, books, restoreDrill } }: { status: ServiceStatus }) {
  const { min_players: tooFew, ...others } = rounds.void;
  const given = Object.values(others).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p className="flex items-center gap-2.5 text-base font-semibold" role="status">
        <span className="size-3 rotate-45 bg-(--thread-2)" />
        <Trans>The service is there: it has just answered.</Trans>
      </p>
      <Table title={<Trans>Service</Trans>}>
        <FactRow label={<Trans>Time that it was there</Trans>}>
          {uptime === null ? <NotYet /> : percent(uptime.share)}
        </FactRow>
        {uptime !== null && (
          <FactRow label={<Trans>Counted since</Trans>}>{formatMoment(new Date(uptime.since))}</FactRow>
        )}
      </Table>
      <Table title={<Trans>Rounds</Trans>}>
        <FactRow label={<Trans>Played to the end</Trans>}>{rounds.settled}</FactRow>
        <FactRow label={<Trans>Given back: too few players</Trans>}>{tooFew}</FactRow>
        <FactRow label={<Trans>Given back: for another reason</Trans>}>{given}</FactRow>
      </Table>
      <Table title={<Trans>The beacon that decides the balls</Trans>}>
        <FactRow label={<Trans>Usually late by</Trans>}>
          {beacon === null ? <NotYet /> : <Seconds ms={beacon.medianMs} />}
        </FactRow>
        {beacon !== null && (
          <FactRow label={<Trans>In 99 of 100 draws late by no more than</Trans>}>
            <Seconds ms={beacon.p99Ms} />
          </FactRow>
        )}
      </Table>
      <Table title={<Trans>Books and backups</Trans>}>
        <FactRow label={<Trans>Last check of the books</Trans>}>
          {books === null ? <NotYet /> : formatMoment(new Date(books.checkedAt))}
        </FactRow>
        {books !== null && (
          <FactRow label={<Trans>What it found</Trans>}>
            {books.hold ? (
              <Trans>every birr is where it should be</Trans>
            ) : (
              <strong className="text-alarm">
                <Trans>something is wrong; people are looking at it</Trans>
              </strong>
            )}
          </FactRow>
        )}
        <FactRow label={<Trans>A backup last restored on trial</Trans>}>
          {restoreDrill === null ? <NotYet /> : formatMoment(new Date(restoreDrill.endedAt))}
        </FactRow>
      </Table>
    </>
  );
}

function Table({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Part title={title}>
      <dl className="-mx-4 divide-y divide-line">{children}</dl>
    </Part>
  );
}

function NotYet() {
  return <Trans>not yet</Trans>;
}

function Seconds({ ms }: { ms: number }) {
  const seconds = (ms / 1000).toFixed(1);
  return <Trans>{seconds} s</Trans>;
}

/** Never 100 % while a minute is missing. */
function percent(share: number): string {
  const floored = Math.floor(share * 10_000) / 10_000;
  return new Intl.NumberFormat(localeTag(), { style: "percent", maximumFractionDigits: 2 }).format(floored);
}
