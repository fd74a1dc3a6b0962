import { hashKey } from "@tanstack/react-query";

type Before = { queryKey: readonly unknown[] } | undefined;

/**
 * Rows and totals that stand beside a filter stay from one page or order of it to the next, and never beside another filter. `place`:
 * where the filter stands in the query's key.
 */
export function keptBeside(filter: object, place: number) {
  return <Data>(data: Data | undefined, before: Before): Data | undefined =>
    hashKey([before?.queryKey[place]]) === hashKey([filter]) ? data : undefined;
}
