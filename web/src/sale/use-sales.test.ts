import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../test/no-browser.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("../data/api.ts", () => ({ call }));
const { listQuery, summaryQuery, turnTo } = await import("./use-sales.ts");

const filterOf = (branch_id: string) => ({ start_date: "2026-03-01", end_date: "2026-03-31", branch_id }) as never;
const page = { sort: "-created", pageSize: 2, before: undefined } as const;
let client: QueryClient;
/** The newest question, until it is answered. */
let answers: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answers = [];
  call.mockReset().mockImplementation(() => new Promise((resolve, reject) => answers.push({ resolve, reject })));
});
afterEach(() => client.clear());

test("totals of one filter never stand beside another, on the way there and where no answer comes", async () => {
  const shown = new QueryObserver(client, summaryQuery(filterOf("bole")));
  const stop = shown.subscribe(() => {});
  answers.at(-1)?.resolve({ count: 7 });
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual({ count: 7 }));
  shown.setOptions(summaryQuery(filterOf("piassa")));
  expect(shown.getCurrentResult().data).toBeUndefined();
  answers.at(-1)?.reject(new Error("no answer"));
  await vi.waitFor(() => expect(shown.getCurrentResult().error).not.toBeNull());
  expect(shown.getCurrentResult().data).toBeUndefined();
  stop();
});

test("the sales of a page stay until the next page of the same filter is there, and no longer", async () => {
  const shown = new QueryObserver<unknown>(client, listQuery(filterOf("bole"), page));
  const stop = shown.subscribe(() => {});
  answers.at(-1)?.resolve([{ id: 9 }]);
  const first = { sales: [{ id: 9 }], hasNext: false };
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(first));
  shown.setOptions(listQuery(filterOf("bole"), { ...page, before: 9 }));
  expect(shown.getCurrentResult().data).toEqual(first);
  shown.setOptions(listQuery(filterOf("piassa"), page));
  expect(shown.getCurrentResult().data).toBeUndefined();
  stop();
});

test("one sale more than a page shows is asked for, and tells that there is another page", async () => {
  const asked = client.fetchQuery(listQuery(filterOf("bole"), page));
  expect(call).toHaveBeenCalledWith(expect.anything(), { query: expect.objectContaining({ page_size: 3 }) });
  answers.at(-1)?.resolve([{ id: 9 }, { id: 8 }, { id: 7 }]);
  expect(await asked).toEqual({ sales: [{ id: 9 }, { id: 8 }], hasNext: true });
});

test("back on the first page, whose sales are asked for anew, so are their totals", async () => {
  const shown = new QueryObserver(client, summaryQuery(filterOf("bole")));
  const stop = shown.subscribe(() => {});
  answers.at(-1)?.resolve({ count: 30 });
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual({ count: 30 }));
  turnTo(client, filterOf("bole"), [8]);
  expect(answers).toHaveLength(1);
  turnTo(client, filterOf("bole"), []);
  expect(answers).toHaveLength(2);
  answers.at(-1)?.resolve({ count: 40 });
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual({ count: 40 }));
  stop();
});
