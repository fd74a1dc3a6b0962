import type { Cashier, Hierarchy } from "@derash/protocol/management";
import { listCashiers } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { callPage } from "../data/api.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { actionsColumn } from "../kit/staff/table/actions-column.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { usePagedList } from "../kit/staff/table/use-paged-list.ts";
import { AccountButtons } from "./AccountButtons.tsx";
import { CashierCreateDialog } from "./CashierCreateDialog.tsx";
import { TransferDialog } from "./credit/TransferDialog.tsx";
import { ManagedList } from "./ManagedList.tsx";
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";
import { Since } from "./Since.tsx";
import { UnitLink } from "./unit/UnitLink.tsx";
import { balanceColumn, companyColumn, statusColumn } from "./unit-columns.tsx";

type Open = { dialog: "create" } | { dialog: "transfer" | "password"; cashier: Cashier };

/** A company or branch whose cashiers these are. */
type Within = { company?: string; branch?: string };

/** The cashiers below, and whether they may work. */
export function CashiersSection({ hierarchy, within = {} }: { hierarchy: Hierarchy; within?: Within }) {
  const [open, setOpen] = useState<Open | null>(null);
  const isAll = within.company === undefined && within.branch === undefined;
  const cashiers = usePagedList("cashiers", (query) => callPage(listCashiers, { query }), within);
  const columns = columnsOf(hierarchy, setOpen);
  return (
    <ManagedList
      title={<Trans>Cashiers</Trans>}
      list={cashiers}
      columns={columns}
      isSorted
      hasCompanies={hierarchy.is_super_admin && isAll}
      empty={<Trans>No cashiers yet. Create the first one.</Trans>}
      addLabel={<Trans>Create cashier</Trans>}
      addTone="ink"
      onAdd={() => setOpen({ dialog: "create" })}
    >
      {open && <Dialogs open={open} hierarchy={hierarchy} onClose={() => setOpen(null)} />}
    </ManagedList>
  );
}

function columnsOf(hierarchy: Hierarchy, setOpen: (open: Open) => void): Column<Cashier>[] {
  const place: Column<Cashier>[] = [
    { title: <Trans>Branch</Trans>, render: ({ branch_name }) => branch_name, isName: true },
    companyColumn(),
  ];
  const seen = { super_admin: 2, company_admin: 1, branch_admin: 0, cashier: 0 }[hierarchy.user_type];
  return [
    {
      title: <Trans>Cashier</Trans>,
      render: (cashier) => <CashierName cashier={cashier} />,
      isMain: true,
      isName: true,
    },
    ...place.slice(0, seen),
    balanceColumn(),
    statusColumn((cashier) => ({ ...cashier, userId: cashier.id })),
    actionsColumn((cashier) => (
      <AccountButtons
        name={cashier.username}
        username={cashier.username}
        onTransfer={hierarchy.is_super_admin ? null : () => setOpen({ dialog: "transfer", cashier })}
        onPassword={() => setOpen({ dialog: "password", cashier })}
      />
    )),
  ];
}

function CashierName({ cashier }: { cashier: Cashier }) {
  const name = `${cashier.first_name} ${cashier.last_name}`.trim();
  return (
    <span className="block">
      <UnitLink to={`/statement?cashier_id=${cashier.id}`}>{cashier.username}</UnitLink>
      {[name, cashier.email].filter(Boolean).map((line) => (
        <span key={line} className="block text-xs font-normal text-soft">
          {line}
        </span>
      ))}
      <Since at={cashier.created_at} />
    </span>
  );
}

type DialogsProps = { open: Open; hierarchy: Hierarchy; onClose: () => void };

function Dialogs({ open, hierarchy, onClose }: DialogsProps) {
  const { t } = useLingui();
  const notify = useNotice();
  if (open.dialog === "create")
    return (
      <CashierCreateDialog
        hierarchy={hierarchy}
        onClose={onClose}
        onCreated={({ username, branch_name }) => {
          notify(t`${username} can sign in now, as a cashier of ${branch_name}.`);
          onClose();
        }}
      />
    );
  const { id: userId, username: name, branch_name } = open.cashier;
  if (open.dialog === "password") return <ResetPasswordDialog person={{ userId, name }} onClose={onClose} />;
  const detail = t`Cashier of ${branch_name}`;
  return <TransferDialog target={{ userId, name, detail }} hierarchy={hierarchy} onClose={onClose} />;
}
