import { exportReconciliation, runReconciliation } from "@derash/protocol/path/reconciliation";
import type { ReconciledDay, ReconciliationItem, ReconciliationPage } from "@derash/protocol/payment/reconciliation";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "wouter";
import { call } from "../../data/api.ts";
import { download } from "../../data/download.ts";
import { useCalendar } from "../../i18n/date.ts";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { dayInCalendar } from "../../kit/staff/day/days.ts";
import { Figure, Figures } from "../../kit/staff/Figure.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { NoticeProvider, useNotice } from "../../kit/staff/notice.tsx";
import { Section, StaffPage } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { SearchedTable } from "../../kit/staff/table/SearchedTable.tsx";
import { ItemDialog } from "./ItemDialog.tsx";
import { useItemColumns } from "./item-columns.tsx";
import { type ItemAct, nameOf } from "./item-words.ts";
import { BackToDays } from "./ReconciliationPage.tsx";
import { railLabels, sideLabels } from "./reconcile-labels.ts";
import { type Place, useReconcileAct, useReconciliation } from "./reconcile-queries.ts";
import { UploadDialog } from "./UploadDialog.tsx";

/** One day of one account: what was compared, and what differs. */
export function DayPage() {
  const { account = "", day = "" } = useParams<{ account: string; day: string }>();
  return (
    <NoticeProvider>
      <Day key={`${account} ${day}`} place={{ account, day }} />
    </NoticeProvider>
  );
}

function Day({ place }: { place: Place }) {
  const { i18n } = useLingui();
  const page = useReconciliation(place);
  const [act, setAct] = useState<ItemAct | null>(null);
  const columns = useItemColumns(setAct);
  const data = page.data;
  return (
    <StaffPage
      title={<Trans>Reconciliation of {dayInCalendar(place.day)}</Trans>}
      description={
        <>
          {data && `${i18n._(railLabels[data.provider])} · ${data.company_name} · `}
          <BackToDays />
        </>
      }
      actions={<DayActs place={place} page={data} />}
    >
      {page.error !== null && <LoadFailure error={page.error} onRetry={page.refetch} />}
      {data?.sides.map((side) => (
        <Side key={side.side} side={side} />
      ))}
      {data?.sides.length === 0 && (
        <p className="px-2 text-sm">
          <Trans>This day has not been compared yet.</Trans>
        </p>
      )}
      <Section title={<Trans>What differs</Trans>} count={data?.items.length}>
        <SearchedTable
          query={{ ...page, data: data?.items }}
          columns={columns}
          rowKey={({ id }: ReconciliationItem) => id}
          caption={<Trans>What differs, open ones first</Trans>}
          textOf={nameOf}
          empty={<Trans>Nothing differs.</Trans>}
        />
      </Section>
      {act && <ItemDialog act={act} onClose={() => setAct(null)} />}
    </StaffPage>
  );
}

function DayActs({ place, page }: { place: Place; page: ReconciliationPage | undefined }) {
  const { t, i18n } = useLingui();
  const calendar = useCalendar();
  const notify = useNotice();
  const [isUploading, setUploading] = useState(false);
  const isRunning = page?.sides.some((side) => side.is_running) ?? false;
  const run = useReconcileAct(
    () => call(runReconciliation, { params: place }),
    () => notify(t`The day is being compared.`),
  );
  const save = useMutation({
    mutationFn: (format: "csv" | "xlsx") =>
      download(exportReconciliation, {
        params: place,
        query: { format, calendar, language: i18n.locale === "am" ? "am" : "en" },
      }),
    onError: (error) => notify(serverMessage(error)),
  });
  return (
    <>
      <Button
        disabled={isRunning || run.isPending}
        onClick={() => run.mutate(undefined, { onError: (error) => notify(serverMessage(error)) })}
      >
        {isRunning ? <Trans>Comparing…</Trans> : <Trans>Compare now</Trans>}
      </Button>
      <Button onClick={() => setUploading(true)}>
        <Trans>Bank's statement</Trans>
      </Button>
      <Button disabled={save.isPending} onClick={() => save.mutate("csv")}>
        <Trans>Export CSV</Trans>
      </Button>
      <Button disabled={save.isPending} onClick={() => save.mutate("xlsx")}>
        <Trans>Export XLSX</Trans>
      </Button>
      {isUploading && <UploadDialog place={place} onClose={() => setUploading(false)} />}
    </>
  );
}

function Side({ side }: { side: ReconciledDay }) {
  const { i18n } = useLingui();
  const sum = (amount: number | null) => (amount === null ? "–" : <Trans>{birr(amount)} ETB</Trans>);
  return (
    <Section
      title={i18n._(sideLabels[side.side])}
      actions={side.run_at !== null && <Stamp at={side.run_at} />}
      lead={
        side.lacks === null ? undefined : (
          <Trans>This list is not whole, so nothing is called missing: {side.lacks}</Trans>
        )
      }
    >
      <Figures>
        <Figure label={<Trans>Lines</Trans>} value={side.lines} />
        <Figure label={<Trans>Matched</Trans>} value={side.matched} tone="go" />
        <Figure label={<Trans>Awaited</Trans>} value={side.expected} />
        <Figure label={<Trans>Open</Trans>} value={side.open_items} tone={side.open_items > 0 ? "alarm" : "plain"} />
        <Figure label={<Trans>Held by the ledger</Trans>} value={sum(side.clearing)} />
        <Figure label={<Trans>Held by their word</Trans>} value={sum(side.funds)} />
      </Figures>
    </Section>
  );
}
