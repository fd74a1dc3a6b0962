import type { Branch, Created, Hierarchy } from "@derash/protocol/management";
import { listBranches } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { callPage } from "../../data/api.ts";
import { Badge } from "../../kit/staff/Badge.tsx";
import { actionsColumn } from "../../kit/staff/table/actions-column.tsx";
import type { Column } from "../../kit/staff/table/DataTable.tsx";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";
import { usePagedList } from "../../kit/staff/table/use-paged-list.ts";
import { AccountButtons } from "../AccountButtons.tsx";
import { AccountReadyDialog } from "../AccountReadyDialog.tsx";
import { TransferDialog } from "../credit/TransferDialog.tsx";
import { ManagedList } from "../ManagedList.tsx";
import { ResetPasswordDialog } from "../ResetPasswordDialog.tsx";
import { Since } from "../Since.tsx";
import { UnitLink } from "../unit/UnitLink.tsx";
import { adminColumn, balanceColumn, companyColumn, statusColumn } from "../unit-columns.tsx";
import { AddCartelasDialog } from "./AddCartelasDialog.tsx";
import { BranchCreateDialog } from "./BranchCreateDialog.tsx";

type Open =
  | { dialog: "create" }
  | { dialog: "created"; branch: Created<Branch> }
  | { dialog: "transfer" | "cartelas" | "password"; branch: Branch };

/** The branches below, or of one company: what they hold, who works there, and the cartelas that they play with. */
export function BranchesSection({ hierarchy, company }: { hierarchy: Hierarchy; company?: string }) {
  const [open, setOpen] = useState<Open | null>(null);
  const within = company === undefined ? {} : { company };
  const branches = usePagedList("branches", (query) => callPage(listBranches, { query }), within);
  const columns = useColumns(hierarchy, setOpen);
  return (
    <ManagedList
      title={<Trans>Branches</Trans>}
      list={branches}
      columns={columns}
      isSorted
      hasCompanies={hierarchy.is_super_admin && company === undefined}
      empty={<Trans>No branches yet. Create the first one.</Trans>}
      addLabel={<Trans>Create branch</Trans>}
      addTone="ink"
      onAdd={() => setOpen({ dialog: "create" })}
    >
      {open && (
        <Dialogs open={open} branches={branches.found.data?.rows ?? []} hierarchy={hierarchy} setOpen={setOpen} />
      )}
    </ManagedList>
  );
}

function useColumns(hierarchy: Hierarchy, setOpen: (open: Open) => void): Column<Branch>[] {
  const { t } = useLingui();
  return [
    { title: <Trans>Branch</Trans>, render: (branch) => <BranchName branch={branch} />, isMain: true, isName: true },
    ...(hierarchy.is_super_admin ? [companyColumn<Branch>()] : []),
    adminColumn(),
    { title: <Trans>Cashiers</Trans>, render: ({ cashiers_count }) => cashiers_count, align: "end" },
    { title: <Trans>Cartelas</Trans>, render: ({ cartelas_count }) => cartelas_count, align: "end" },
    balanceColumn(),
    statusColumn(({ id: branch, company, user_id: userId, username, status, switch_version, name: unit }) => ({
      ...{ userId, username, status, switch_version, unit },
      below: { company, branch },
    })),
    actionsColumn((branch) => (
      <AccountButtons
        name={branch.name}
        username={branch.username}
        // Credit goes down one step at a time: a super admin's goes to companies.
        onTransfer={hierarchy.is_super_admin ? null : () => setOpen({ dialog: "transfer", branch })}
        onPassword={() => setOpen({ dialog: "password", branch })}
      >
        <RowButton
          aria-label={t`Add cartelas to ${branch.name}`}
          onClick={() => setOpen({ dialog: "cartelas", branch })}
        >
          <Trans>Add cartelas</Trans>
        </RowButton>
      </AccountButtons>
    )),
  ];
}

function BranchName({ branch }: { branch: Branch }) {
  return (
    <span className="block">
      <span className="me-2">
        <UnitLink to={`/branches/${branch.id}`}>{branch.name}</UnitLink>
      </span>
      {branch.is_online && (
        <Badge tone="note">
          <Trans>Mini app</Trans>
        </Badge>
      )}
      <Since at={branch.created_at} />
    </span>
  );
}

type DialogsProps = {
  open: Open;
  branches: readonly Branch[];
  hierarchy: Hierarchy;
  setOpen: (open: Open | null) => void;
};

function Dialogs({ open, branches, hierarchy, setOpen }: DialogsProps) {
  const { t } = useLingui();
  const close = () => setOpen(null);
  if (open.dialog === "create")
    return (
      <BranchCreateDialog
        hierarchy={hierarchy}
        onClose={close}
        onCreated={(branch) => setOpen({ dialog: "created", branch })}
      />
    );
  if (open.dialog === "created") return <BranchReadyDialog branch={open.branch} onClose={close} />;
  const { user_id: userId, name, username } = open.branch;
  switch (open.dialog) {
    case "transfer":
      return <TransferDialog target={{ userId, name, detail: t`Branch` }} hierarchy={hierarchy} onClose={close} />;
    case "cartelas":
      return (
        <AddCartelasDialog branch={branches.find(({ id }) => id === open.branch.id) ?? open.branch} onClose={close} />
      );
    case "password":
      return <ResetPasswordDialog person={{ userId, name: username }} onClose={close} />;
  }
}

function BranchReadyDialog({ branch, onClose }: { branch: Created<Branch>; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <AccountReadyDialog title={t`Branch Access`} name={branch.name} credentials={branch.credentials} onClose={onClose}>
      <p className="mt-3 rounded-md border border-line px-3 py-2 text-sm">
        {branch.cartelas_count === 0 ? (
          <Trans>No cartelas available yet</Trans>
        ) : (
          <Trans>{branch.cartelas_count} cartelas are ready to play with.</Trans>
        )}
      </p>
    </AccountReadyDialog>
  );
}
