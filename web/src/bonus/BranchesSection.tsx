import type { BranchBonus } from "@derash/protocol/hall/bonus-limits";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { shortBirr } from "../i18n/money.ts";
import { Section } from "../kit/staff/StaffPage.tsx";
import { actionsColumn } from "../kit/staff/table/actions-column.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { RowButton, RowButtons } from "../kit/staff/table/RowButton.tsx";
import { SearchedTable } from "../kit/staff/table/SearchedTable.tsx";
import { BranchDialog } from "./BranchDialog.tsx";

/** What each branch may give: as the company has it, or as its owner has decided for it alone. */
export function BranchesSection({ branches }: { branches: readonly BranchBonus[] }) {
  const { t } = useLingui();
  const [changing, setChanging] = useState<BranchBonus | null>(null);
  const usual = <Trans>as the company</Trans>;
  const columns: Column<BranchBonus>[] = [
    {
      title: <Trans>Branch</Trans>,
      render: ({ branch }) => <span className="font-bold">{branch}</span>,
      isMain: true,
      isName: true,
    },
    { title: <Trans>Table of bonuses</Trans>, render: (row) => <Table row={row} /> },
    {
      title: <Trans>At most, ETB</Trans>,
      align: "end",
      render: ({ bonus_max }) => (bonus_max === null ? usual : shortBirr(bonus_max)),
    },
    {
      title: <Trans>At most, % of the pot</Trans>,
      align: "end",
      render: ({ bonus_pot_percent }) => bonus_pot_percent ?? usual,
    },
    {
      title: <Trans>Cartelas, at least</Trans>,
      align: "end",
      render: ({ cartelas_min }) => cartelas_min ?? usual,
    },
    actionsColumn((row) => (
      <RowButtons>
        <RowButton aria-label={t`Change the bonuses of ${row.branch}`} onClick={() => setChanging(row)}>
          <Trans>Change</Trans>
        </RowButton>
      </RowButtons>
    )),
  ];
  return (
    <Section
      title={<Trans>Bonuses by branch</Trans>}
      count={branches.length}
      lead={<Trans>What the company has is under Hall rules and, for the table, under Users.</Trans>}
    >
      <SearchedTable
        query={{ data: branches, error: null, isPending: false, isLoadingError: false, refetch: () => {} }}
        columns={columns}
        rowKey={({ branch_id }) => branch_id}
        caption={<Trans>Bonuses by branch</Trans>}
        textOf={({ branch }) => branch}
        empty={<Trans>There is no branch yet.</Trans>}
      />
      {changing && <BranchDialog branch={changing} onClose={() => setChanging(null)} />}
    </Section>
  );
}

function Table({ row: { table, steps } }: { row: BranchBonus }) {
  if (table === "company") return <Trans>as the company</Trans>;
  if (table === "off") return <Trans>No bonuses</Trans>;
  return steps.map(({ calls_to_win: calls, bonus_amount }) => `${calls}: ${shortBirr(bonus_amount)}`).join(" · ");
}
