import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { controlClass } from "../form/Field.tsx";
import { LoadFailure } from "../LoadFailure.tsx";
import { useCompanies } from "../unit-queries.ts";
import { DataTable } from "./DataTable.tsx";
import { Pager } from "./Pager.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { pageSize } from "./searched-rows.ts";
import type { PagedList } from "./use-paged-list.ts";

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, "rows" | "isLoading"> & {
  list: PagedList<Row>;
  /** Whether its rows are of several companies, for who sees them. */
  hasCompanies?: boolean;
};

/** A list of any length, of which the server sends the rows that are looked at. */
export function PagedTable<Row>({ list, hasCompanies = false, ...table }: Props<Row>) {
  const { found, words, company, page, isFiltered, search, choose, goTo } = list;
  const { rows = [], count: total = 0 } = found.data ?? {};
  const from = (page - 1) * pageSize + 1;
  const to = from + rows.length - 1;
  if (found.isLoadingError) return <LoadFailure error={found.error} onRetry={found.refetch} />;
  return (
    <>
      {(isFiltered || total > pageSize) && (
        <SearchBar words={words} onType={search}>
          {hasCompanies && <CompanyChoice chosen={company} onChoose={choose} />}
        </SearchBar>
      )}
      <DataTable
        {...table}
        rows={rows}
        isLoading={found.isPending}
        empty={isFiltered ? <Trans>Nothing here fits the search.</Trans> : table.empty}
      />
      {(page > 1 || total > pageSize) && (
        <Pager
          hasPrevious={page > 1}
          hasNext={page * pageSize < total}
          onPrevious={() => goTo(page - 1)}
          onNext={() => goTo(page + 1)}
        >
          <Trans>
            {from} to {to} of {total}
          </Trans>
        </Pager>
      )}
    </>
  );
}

type ChoiceProps = { chosen: string; onChoose: (company: string) => void };

function CompanyChoice({ chosen, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const companies = useCompanies(true).data ?? [];
  return (
    <select
      aria-label={t`Company`}
      value={chosen}
      className={`${controlClass} max-w-64 min-w-40 flex-1`}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{t`All companies`}</option>
      {companies.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
