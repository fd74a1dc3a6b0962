import type { PaymentPage } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { actionLabels } from "../kit/staff/action-labels.ts";
import { Money } from "../kit/staff/Money.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { type Column, DataTable } from "../kit/staff/table/DataTable.tsx";
import { TwoLines } from "../kit/staff/table/TwoLines.tsx";
import { accountLabels, factLabels, sourceLabels } from "./payment-labels.tsx";

type Fact = PaymentPage["facts"][number];
type Entry = PaymentPage["entries"][number];
type Act = PaymentPage["acts"][number];

/** Facts as they came, the lines of the ledger, and who did what: kept as they are, and never changed. */
export function PaymentRecords({ page: { facts, entries, acts } }: { page: PaymentPage }) {
  const columns = useColumns();
  const key = (row: { at: string }, index: number) => `${row.at} ${index}`;
  const keyed = <Row extends { at: string }>(rows: readonly Row[]) =>
    rows.map((row, index) => ({ ...row, rowKey: key(row, index) }));
  return (
    <>
      <Section title={<Trans>What was said of it</Trans>} count={facts.length}>
        <DataTable
          columns={columns.facts}
          rows={keyed(facts)}
          rowKey={({ rowKey }) => rowKey}
          caption={<Trans>Facts as received</Trans>}
          empty={<Trans>Nobody has said anything of it yet.</Trans>}
        />
      </Section>
      <Section title={<Trans>In the ledger</Trans>} count={entries.length}>
        <DataTable
          columns={columns.entries}
          rows={keyed(entries)}
          rowKey={({ rowKey }) => rowKey}
          caption={<Trans>Entries of the ledger</Trans>}
          empty={<Trans>It has moved no money yet.</Trans>}
        />
      </Section>
      <Section title={<Trans>Who did what</Trans>} count={acts.length}>
        <DataTable
          columns={columns.acts}
          rows={keyed(acts)}
          rowKey={({ rowKey }) => rowKey}
          caption={<Trans>Who did what</Trans>}
          empty={<Trans>No person has done anything with it.</Trans>}
        />
      </Section>
    </>
  );
}

function useColumns() {
  const { i18n } = useLingui();
  const facts: Column<Fact>[] = [
    { title: <Trans>At</Trans>, isMain: true, render: ({ at }) => <Stamp at={at} /> },
    {
      title: <Trans>Said</Trans>,
      render: ({ is, source }) => {
        const known = factLabels[is];
        return (
          <TwoLines className="font-bold" below={i18n._(sourceLabels[source])}>
            {known ? i18n._(known) : is}
          </TwoLines>
        );
      },
    },
    {
      title: <Trans>Amount</Trans>,
      align: "end",
      render: ({ amount, currency, mode }) =>
        amount === null ? (
          "–"
        ) : (
          <TwoLines below={mode ?? ""}>
            <Money amount={amount} /> {currency}
          </TwoLines>
        ),
    },
    { title: <Trans>Their reference</Trans>, render: ({ their_reference: theirs }) => theirs ?? "–" },
    {
      title: <Trans>In its words</Trans>,
      render: ({ said }) => <span className="font-mono text-xs wrap-anywhere">{said === "" ? "–" : said}</span>,
    },
  ];
  const entries: Column<Entry>[] = [
    { title: <Trans>At</Trans>, isMain: true, render: ({ at }) => <Stamp at={at} /> },
    {
      title: <Trans>Account</Trans>,
      render: ({ account, type }) => <TwoLines below={type}>{i18n._(accountLabels[account])}</TwoLines>,
    },
    {
      title: <Trans>Amount</Trans>,
      align: "end",
      render: ({ amount }) => <Money amount={amount} className="font-bold" />,
    },
    { title: <Trans>Key</Trans>, render: ({ key }) => <span className="font-mono text-xs wrap-anywhere">{key}</span> },
  ];
  const acts: Column<Act>[] = [
    { title: <Trans>At</Trans>, isMain: true, render: ({ at }) => <Stamp at={at} /> },
    { title: <Trans>Who</Trans>, render: ({ who }) => who },
    {
      title: <Trans>What</Trans>,
      render: ({ action }) => {
        const words = Object.entries(actionLabels).find(([name]) => name === action)?.[1];
        return words ? i18n._(words) : action;
      },
    },
  ];
  return { facts, entries, acts };
}
