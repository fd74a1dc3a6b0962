import { Trans } from "@lingui/react/macro";
import { useSearchParams } from "wouter";
import { count } from "../i18n/money.ts";
import { Waiting } from "../kit/shell/Layout.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { Section, StaffPage } from "../kit/staff/StaffPage.tsx";
import { Pager } from "../kit/staff/table/Pager.tsx";
import { nextPage, pageNumber, previousPage } from "../kit/staff/table/page-stack.ts";
import { AuditFilterBar } from "./AuditFilterBar.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { SignalSection } from "./SignalSection.tsx";
import { SignalTabs } from "./SignalTabs.tsx";
import { useAudit, useAuditFilter } from "./use-audit.ts";

/** Who did or tried what; beside it, what clients claimed that was not so. */
export function AuditPage() {
  const [search] = useSearchParams();
  const isSignals = search.get("view") === "signals";
  return (
    <StaffPage
      title={<Trans>Audit</Trans>}
      actions={<SignalTabs isSignals={isSignals} />}
      description={
        isSignals ? (
          <Trans>
            Claims that differ from what the server has. Money always follows the server. The newest 200 are shown.
          </Trans>
        ) : (
          <Trans>
            Each line carries a hash of itself and of the line before it: if anyone ever changes or removes one, no hash
            after it fits any more.
          </Trans>
        )
      }
    >
      {isSignals ? <SignalSection /> : <Records />}
    </StaffPage>
  );
}

function Records() {
  const { filter, show } = useAuditFilter();
  const { page, stack, goTo } = useAudit(filter);
  const records = page.data?.records ?? [];
  const next = page.data?.next ?? null;
  const line = count(next ?? 0);
  const number = pageNumber(stack);
  return (
    <>
      <AuditFilterBar filter={filter} isSearching={page.isFetching} onSearch={show} />
      {page.error !== null && <LoadFailure error={page.error} onRetry={page.refetch} />}
      <Section title={<Trans>What was done and tried</Trans>}>
        {page.isPending && <Waiting />}
        {page.isSuccess && records.length === 0 && (
          <p className="px-4 py-6 text-center text-sm text-soft">
            {next === null ? <Trans>No records found</Trans> : <Trans>No records found in these lines</Trans>}
          </p>
        )}
        {records.length > 0 && <AuditTable key={number} records={records} />}
        {filter.search !== "" && next !== null && (
          <p className="border-t border-line px-4 py-2 text-center text-sm text-soft">
            <Trans>A search looks through 50,000 lines for each page. Older goes on below line {line}.</Trans>
          </p>
        )}
        {(number > 1 || next !== null) && (
          <Pager
            page={number}
            hasNext={next !== null}
            onTurn={(by) => {
              if (by === -1) goTo(previousPage(stack));
              else if (next !== null) goTo(nextPage(stack, next));
            }}
            previousLabel={<Trans>Newer</Trans>}
            nextLabel={<Trans>Older</Trans>}
          >
            <Trans>Page {number}</Trans>
          </Pager>
        )}
      </Section>
    </>
  );
}
