import type { Shift } from "@derash/protocol/hall/shift";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../test/no-browser.ts";
import { everything } from "./shift-filter.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("../data/api.ts", () => ({ call }));
const { shiftsQuery } = await import("./shift-queries.ts");

let client: QueryClient;
let answers: ((answer: unknown) => void)[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answers = [];
  call.mockReset().mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
});
afterEach(() => client.clear());

test("shifts of one filter, and their totals, never stand beside another; in another order they stay until the new one is there", async () => {
  const bole = { ...everything, branchId: "bole" };
  const shown = new QueryObserver<Shift[]>(client, shiftsQuery(bole));
  const stop = shown.subscribe(() => {});
  answers.at(-1)?.([{ id: "one" }]);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual([{ id: "one" }]));
  shown.setOptions(shiftsQuery({ ...bole, sort: "variance" }));
  expect(shown.getCurrentResult().data).toEqual([{ id: "one" }]);
  shown.setOptions(shiftsQuery({ ...everything, branchId: "piassa" }));
  expect(shown.getCurrentResult().data).toBeUndefined();
  stop();
});
