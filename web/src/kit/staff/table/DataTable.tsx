import type { UseQueryResult } from "@tanstack/react-query";
import { type ComponentProps, Fragment, type Key, type ReactNode } from "react";
import { Waiting } from "../../shell/Layout.tsx";
import { LoadFailure } from "../LoadFailure.tsx";
import { useIsWide } from "../use-wide.ts";

export type Column<Row> = {
  title: ReactNode;
  render: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** The heading of a row: what it is about. */
  isMain?: boolean;
  /** What people have called something: one long word of it is broken, so that there is room for the other columns. */
  isName?: boolean;
  /** Says nothing of this row: a card leaves it out. */
  isIdle?: (row: Row) => boolean;
  /** Buttons: in a card they stand under the figures, without a label. */
  isAction?: boolean;
};

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Says to a screen reader what the table holds. */
  caption: ReactNode;
  isLoading?: boolean;
  empty: ReactNode;
  onRow?: (row: Row) => void;
};

/** Rows of one kind: a table where there is room for one, else a card for each row. */
export function DataTable<Row>(props: Props<Row>) {
  const isWide = useIsWide();
  if (props.isLoading) return <Waiting />;
  if (props.rows.length === 0) return <div className="px-4 py-6 text-center text-sm text-soft">{props.empty}</div>;
  return isWide ? <WideTable {...props} /> : <Cards {...props} />;
}

/** Rows as they are asked for: on the way, here, or not to be had. */
type AskedRows<Row> = Pick<UseQueryResult<readonly Row[]>, "data" | "error" | "isPending" | "isLoadingError"> & {
  refetch: () => unknown;
};
type AskedProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, "rows" | "isLoading"> & { query: AskedRows<Row> };

/** The table of a list that is asked for; in its place, why it could not be loaded. */
export function AskedTable<Row>({ query, ...table }: AskedProps<Row>) {
  if (query.isLoadingError) return <LoadFailure error={query.error} onRetry={query.refetch} />;
  return <DataTable {...table} rows={query.data ?? []} isLoading={query.isPending} />;
}

const cellPadding = "px-3 first:ps-4 last:pe-4";
/** Words stay whole as long as they are not wider than this; a table would make room for the longest. */
const widths = { name: "max-w-20 break-words min-[1440px]:max-w-32", any: "max-w-80 break-words" };
const alignment = { start: "text-start", end: "text-end" };

function WideTable<Row>({ columns, rows, rowKey, caption, onRow }: Props<Row>) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-sunk text-xs text-soft">
          <tr>
            {columns.map((column, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never change places.
                key={index}
                scope="col"
                className={`${cellPadding} py-2 font-semibold ${alignment[column.align ?? "start"]}`}
              >
                {column.isAction ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={rowKey(row)} className="hover:bg-sunk/50">
              {columns.map((column, index) => {
                const Cell = column.isMain ? "th" : "td";
                return (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    key={index}
                    scope={column.isMain ? "row" : undefined}
                    className={`${cellPadding} h-12 py-1 font-normal ${alignment[column.align ?? "start"]}`}
                  >
                    {column.isAction ? (
                      column.render(row)
                    ) : (
                      <div
                        className={`${widths[column.isName ? "name" : "any"]} ${column.align === "end" ? "ms-auto" : ""}`}
                      >
                        <Content column={column} row={row} onRow={onRow} />
                      </div>
                    )}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ columns, rows, rowKey, caption, onRow }: Props<Row>) {
  const main = columns.find((column) => column.isMain);
  const figures = columns.filter((column) => column !== main && !column.isAction);
  const actions = columns.filter((column) => column.isAction);
  return (
    <>
      <p className="sr-only">{caption}</p>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={rowKey(row)} className="px-3 py-3">
            {main && (
              <h3 className="mb-1.5 text-base font-bold wrap-anywhere">
                <Content column={main} row={row} onRow={onRow} />
              </h3>
            )}
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-sm">
              {figures
                .filter((column) => !column.isIdle?.(row))
                .map((column, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <Fragment key={index}>
                    <dt className="text-soft">{column.title}</dt>
                    <dd className="text-end wrap-anywhere">{column.render(row)}</dd>
                  </Fragment>
                ))}
            </dl>
            {actions.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <div key={index} className="mt-2">
                {column.render(row)}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

type ContentProps<Row> = { column: Column<Row>; row: Row; onRow: ((row: Row) => void) | undefined };

/** A row that opens does so from its heading, so that the keyboard gets there too. */
function Content<Row>({ column, row, onRow }: ContentProps<Row>) {
  if (!column.isMain || onRow === undefined) return column.render(row);
  return (
    <button
      type="button"
      onClick={() => onRow(row)}
      className="min-h-11 text-start font-bold underline decoration-edge underline-offset-4"
    >
      {column.render(row)}
    </button>
  );
}
