import { expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../../test/drawn.tsx";
import { SearchedTable } from "./SearchedTable.tsx";
import { foundRows, pageOf, searchedRows } from "./searched-rows.ts";

// A desk: what is drawn without a browser has no width to ask for.
vi.mock("../use-wide.ts", () => ({ useIsWide: () => true }));

const branches = Array.from({ length: 125 }, (_, at) => ({ name: `Branch ${at}`, company: `Company ${at % 42}` }));
const table = (rows: typeof branches, companyOf?: (row: (typeof branches)[number]) => string) => (
  <SearchedTable
    columns={[{ title: "Branch", render: ({ name }) => name, isMain: true }]}
    query={{ data: rows, error: null, isPending: false, isLoadingError: false, refetch: vi.fn() }}
    rowKey={({ name }) => name}
    caption="Branches"
    empty="None yet"
    companyOf={companyOf}
    textOf={({ name, company }) => `${name} ${company}`}
  />
);
const rowsIn = (html: string) => [...html.matchAll(/Branch \d+/g)].length;

test("125 rows are ten with a search and pages", () => {
  const html = drawn(table(branches));
  expect(rowsIn(html)).toBe(10);
  expect(html).toContain('type="search"');
  expect(wordsOf(html)).toContain("1 to 10 of 125");
});

test("rows of several companies are told apart by company, those of one are not", () => {
  const shown = (companyOf?: (row: (typeof branches)[number]) => string) =>
    drawn(table(branches.slice(0, 8), companyOf));
  expect([...shown(({ company }) => company).matchAll(/<option value="Company \d+">/g)]).toHaveLength(8);
  expect(shown(() => "Company 1")).not.toContain("<option");
  expect(shown()).not.toContain("<option");
});

test("a short list has nothing around it, and an empty one says so", () => {
  expect(drawn(table(branches.slice(0, 10)))).not.toContain('type="search"');
  expect(wordsOf(drawn(table([])))).toBe("None yet");
});

test("what somebody looks for can be cleared as long as it hides rows, however few are left after it was typed", () => {
  const searched = (rows: number, chosen: { words?: string; company?: string }) =>
    searchedRows(branches.slice(0, rows), {
      ...{ words: "", company: "", wanted: 1, size: 10, ...chosen },
      textOf: ({ name }) => name,
      companyOf: ({ name, company }) => (name === "Branch 0" ? company : null),
    });
  const typed = { words: "Branch 11" };
  expect(searched(12, typed)).toMatchObject({ hasSearch: true, shown: [branches[11]] });
  expect(searched(10, typed)).toMatchObject({ hasSearch: true, shown: [] });
  expect(searched(10, { words: "" })).toMatchObject({ hasSearch: false, shown: branches.slice(0, 10) });
  // The rows of the other company have gone, and nobody's are hidden still.
  expect(searched(2, { company: "Company 0" })).toMatchObject({ hasSearch: true, hasCompanies: true });
  expect(searched(2, {})).toMatchObject({ hasSearch: false, hasCompanies: false });
});

test("rows are found by all their words, in any order and case", () => {
  const found = (words: string) =>
    foundRows(branches, words, ({ name, company }) => `${name} ${company}`).map(({ name }) => name);
  expect(found("company BRANCH 124")).toEqual(["Branch 124"]);
  expect(found("nobody")).toEqual([]);
  expect(found("  ")).toHaveLength(125);
});

test("pages go round nothing: the last has the rest, and what is beyond it is the last", () => {
  expect(pageOf(branches, 13)).toEqual({ page: 13, shown: branches.slice(120) });
  expect(pageOf(branches, 99).page).toBe(13);
  expect(pageOf([], 1)).toEqual({ page: 1, shown: [] });
});
