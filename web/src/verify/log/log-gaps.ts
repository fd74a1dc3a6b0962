import type { LogEntry } from "@derash/fairness/proof";

const noHash = "00".repeat(32);

/**
 * The entries of a page of the log, newest first, before which one is missing at their table, by round id. Of the oldest
 * entry of a table only the last page can say; there it must be the first of all.
 */
export function gapsIn(entries: readonly LogEntry[], isLastPage: boolean): ReadonlySet<string> {
  const gaps = entries.filter((entry, at) => {
    const before = entries.slice(at + 1).find(({ table }) => table === entry.table);
    return before === undefined ? isLastPage && entry.previousHash !== noHash : before.hash !== entry.previousHash;
  });
  return new Set(gaps.map(({ roundId }) => roundId));
}
