import type { CheatSignal } from "@derash/protocol/audit";
import { Trans } from "@lingui/react/macro";
import { Section } from "../kit/staff/StaffPage.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { SearchedTable } from "../kit/staff/table/SearchedTable.tsx";
import { useSignals, useSignalsRead } from "../kit/staff/use-signals.ts";
import { useStaff } from "../kit/staff/use-staff.ts";
import { SignalFact, SignalKind, SignalWho } from "./SignalWords.tsx";

const columns: readonly Column<CheatSignal>[] = [
  { title: <Trans>Time</Trans>, render: ({ at }) => <Stamp at={at} /> },
  { title: <Trans>Who</Trans>, render: (signal) => <SignalWho signal={signal} /> },
  {
    title: <Trans>What it was about</Trans>,
    render: ({ kind, times }) => <SignalKind kind={kind} times={times} />,
    isMain: true,
  },
  { title: <Trans>What was claimed</Trans>, render: ({ kind, claimed }) => <SignalFact kind={kind} text={claimed} /> },
  {
    title: <Trans>What was so</Trans>,
    render: ({ kind, actual }) => (
      <div className="font-semibold">
        <SignalFact kind={kind} text={actual} />
      </div>
    ),
  },
];

/** What clients claimed that the server knew better. */
export function SignalSection() {
  const staff = useStaff();
  const isSuper = staff.user_type === "super_admin";
  const signals = useSignals(staff);
  useSignalsRead(staff, signals.data?.[0]?.id);
  return (
    <Section title={<Trans>Cheat signals</Trans>} count={signals.data?.length}>
      <SearchedTable
        query={signals}
        columns={columns}
        rowKey={({ id }) => id}
        caption={<Trans>Cheat signals, newest first</Trans>}
        textOf={({ who, claimed, actual, kind }) => `${who} ${claimed} ${actual} ${kind}`}
        companyOf={isSuper ? ({ company_name: company }) => company ?? null : undefined}
        empty={<Trans>No signals</Trans>}
      />
    </Section>
  );
}
