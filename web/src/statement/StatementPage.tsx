import { exportStatement } from "@derash/protocol/path/owner";
import type { Statement } from "@derash/protocol/report/statement";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { download } from "../data/download.ts";
import { useCalendar } from "../i18n/date.ts";
import { birr } from "../i18n/money.ts";
import { dayInCalendar } from "../kit/staff/day/days.ts";
import { useNow } from "../kit/staff/day/use-now.ts";
import { ExportButtons } from "../kit/staff/ExportButtons.tsx";
import { Figure, Figures } from "../kit/staff/Figure.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { Section, StaffPage } from "../kit/staff/StaffPage.tsx";
import { Pager } from "../kit/staff/table/Pager.tsx";
import {
  beforeOf,
  firstPage,
  nextPage,
  type PageStack,
  positionOf,
  previousPage,
} from "../kit/staff/table/page-stack.ts";
import { StatementFilterBar } from "./StatementFilterBar.tsx";
import { StatementTable } from "./StatementTable.tsx";
import { askedOf, filterOf, queryOf, type StatementFilter } from "./statement-filter.ts";
import { pageSize, statementQuery } from "./statement-query.ts";

/** What an account held when the days began, what came and went, and every line of it. */
export function StatementPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search, useNow(), useCalendar());
  const asked = askedOf(filter);
  const query = JSON.stringify(asked);
  const [place, setPlace] = useState<{ query: string; stack: PageStack }>({ query, stack: firstPage });
  // Other days have other pages.
  const stack = place.query === query ? place.stack : firstPage;
  const before = beforeOf(stack);
  const statement = useQuery(statementQuery(asked, before));
  const { data } = statement;
  const ofPage = statement.isPlaceholderData ? undefined : data?.hasNext;
  const { page, pages, hasNext } = positionOf(stack, pageSize, data?.lines.length ?? 0, data?.count ?? 0, ofPage);
  const goTo = (next: PageStack) => setPlace({ query, stack: next });
  return (
    <StaffPage
      title={<Trans>Statement</Trans>}
      description={data?.name || undefined}
      actions={<StatementExport filter={filter} />}
    >
      <StatementFilterBar
        key={query}
        filter={filter}
        isSearching={statement.isFetching}
        onSearch={(next) =>
          queryOf(next).toString() === search.toString() ? void statement.refetch() : setSearch(queryOf(next))
        }
      />
      {statement.error !== null && <LoadFailure error={statement.error} onRetry={statement.refetch} />}
      <Sums statement={data} />
      <Section title={<Trans>Lines</Trans>} count={data?.count}>
        <StatementTable lines={data?.lines ?? []} isLoading={statement.isPending} label={t`Lines, newest first`} />
        {data !== undefined && pages > 1 && (
          <Pager
            page={page}
            hasNext={hasNext}
            onTurn={(by) => {
              const last = data.lines.at(-1);
              if (by === -1) goTo(previousPage(stack));
              else if (last !== undefined) goTo(nextPage(stack, last.id));
            }}
          >
            <Trans>
              Page {page} of {pages}
            </Trans>
          </Pager>
        )}
      </Section>
    </StaffPage>
  );
}

type SumsProps = { statement: Omit<Statement, "lines"> | undefined };

function Sums({ statement }: SumsProps) {
  const sum = (amount: number | undefined) => (amount === undefined ? "–" : <Trans>{birr(amount)} ETB</Trans>);
  return (
    <Section
      title={<Trans>Totals</Trans>}
      actions={
        statement && (
          <span className="text-sm whitespace-nowrap text-soft">
            {dayInCalendar(statement.start_date)} – {dayInCalendar(statement.end_date)}
          </span>
        )
      }
    >
      <Figures>
        <Figure label={<Trans>Held before</Trans>} value={sum(statement?.opening)} />
        <Figure label={<Trans>Came in</Trans>} value={sum(statement?.came_in)} tone="gold" />
        <Figure label={<Trans>Went out</Trans>} value={sum(statement?.went_out)} tone="gold" />
        <Figure label={<Trans>Held after</Trans>} value={sum(statement?.closing)} />
      </Figures>
    </Section>
  );
}

/** All lines of the days. */
function StatementExport({ filter }: { filter: StatementFilter }) {
  return <ExportButtons save={(look) => download(exportStatement, { query: { ...askedOf(filter), ...look } })} />;
}
