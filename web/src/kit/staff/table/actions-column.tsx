import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Column } from "./DataTable.tsx";

/** The last column of a list: what its reader may do to each row. */
export function actionsColumn<Row>(render: (row: Row) => ReactNode): Column<Row> {
  return { title: <Trans>Actions</Trans>, isAction: true, align: "end", render };
}
