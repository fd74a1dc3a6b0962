import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { DataTable } from "./DataTable.tsx";
import { controlClass } from "./Field.tsx";
import { Pager } from "./Pager.tsx";
import { foundRows, groupsOf, pageOf } from "./searched-rows.ts";

type Props<Row> = ComponentProps<typeof DataTable<Row>> & {
  /** What a row is found by, in one text. */
  textOf: (row: Row) => string;
  /** The company of a row, for who sees several. */
  companyOf?: ((row: Row) => string) | undefined;
};

/** A list of any length on a page of fixed length: found by words and by company, a few rows at a time. */
export function SearchedTable<Row>({ textOf, companyOf, ...table }: Props<Row>) {
  const { t } = useLingui();
  const [words, setWords] = useState("");
  const [company, setCompany] = useState("");
  const [wanted, setWanted] = useState(1);
  const inCompany = company === "" || !companyOf ? table.rows : table.rows.filter((row) => companyOf(row) === company);
  const found = foundRows(inCompany, words, textOf);
  const { page, pages, shown, from, to } = pageOf(found, wanted);
  const total = found.length;
  const companies = companyOf ? groupsOf(table.rows, companyOf) : [];
  const isLong = pageOf(table.rows, 1).pages > 1;
  return (
    <>
      {isLong && (
        <div className="flex flex-wrap gap-2 border-b border-line px-3 py-2 wide:px-4">
          <input
            type="search"
            aria-label={t`Search in this list`}
            placeholder={t`Search`}
            maxLength={100}
            value={words}
            className={`${controlClass} max-w-80 min-w-40 flex-1`}
            onChange={(event) => {
              setWords(event.target.value);
              setWanted(1);
            }}
          />
          {companies.length > 1 && (
            <select
              aria-label={t`Company`}
              value={company}
              className={`${controlClass} max-w-64 min-w-40 flex-1`}
              onChange={(event) => {
                setCompany(event.target.value);
                setWanted(1);
              }}
            >
              <option value="">{t`All companies`}</option>
              {companies.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </div>
      )}
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
