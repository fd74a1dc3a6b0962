/** So many rows are a screen of a desk. */
export const pageSize = 10;

/** The rows in which every word stands somewhere, whatever its case. */
export function foundRows<Row>(rows: readonly Row[], words: string, textOf: (row: Row) => string): readonly Row[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row).toLocaleLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** A page of rows, from 1; one that is no longer there is the last one. */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number = pageSize) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { page, shown: rows.slice((page - 1) * size, page * size) };
}

type Search<Row> = {
  words: string;
  company: string;
  /** The page that one has turned to, from 1. */
  wanted: number;
  size: number;
  textOf: (row: Row) => string;
  companyOf: ((row: Row) => string | null) | undefined;
};

/** What of a whole list is shown, and whether anything to search it with stands above: also while a search hides rows of a short one. */
export function searchedRows<Row>(rows: readonly Row[], search: Search<Row>) {
  const { words, company, wanted, size, textOf, companyOf } = search;
  const companies = companyOf === undefined ? [] : companiesOf(rows, companyOf);
  // The last row of the one that was chosen may have gone.
  const chosen = companies.includes(company) ? company : "";
  const found = foundRows(chosen === "" ? rows : rows.filter((row) => companyOf?.(row) === chosen), words, textOf);
  const hasCompanies = companies.length > 1 || chosen !== "";
  const hasSearch = rows.length > size || hasCompanies || words !== "";
  return { companies, chosen, hasCompanies, hasSearch, total: found.length, ...pageOf(found, wanted, size) };
}

function companiesOf<Row>(rows: readonly Row[], companyOf: (row: Row) => string | null): string[] {
  const names = new Set(rows.map(companyOf).filter((name) => name !== null));
  return [...names].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}
