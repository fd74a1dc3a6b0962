import { Trans } from "@lingui/react/macro";
import { Money } from "../kit/staff/Money.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { StatusSwitch } from "./StatusSwitch.tsx";

/** In the list of a super admin, who is above several companies. */
export function companyColumn<Row extends { company_name: string }>(): Column<Row> {
  return { title: <Trans>Company</Trans>, render: ({ company_name }) => company_name, isName: true };
}

/** Who signs in for a unit. */
export function adminColumn<Row extends { username: string }>(): Column<Row> {
  return { title: <Trans>Admin</Trans>, render: ({ username }) => username, isName: true };
}

export function balanceColumn<Row extends { balance: number }>(): Column<Row> {
  return { title: <Trans>Balance</Trans>, render: ({ balance }) => <Money amount={balance} />, align: "end" };
}

type Person = Parameters<typeof StatusSwitch>[0]["person"];

/** Whether somebody may work, and with them, where they sign in for a unit, all that is below it. */
export function statusColumn<Row>(personOf: (row: Row) => Person): Column<Row> {
  return { title: <Trans>Status</Trans>, render: (row) => <StatusSwitch person={personOf(row)} /> };
}
