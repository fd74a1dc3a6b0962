import { Trans } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { AskedTable } from "./DataTable.tsx";
import { RowsPager } from "./Pager.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { foundRows, pageOf, pageSize } from "./searched-rows.ts";

type Props<Row> = ComponentProps<typeof AskedTable<Row>> & {
  /** What a row is found by, in one text. */
  textOf: (row: Row) => string;
};

/** A list that is asked for whole, on a page of fixed length: found by words, a few rows at a time. */
export function SearchedTable<Row>({ textOf, query, ...table }: Props<Row>) {
  const rows = query.data ?? [];
  const [words, setWords] = useState("");
  const [wanted, setWanted] = useState(1);
  const found = foundRows(rows, words, textOf);
  const { page, shown } = pageOf(found, wanted);
  const isLong = rows.length > pageSize;
  const search = (typed: string) => {
    setWords(typed);
    setWanted(1);
  };
  return (
    <>
      {isLong && <SearchBar words={words} onType={search} />}
      <AskedTable
        {...table}
        query={{ ...query, data: shown }}
        empty={rows.length > 0 ? <Trans>Nothing here fits the search.</Trans> : table.empty}
      />
      <RowsPager page={page} shown={shown.length} total={found.length} goTo={setWanted} />
    </>
  );
}
