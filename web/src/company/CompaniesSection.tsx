import type { Company, Created, Hierarchy } from "@derash/protocol/management";
import { listCompanies } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { callPage } from "../data/api.ts";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { actionsColumn } from "../kit/staff/table/actions-column.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { usePagedList } from "../kit/staff/table/use-paged-list.ts";
import { AccountButtons } from "./AccountButtons.tsx";
import { AccountReadyDialog } from "./AccountReadyDialog.tsx";
import { CompanyCreateDialog } from "./CompanyCreateDialog.tsx";
import { TransferDialog } from "./credit/TransferDialog.tsx";
import { ManagedList } from "./ManagedList.tsx";
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";
import { UnitLink } from "./unit/UnitLink.tsx";
import { adminColumn, balanceColumn, statusColumn } from "./unit-columns.tsx";

type Open =
  | { dialog: "create" }
  | { dialog: "created"; company: Created<Company> }
  | { dialog: "transfer" | "password"; company: Company };

/** Every company, for a super admin: where credit comes into the world. */
export function CompaniesSection({ hierarchy }: { hierarchy: Hierarchy }) {
  const [open, setOpen] = useState<Open | null>(null);
  const companies = usePagedList("companies", (query) => callPage(listCompanies, { query }));
  const columns = columnsOf(setOpen);
  return (
    <ManagedList
      title={<Trans>Companies</Trans>}
      list={companies}
      columns={columns}
      isSorted
      empty={<Trans>No companies yet. Create the first one.</Trans>}
      addLabel={<Trans>Create company</Trans>}
      addTone="ink"
      onAdd={() => setOpen({ dialog: "create" })}
    >
      {open && <Dialogs open={open} hierarchy={hierarchy} setOpen={setOpen} />}
    </ManagedList>
  );
}

function columnsOf(setOpen: (open: Open) => void): Column<Company>[] {
  return [
    {
      title: <Trans>Company</Trans>,
      render: ({ id, name }) => <UnitLink to={`/companies/${id}`}>{name}</UnitLink>,
      isMain: true,
      isName: true,
    },
    adminColumn(),
    { title: <Trans>Branches</Trans>, render: ({ branches_count }) => branches_count, align: "end" },
    balanceColumn(),
    statusColumn(({ id: company, user_id: userId, username, status, switch_version, name: unit }) => ({
      ...{ userId, username, status, switch_version, unit },
      below: { company },
    })),
    { title: <Trans>Created</Trans>, render: ({ created_at }) => <Stamp at={created_at} /> },
    actionsColumn((company) => (
      <AccountButtons
        name={company.name}
        username={company.username}
        onTransfer={() => setOpen({ dialog: "transfer", company })}
        onPassword={() => setOpen({ dialog: "password", company })}
      />
    )),
  ];
}

type DialogsProps = { open: Open; hierarchy: Hierarchy; setOpen: (open: Open | null) => void };

function Dialogs({ open, hierarchy, setOpen }: DialogsProps) {
  const { t } = useLingui();
  const close = () => setOpen(null);
  switch (open.dialog) {
    case "create":
      return <CompanyCreateDialog onClose={close} onCreated={(company) => setOpen({ dialog: "created", company })} />;
    case "created":
      return (
        <AccountReadyDialog
          title={t`Company Access`}
          name={open.company.name}
          credentials={open.company.credentials}
          onClose={close}
        />
      );
    case "transfer": {
      const { user_id: userId, name } = open.company;
      return <TransferDialog target={{ userId, name, detail: t`Company` }} hierarchy={hierarchy} onClose={close} />;
    }
    case "password":
      return (
        <ResetPasswordDialog person={{ userId: open.company.user_id, name: open.company.username }} onClose={close} />
      );
  }
}
