import { Trans } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { DataTable } from "./DataTable.tsx";
import { Pager } from "./Pager.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { foundRows, pageOf } from "./searched-rows.ts";

type Props<Row> = ComponentProps<typeof DataTable<Row>> & {
  /** What a row is found by, in one text. */
  textOf: (row: Row) => string;
};

/** A list that is here whole, on a page of fixed length: found by words, a few rows at a time. */
export function SearchedTable<Row>({ textOf, ...table }: Props<Row>) {
  const [words, setWords] = useState("");
  const [wanted, setWanted] = useState(1);
  const found = foundRows(table.rows, words, textOf);
  const { page, pages, shown, from, to } = pageOf(found, wanted);
  const total = found.length;
  const isLong = pageOf(table.rows, 1).pages > 1;
  const search = (typed: string) => {
    setWords(typed);
    setWanted(1);
  };
  return (
    <>
      {isLong && <SearchBar words={words} onType={search} />}
      <DataTable
        {...table}
        rows={shown}
        empty={table.rows.length > 0 ? <Trans>Nothing here fits the search.</Trans> : table.empty}
      />
      {pages > 1 && (
        <Pager
          hasPrevious={page > 1}
          hasNext={page < pages}
          onPrevious={() => setWanted(page - 1)}
          onNext={() => setWanted(page + 1)}
        >
          <Trans>
            {from} to {to} of {total}
          </Trans>
        </Pager>
      )}
    </>
  );
}
