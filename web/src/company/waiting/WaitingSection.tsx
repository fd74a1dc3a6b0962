import type { WaitingRound } from "@derash/protocol/hall/waiting";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Money } from "../../kit/staff/Money.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { actionsColumn } from "../../kit/staff/table/actions-column.tsx";
import type { Column } from "../../kit/staff/table/DataTable.tsx";
import { nameColumn } from "../../kit/staff/table/name-column.tsx";
import { RowButton, RowButtons } from "../../kit/staff/table/RowButton.tsx";
import { SearchedTable } from "../../kit/staff/table/SearchedTable.tsx";
import { TwoLines } from "../../kit/staff/table/TwoLines.tsx";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { useWaitingRounds } from "../../kit/staff/use-waiting.ts";
import { type WaitingDecision, WaitingDialog } from "./WaitingDialog.tsx";

/** Rounds of halls that stand still until somebody above their cashier decides; nothing where there are none. */
export function WaitingSection() {
  const { user_type: role } = useStaff();
  const waiting = useWaitingRounds(role);
  const [asking, setAsking] = useState<{ round: WaitingRound; decision: WaitingDecision } | null>(null);
  const hasCompanies = role === "super_admin";
  const columns = useColumns(hasCompanies, (round, decision) => setAsking({ round, decision }));
  const rows = waiting.data && [...waiting.data.give_ups, ...waiting.data.left.filter(({ give_up }) => !give_up)];
  if (!waiting.isLoadingError && !rows?.length) return null;
  return (
    <Section title={<Trans>Rounds that wait for you</Trans>} count={rows?.length}>
      <SearchedTable
        query={{ ...waiting, data: rows }}
        columns={columns}
        rowKey={({ saleId }) => saleId}
        caption={<Trans>Rounds that wait for you</Trans>}
        textOf={({ gameId, cashier, branch_name }) => `${gameId} ${cashier} ${branch_name}`}
        companyOf={hasCompanies ? ({ company_name }) => company_name : undefined}
        empty={null}
      />
      {asking && <WaitingDialog {...asking} onClose={() => setAsking(null)} />}
    </Section>
  );
}

function useColumns(
  hasCompanies: boolean,
  onAsk: (round: WaitingRound, decision: WaitingDecision) => void,
): Column<WaitingRound>[] {
  const { t } = useLingui();
  return [
    nameColumn({ title: <Trans>Game</Trans>, name: ({ gameId }) => gameId, below: ({ cashier }) => cashier }),
    {
      title: <Trans>Branch</Trans>,
      render: ({ branch_name, company_name }) =>
        hasCompanies ? <TwoLines below={company_name}>{branch_name}</TwoLines> : branch_name,
      isName: true,
    },
    { title: <Trans>Cartelas</Trans>, render: ({ cartelas }) => cartelas, align: "end" },
    { title: <Trans>Calls</Trans>, render: ({ calls }) => calls, align: "end" },
    {
      title: <Trans>Stakes</Trans>,
      align: "end",
      render: ({ pot }) => <Money amount={pot} className="font-bold text-gold" />,
    },
    {
      title: <Trans>Reason</Trans>,
      render: ({ give_up }) =>
        give_up ? (
          <TwoLines below={<Stamp at={give_up.asked_at} />}>{give_up.reason}</TwoLines>
        ) : (
          <Trans>The cashier is switched off</Trans>
        ),
    },
    actionsColumn((round) => (
      <RowButtons>
        {round.give_up ? (
          <>
            <RowButton aria-label={t`Approve ending ${round.gameId}`} onClick={() => onAsk(round, "approve")}>
              <Trans>Approve</Trans>
            </RowButton>
            <RowButton aria-label={t`Refuse to end ${round.gameId}`} onClick={() => onAsk(round, "refuse")}>
              <Trans>Refuse</Trans>
            </RowButton>
          </>
        ) : (
          <RowButton aria-label={t`End ${round.gameId}`} onClick={() => onAsk(round, "take-over")}>
            <Trans>End the round</Trans>
          </RowButton>
        )}
      </RowButtons>
    )),
  ];
}
