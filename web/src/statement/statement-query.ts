import { readStatement } from "@derash/protocol/path/owner";
import { call } from "../data/api.ts";
import { keptBeside } from "../kit/staff/table/kept-beside.ts";
import { cutToPage } from "../kit/staff/table/page-stack.ts";
import type { askedOf } from "./statement-filter.ts";

export const pageSize = 10;

/** Sums and lines beside an account and its days are theirs; from one page of them to the next, what was there stays. */
export const statementQuery = (asked: ReturnType<typeof askedOf>, before: number | undefined) => ({
  queryKey: ["transactions", "statement", asked, before],
  queryFn: async () => {
    const found = await call(readStatement, { query: { ...asked, page_size: pageSize + 1, before } });
    const { rows: lines, hasNext } = cutToPage(found.lines, pageSize);
    return { ...found, lines, hasNext };
  },
  placeholderData: keptBeside(asked, 2),
});
