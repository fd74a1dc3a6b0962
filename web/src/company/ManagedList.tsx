import type { ComponentProps, ReactNode } from "react";
import { Button } from "../kit/Button.tsx";
import { StaffIcon } from "../kit/staff/StaffIcon.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { PagedTable } from "../kit/staff/table/PagedTable.tsx";

type Props<Row extends { id: string }> = Omit<ComponentProps<typeof PagedTable<Row>>, "rowKey" | "caption"> & {
  title: ReactNode;
  addLabel: ReactNode;
  onAdd: () => void;
  addTone?: ComponentProps<typeof Button>["tone"];
  /** The dialog that is open. */
  children: ReactNode;
};

/** A list of units or people below under its name, with the button that adds one. */
export function ManagedList<Row extends { id: string }>(props: Props<Row>) {
  const { title, addLabel, onAdd, addTone = "plain", children, ...table } = props;
  return (
    <Section
      title={title}
      count={table.list.found.data?.count}
      actions={
        <Button tone={addTone} onClick={onAdd}>
          <StaffIcon name="add" />
          {addLabel}
        </Button>
      }
    >
      <PagedTable {...table} rowKey={({ id }) => id} caption={title} />
      {children}
    </Section>
  );
}
