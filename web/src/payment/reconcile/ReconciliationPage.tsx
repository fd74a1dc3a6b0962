import type { ReconciledDay, Reconciliations } from "@derash/protocol/payment/reconciliation";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { Button } from "../../kit/Button.tsx";
import { Badge } from "../../kit/staff/Badge.tsx";
import { DayField } from "../../kit/staff/day/DayField.tsx";
import { dayIn, dayInCalendar } from "../../kit/staff/day/days.ts";
import { useNow } from "../../kit/staff/day/use-now.ts";
import { SelectField } from "../../kit/staff/form/Field.tsx";
import { Section, StaffPage } from "../../kit/staff/StaffPage.tsx";
import type { Column } from "../../kit/staff/table/DataTable.tsx";
import { SearchedTable } from "../../kit/staff/table/SearchedTable.tsx";
import { TwoLines } from "../../kit/staff/table/TwoLines.tsx";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { PaymentNav } from "../PaymentNav.tsx";
import { railLabels, sideLabels } from "./reconcile-labels.ts";
import { useReconciliations } from "./reconcile-queries.ts";

const dayPath = ({ account_id, day }: Pick<ReconciledDay, "account_id" | "day">) =>
  `/reconciliation/${account_id}/${day}`;

/** How yesterday was, and the days before. */
export function ReconciliationPage() {
  const list = useReconciliations();
  const columns = useColumns();
  const { i18n } = useLingui();
  const hasCompanies = useStaff().user_type === "super_admin";
  const [, go] = useLocation();
  const data = list.data;
  return (
    <StaffPage
      title={<Trans>Reconciliation</Trans>}
      description={data && <YesterdayLine data={data} />}
      actions={<PaymentNav />}
    >
      {data && data.accounts.length > 0 && <AnyDay accounts={data.accounts} />}
      <Section
        title={<Trans>Days</Trans>}
        lead={
          <Trans>
            At two each night the ledger is compared with what the provider lists. What differs is shown and never
            repaired by itself: two persons close it.
          </Trans>
        }
      >
        <SearchedTable
          query={{ ...list, data: data?.days }}
          columns={columns}
          rowKey={(row) => `${dayPath(row)} ${row.side}`}
          caption={<Trans>Days that were compared, newest first</Trans>}
          textOf={(row) =>
            `${dayInCalendar(row.day)} ${row.day} ${row.company_name} ${i18n._(railLabels[row.provider])}`
          }
          companyOf={hasCompanies ? ({ company_name: company }) => company : undefined}
          empty={<Trans>No day has been compared yet.</Trans>}
          onRow={(row) => go(dayPath(row))}
        />
      </Section>
    </StaffPage>
  );
}

function YesterdayLine({ data: { yesterday, open_items: open } }: { data: Reconciliations }) {
  const { matched, open_items: ofYesterday } = yesterday;
  return (
    <span className="font-semibold">
      {yesterday.is_done ? (
        <Trans>
          Yesterday: {matched} matched, {ofYesterday} open. All days: {open} open.
        </Trans>
      ) : (
        <Trans>Yesterday has not been compared yet. All days: {open} open.</Trans>
      )}
    </span>
  );
}

function useColumns(): Column<ReconciledDay>[] {
  const { i18n } = useLingui();
  return [
    { title: <Trans>Day</Trans>, isMain: true, render: ({ day }) => dayInCalendar(day) },
    {
      title: <Trans>Account</Trans>,
      render: ({ provider, company_name: company, side }) => (
        <TwoLines below={i18n._(sideLabels[side])}>{`${i18n._(railLabels[provider])} · ${company}`}</TwoLines>
      ),
    },
    { title: <Trans>Lines</Trans>, align: "end", render: ({ lines }) => lines },
    { title: <Trans>Matched</Trans>, align: "end", render: ({ matched }) => matched },
    { title: <Trans>Awaited</Trans>, align: "end", render: ({ expected }) => expected },
    { title: <Trans>Closed</Trans>, align: "end", render: ({ closed_items: closed }) => closed },
    { title: <Trans>Open</Trans>, align: "end", render: (row) => <DayBadge row={row} /> },
  ];
}

function DayBadge({ row: { open_items: open, run_at: at, lacks } }: { row: ReconciledDay }) {
  if (open > 0) return <Badge tone="alarm">{open}</Badge>;
  if (at === null || lacks !== null)
    return (
      <Badge tone="gold">
        <Trans>not whole</Trans>
      </Badge>
    );
  return <Badge tone="go">0</Badge>;
}

/** Any day of any account can be looked at, also one that was never compared. */
function AnyDay({ accounts }: Pick<Reconciliations, "accounts">) {
  const { i18n } = useLingui();
  const [account, setAccount] = useState(accounts[0]?.account_id ?? "");
  const today = dayIn(useNow());
  const [day, setDay] = useState(today);
  return (
    <Section title={<Trans>Any day</Trans>}>
      <div className="flex flex-wrap items-end gap-3 p-3 wide:px-4">
        <SelectField label={<Trans>Account</Trans>} value={account} onChange={({ target }) => setAccount(target.value)}>
          {accounts.map(({ account_id: id, provider, company_name: company }) => (
            <option key={id} value={id}>{`${i18n._(railLabels[provider])} · ${company}`}</option>
          ))}
        </SelectField>
        <DayField label={<Trans>Day</Trans>} max={today} value={day} onChange={setDay} />
        <OpenDay path={dayPath({ account_id: account, day })} isWhole={day !== "" && day <= today} />
      </div>
    </Section>
  );
}

function OpenDay({ path, isWhole }: { path: string; isWhole: boolean }) {
  const [, go] = useLocation();
  return (
    <Button disabled={!isWhole} onClick={() => go(path)}>
      <Trans>Show the day</Trans>
    </Button>
  );
}

export function BackToDays() {
  return (
    <Link to="/reconciliation" className="underline decoration-edge underline-offset-4">
      <Trans>All days</Trans>
    </Link>
  );
}
