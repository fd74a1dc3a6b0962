import type { ComponentProps, ReactNode } from "react";
import { Section } from "../kit/staff/StaffPage.tsx";
import { AskedTable } from "../kit/staff/table/DataTable.tsx";

type Props<Row> = Omit<ComponentProps<typeof AskedTable<Row>>, "caption"> & {
  title: ReactNode;
  /** What is chosen above the list. */
  choice?: ReactNode;
  /** The dialog that is open. */
  children: ReactNode;
};

/** A whole list under its name and their number; one that comes by pages is a ManagedList. */
export function AskedList<Row>({ title, choice, children, ...table }: Props<Row>) {
  return (
    <Section title={title} count={table.query.data?.length}>
      {choice}
      <AskedTable {...table} caption={title} />
      {children}
    </Section>
  );
}
