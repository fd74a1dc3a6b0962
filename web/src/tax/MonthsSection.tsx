import type { Taxes, TaxMonth } from "@derash/protocol/tax";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useCalendar } from "../i18n/date.ts";
import { birr } from "../i18n/money.ts";
import { monthInCalendar } from "../kit/staff/day/days.ts";
import { TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { Money } from "../kit/staff/Money.tsx";
import { useNotice } from "../kit/staff/notice.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { actionsColumn } from "../kit/staff/table/actions-column.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { RowButton, RowButtons } from "../kit/staff/table/RowButton.tsx";
import { SearchedTable } from "../kit/staff/table/SearchedTable.tsx";
import { useTaxPayment } from "./tax-queries.ts";

type Props = Pick<Taxes, "months" | "payments"> & { companyId: string | undefined };

/** What is owed to the tax office, by the months of the international calendar in Ethiopia. */
export function MonthsSection({ months, payments, companyId }: Props) {
  const { t } = useLingui();
  const calendar = useCalendar();
  const [paying, setPaying] = useState<TaxMonth | null>(null);
  const referencesOf = (month: string) =>
    payments.filter((payment) => payment.month === month).map(({ reference }) => reference);
  const columns: Column<TaxMonth>[] = [
    {
      title: <Trans>Month</Trans>,
      render: ({ month }) => <span className="font-bold">{monthInCalendar(month, calendar)}</span>,
      isMain: true,
      isName: true,
    },
    { title: <Trans>Taxed wins</Trans>, align: "end", render: ({ wins }) => wins },
    { title: <Trans>Tax, ETB</Trans>, align: "end", render: ({ tax }) => <Money amount={tax} /> },
    { title: <Trans>Borne by the company</Trans>, align: "end", render: ({ borne }) => <Money amount={borne} /> },
    {
      title: <Trans>Paid</Trans>,
      align: "end",
      render: ({ month, paid }) => (
        <>
          <Money amount={paid} />
          <span className="block text-xs text-soft">{referencesOf(month).join(", ")}</span>
        </>
      ),
    },
    { title: <Trans>Owed</Trans>, align: "end", render: ({ owed }) => <Money amount={owed} /> },
    actionsColumn((row) => (
      <RowButtons>
        {row.is_over && row.owed > 0 && (
          <RowButton
            aria-label={t`Mark the tax of ${monthInCalendar(row.month, calendar)} as paid`}
            onClick={() => setPaying(row)}
          >
            <Trans>Mark as paid</Trans>
          </RowButton>
        )}
      </RowButtons>
    )),
  ];
  return (
    <Section
      title={<Trans>Owed to the tax office</Trans>}
      lead={<Trans>A month can be marked as paid when it is over.</Trans>}
    >
      <SearchedTable
        query={{ data: months, error: null, isPending: false, isLoadingError: false, refetch: () => {} }}
        columns={columns}
        rowKey={({ month }) => month}
        caption={<Trans>Owed to the tax office</Trans>}
        textOf={({ month }) => `${month} ${monthInCalendar(month, calendar)}`}
        empty={<Trans>No win was taxed yet.</Trans>}
      />
      {paying && <PayDialog month={paying} companyId={companyId} onClose={() => setPaying(null)} />}
    </Section>
  );
}

type PayProps = { month: TaxMonth; companyId: string | undefined; onClose: () => void };

function PayDialog({ month, companyId, onClose }: PayProps) {
  const { t } = useLingui();
  const notify = useNotice();
  const name = monthInCalendar(month.month, useCalendar());
  const [reference, setReference] = useState("");
  const pay = useTaxPayment(companyId, () => {
    notify(t`The tax of ${name} is marked as paid.`);
    onClose();
  });
  const error = fieldErrors(pay.error).reference;
  return (
    <FormDialog
      title={t`Tax of ${name}`}
      onClose={onClose}
      onSubmit={() => pay.mutate({ ...month, reference: reference.trim() })}
      onEdit={pay.reset}
      submitLabel={<Trans>Mark as paid</Trans>}
      isBusy={pay.isPending}
      error={pay.error && error === undefined ? serverMessage(pay.error) : null}
    >
      <p>
        <Trans>
          {birr(month.owed)} ETB go from the company's tax account to the account "paid to the tax office". Pay the
          office by the bank first.
        </Trans>
      </p>
      <TextField
        label={<Trans>Number of the receipt</Trans>}
        maxLength={100}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        error={error}
      />
    </FormDialog>
  );
}
