import type { Sort } from "@derash/protocol/management";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { controlClass } from "../form/Field.tsx";
import { UnitOptions } from "../form/UnitField.tsx";
import { LoadFailure } from "../LoadFailure.tsx";
import { useCompanies } from "../unit-queries.ts";
import { DataTable } from "./DataTable.tsx";
import { OrderChoice } from "./OrderChoice.tsx";
import { RowsPager } from "./Pager.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { usePageSize } from "./use-page-size.ts";
import type { PagedList } from "./use-paged-list.ts";

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, "rows" | "isLoading"> & {
  list: PagedList<Row>;
  /** Whether its rows are of several companies, for who sees them. */
  hasCompanies?: boolean;
  /** Whether it can be sorted by name, balance and age. */
  isSorted?: boolean;
};

/** A list of any length, of which the server sends the rows that are looked at. */
export function PagedTable<Row>({ list, hasCompanies = false, isSorted = false, ...table }: Props<Row>) {
  const pageSize = usePageSize();
  const { found, words, company, sort, page, isFiltered, search, choose, sortBy, goTo } = list;
  const { rows = [], count: total = 0 } = found.data ?? {};
  if (found.isLoadingError) return <LoadFailure error={found.error} onRetry={found.refetch} />;
  return (
    <>
      {(isFiltered || total > pageSize) && (
        <SearchBar words={words} onType={search}>
          {hasCompanies && <CompanyChoice chosen={company} onChoose={choose} />}
          {isSorted && <SortChoice chosen={sort} onChoose={sortBy} />}
        </SearchBar>
      )}
      <DataTable
        {...table}
        rows={rows}
        isLoading={found.isPending}
        empty={isFiltered ? <Trans>Nothing here fits the search.</Trans> : table.empty}
      />
      <RowsPager page={page} shown={rows.length} total={total} goTo={goTo} />
    </>
  );
}

function SortChoice({ chosen, onChoose }: { chosen: Sort; onChoose: (sort: Sort) => void }) {
  const { t } = useLingui();
  const words: Record<Sort, string> = {
    name: t`By name, A first`,
    "-name": t`By name, Z first`,
    "-balance": t`Largest balance first`,
    balance: t`Smallest balance first`,
    "-created": t`Newest first`,
    created: t`Oldest first`,
  };
  return <OrderChoice words={words} chosen={chosen} onChoose={onChoose} />;
}

type ChoiceProps = { chosen: string; onChoose: (company: string) => void };

function CompanyChoice({ chosen, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const companies = useCompanies(true).data;
  return (
    <select
      aria-label={t`Company`}
      value={chosen}
      className={`${controlClass} max-w-64 min-w-40 flex-1`}
      onChange={(event) => onChoose(event.target.value)}
    >
      <UnitOptions units={companies} none={t`All companies`} />
    </select>
  );
}
