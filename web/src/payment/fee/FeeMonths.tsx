import type { FeeMonth } from "@derash/protocol/payment/fee";
import { Trans } from "@lingui/react/macro";
import { type Calendar, useCalendar } from "../../i18n/date.ts";
import { monthInCalendar } from "../../kit/staff/day/days.ts";
import { Money } from "../../kit/staff/Money.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { type Column, DataTable } from "../../kit/staff/table/DataTable.tsx";

const monthColumn = (calendar: Calendar): Column<FeeMonth> => ({
  title: <Trans>Month</Trans>,
  render: ({ month }) => <span className="font-bold">{monthInCalendar(month, calendar)}</span>,
  isMain: true,
  isName: true,
});

const sums: Column<FeeMonth>[] = [
  { title: <Trans>Kept by providers</Trans>, align: "end", render: ({ kept }) => <Money amount={kept} /> },
  { title: <Trans>Borne by players</Trans>, align: "end", render: ({ players }) => <Money amount={players} /> },
  { title: <Trans>Put right</Trans>, align: "end", render: ({ adjusted }) => <Money amount={adjusted} /> },
  { title: <Trans>Borne by the company</Trans>, align: "end", render: ({ borne }) => <Money amount={borne} /> },
];

/** By the ledger alone, in the months of the international calendar in Ethiopia. */
export function FeeMonths({ months }: { months: readonly FeeMonth[] }) {
  const calendar = useCalendar();
  return (
    <Section
      title={<Trans>Month by month</Trans>}
      lead={<Trans>Below zero the company has taken more from players than providers kept.</Trans>}
    >
      <DataTable
        columns={[monthColumn(calendar), ...sums]}
        rows={months}
        rowKey={({ month }) => month}
        caption={<Trans>Fees month by month</Trans>}
        empty={<Trans>No payment had a fee yet.</Trans>}
      />
    </Section>
  );
}
