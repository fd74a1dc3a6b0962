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
