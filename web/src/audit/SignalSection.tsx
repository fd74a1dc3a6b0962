import type { CheatSignal } from "@derash/protocol/audit";
import { listSignals } from "@derash/protocol/path/audit";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { call } from "../shared/api.ts";
import type { Column } from "../shared/staff/DataTable.tsx";
import { LoadFailure } from "../shared/staff/LoadFailure.tsx";
import { SearchedTable } from "../shared/staff/SearchedTable.tsx";
import { Section } from "../shared/staff/StaffPage.tsx";
import { Stamp } from "../shared/staff/Stamp.tsx";
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
  const signals = useQuery({
    queryKey: ["audit", "signals"],
    queryFn: async () => (await call(listSignals)).signals,
  });
  return (
    <Section title={<Trans>Cheat signals</Trans>} count={signals.data?.length}>
      {signals.isLoadingError ? (
        <LoadFailure error={signals.error} onRetry={signals.refetch} />
      ) : (
        <SearchedTable
          columns={columns}
          rows={signals.data ?? []}
          rowKey={({ id }) => id}
          caption={<Trans>Cheat signals, newest first</Trans>}
          isLoading={signals.isPending}
          textOf={({ who, claimed, actual, kind }) => `${who} ${claimed} ${actual} ${kind}`}
          empty={<Trans>No signals</Trans>}
        />
      )}
    </Section>
  );
}
