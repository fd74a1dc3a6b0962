import type { PendingBonus } from "@derash/protocol/hall/bonus";
import type { Hierarchy } from "@derash/protocol/management";
import { depositBonus } from "@derash/protocol/path/bonus";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { Money } from "../../kit/staff/Money.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { actionsColumn } from "../../kit/staff/table/actions-column.tsx";
import type { Column } from "../../kit/staff/table/DataTable.tsx";
import { RowButton, RowButtons } from "../../kit/staff/table/RowButton.tsx";
import { SearchedTable } from "../../kit/staff/table/SearchedTable.tsx";
import { usePendingBonuses } from "../../kit/staff/use-waiting.ts";
import { ConfirmChange } from "../ConfirmChange.tsx";
import { BonusSchedule } from "./BonusSchedule.tsx";

/** Quick wins that wait to be paid out, and what quick wins earn. */
export function BonusSection({ hierarchy }: { hierarchy: Hierarchy }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<PendingBonus | null>(null);
  const bonuses = usePendingBonuses();
  const mayDeposit = hierarchy.user_type !== "cashier";
  const columns: Column<PendingBonus>[] = [
    {
      title: <Trans>Winner</Trans>,
      render: ({ winner_name }) => <span className="font-bold">{winner_name}</span>,
      isMain: true,
      isName: true,
    },
    { title: <Trans>Calls to win</Trans>, render: ({ calls_to_win }) => calls_to_win, align: "end" },
    { title: <Trans>Game type</Trans>, render: ({ game_type }) => game_type },
    { title: <Trans>Branch</Trans>, render: ({ branch_name }) => branch_name, isName: true },
    { title: <Trans>Won at</Trans>, render: ({ created_at }) => <Stamp at={created_at} /> },
    {
      title: <Trans>Bonus</Trans>,
      align: "end",
      render: ({ bonus_amount }) => <Money amount={bonus_amount} className="font-bold text-gold" />,
    },
    { title: <Trans>Cashier</Trans>, render: ({ cashier }) => cashier ?? "–", isName: true },
  ];
  if (mayDeposit)
    columns.push(
      actionsColumn((bonus) => (
        <RowButtons>
          <RowButton aria-label={t`Deposit the bonus of ${bonus.winner_name}`} onClick={() => setAsking(bonus)}>
            <Trans>Deposit</Trans>
          </RowButton>
        </RowButtons>
      )),
    );
  return (
    <Section
      title={<Trans>Quick Win Bonus Management</Trans>}
      count={bonuses.data?.length}
      lead={
        mayDeposit ? (
          <Trans>Look at the round before you deposit: whoever ran it cannot.</Trans>
        ) : (
          <Trans>A branch or company admin deposits a bonus. When it is on your balance, you pay it out.</Trans>
        )
      }
    >
      <SearchedTable
        query={bonuses}
        columns={columns}
        rowKey={({ id }) => id}
        caption={<Trans>Pending bonuses</Trans>}
        textOf={({ winner_name, branch_name }) => `${winner_name} ${branch_name}`}
        companyOf={hierarchy.is_super_admin ? ({ company_name }) => company_name : undefined}
        empty={<Trans>No bonus is waiting.</Trans>}
      />
      <BonusSchedule hierarchy={hierarchy} />
      {asking && <DepositDialog bonus={asking} onClose={() => setAsking(null)} />}
    </Section>
  );
}

type DepositProps = { bonus: PendingBonus; onClose: () => void };

function DepositDialog({ bonus, onClose }: DepositProps) {
  const { t } = useLingui();
  const sum = birr(bonus.bonus_amount);
  return (
    <ConfirmChange
      title={t`Deposit this bonus?`}
      onClose={onClose}
      send={() => call(depositBonus, { body: { bonus_id: bonus.id } })}
      // A second try after a lost answer is answered like the first.
      done={({ cashier }) => {
        const payer = cashier ?? bonus.branch_name;
        return t`Bonus of ${sum} ETB deposited. ${payer} pays it out.`;
      }}
      refusal={(message) => t`Error depositing bonus: ${message}`}
      confirmLabel={<Trans>Deposit</Trans>}
      tone="go"
    >
      <p>
        <span className="display block text-2xl text-gold">
          <Trans>{sum} ETB</Trans>
        </span>
        <Trans>
          {bonus.winner_name} won in {bonus.calls_to_win} calls.
        </Trans>{" "}
        <Trans>
          The bonus goes to the balance of the cashier whose round it was, who pays it out. If that shift is over, it
          goes to the branch {bonus.branch_name}, which pays it out. Cash that is taken from the safe for it is written
          down at the day close.
        </Trans>
      </p>
    </ConfirmChange>
  );
}
