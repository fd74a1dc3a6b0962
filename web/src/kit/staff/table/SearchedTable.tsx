import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { controlClass } from "../form/Field.tsx";
import { AskedTable } from "./DataTable.tsx";
import { RowsPager } from "./Pager.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { searchedRows } from "./searched-rows.ts";
import { usePageSize } from "./use-page-size.ts";

type Props<Row> = ComponentProps<typeof AskedTable<Row>> & {
  /** What a row is found by, in one text. */
  textOf: (row: Row) => string;
  /** Whose a row is, for who sees those of several companies; null: nobody's. */
  companyOf?: ((row: Row) => string | null) | undefined;
  /** Where its cards are long, so many at once on a phone. */
  cardsOnPhone?: number | undefined;
};

/** A list that is asked for whole, on a page of fixed length: found by words, a few rows at a time. */
export function SearchedTable<Row>({ textOf, companyOf, cardsOnPhone, query, ...table }: Props<Row>) {
  const rows = query.data ?? [];
  const [words, setWords] = useState("");
  const [wanted, setWanted] = useState(1);
  const [company, setCompany] = useState("");
  const size = usePageSize(undefined, cardsOnPhone);
  const found = searchedRows(rows, { words, company, wanted, size, textOf, companyOf });
  const search = (typed: string) => {
    setWords(typed);
    setWanted(1);
  };
  return (
    <>
      {found.hasSearch && (
        <SearchBar words={words} onType={search}>
          {found.hasCompanies && (
            <CompanyOfRows
              companies={found.companies}
              chosen={found.chosen}
              onChoose={(next) => {
                setCompany(next);
                setWanted(1);
              }}
            />
          )}
        </SearchBar>
      )}
      <AskedTable
        {...table}
        query={{ ...query, data: found.shown }}
        empty={rows.length > 0 ? <Trans>Nothing here fits the search.</Trans> : table.empty}
      />
      <RowsPager page={found.page} shown={found.shown.length} total={found.total} goTo={setWanted} />
    </>
  );
}

type CompanyProps = { companies: readonly string[]; chosen: string; onChoose: (company: string) => void };

function CompanyOfRows({ companies, chosen, onChoose }: CompanyProps) {
  const { t } = useLingui();
  return (
    <select
      aria-label={t`Company in this list`}
      value={chosen}
      className={`${controlClass} max-w-64 min-w-40 flex-1`}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t`All companies`}</option>
      {companies.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
