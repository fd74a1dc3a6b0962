import type { ReactNode } from "react";
import type { Column } from "./DataTable.tsx";
import { TwoLines } from "./TwoLines.tsx";

type Props<Row> = { title: ReactNode; name: (row: Row) => ReactNode; below: (row: Row) => ReactNode };

/** The heading of a row: what it is about, and below it in small what belongs to that. */
export function nameColumn<Row>({ title, name, below }: Props<Row>): Column<Row> {
  return {
    title,
    isMain: true,
    render: (row) => (
      <TwoLines className="font-bold" below={below(row)}>
        {name(row)}
      </TwoLines>
    ),
  };
}
