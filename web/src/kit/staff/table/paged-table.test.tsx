import { listCashiers } from "@derash/protocol/path/management";
import { expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../../test/drawn.tsx";
import { addressOf } from "../../../data/address.ts";
import { PagedTable } from "./PagedTable.tsx";
import { pageAsked, pageKey, usePagedList } from "./use-paged-list.ts";

// A desk: what is drawn without a browser has no width to ask for.
vi.mock("../use-wide.ts", () => ({ useIsWide: () => true }));

type Row = { id: string; name: string };
const rows = Array.from({ length: 10 }, (_, at) => ({ id: String(at), name: `Branch ${at}` }));
const companies = Array.from({ length: 42 }, (_, at) => ({ id: String(at), name: `Company ${at}` }));

function List({ hasCompanies }: { hasCompanies: boolean }) {
  const list = usePagedList<Row>("branches", () => Promise.reject(new Error("nobody is asked")));
  const columns = [{ title: "Branch", render: ({ name }: Row) => name, isMain: true }];
  return (
    <PagedTable {...{ list, columns, hasCompanies }} rowKey={({ id }) => id} caption="Branches" empty="None yet" />
  );
}
const shown = (answer: { rows: Row[]; count: number }, hasCompanies = true) =>
  drawn(<List hasCompanies={hasCompanies} />, {
    answers: [
      [pageKey("branches", pageAsked({})), answer],
      [["management", "companies"], companies],
    ],
  });

test("of 1,250 branches ten are shown, with a search, the companies to choose of, and pages", () => {
  const html = shown({ rows, count: 1250 });
  expect([...html.matchAll(/Branch \d/g)]).toHaveLength(10);
  expect(html).toContain('type="search"');
  expect([...html.matchAll(/<option value="\d+">Company/g)]).toHaveLength(42);
  expect(wordsOf(html)).toContain("1 to 10 of 1250 Next");
  expect(shown({ rows, count: 1250 }, false)).not.toContain("<option");
});

test("a short list has nothing around it, and an empty one says so", () => {
  const html = shown({ rows, count: 10 });
  expect([html.includes('type="search"'), html.includes("Next")]).toEqual([false, false]);
  expect(wordsOf(shown({ rows: [], count: 0 }))).toBe("None yet");
});

test("the server is asked for the page, the words and the company, and for nothing that is not chosen", () => {
  const addressed = (query: object) => addressOf(listCashiers, { query });
  expect(addressed(pageAsked({}))).toBe("/api/user/management/cashiers/?page=1&page_size=10");
  expect(addressed(pageAsked({ search: "a & b", company: "c-1", page: 7 }))).toBe(
    "/api/user/management/cashiers/?page=7&page_size=10&search=a+%26+b&company=c-1",
  );
});
