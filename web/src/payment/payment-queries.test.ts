import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../test/no-browser.ts";
import { everything } from "./payment-filter.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("../data/api.ts", () => ({ call }));
const { paymentsQuery } = await import("./payment-queries.ts");

const page = { before: undefined, page_size: 20 };
let client: QueryClient;
let answers: ((answer: unknown) => void)[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answers = [];
  call.mockReset().mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
});
afterEach(() => client.clear());

test("payments of one filter never stand beside another; from one page and order to the next they stay until the new ones are there", async () => {
  const paid = { ...everything, kind: "deposit", state: "paid" } as const;
  const answer = { payments: [{ id: "one" }], has_next: true };
  const shown = new QueryObserver<unknown>(client, paymentsQuery(paid, page) as never);
  const show = (...asked: Parameters<typeof paymentsQuery>) => shown.setOptions(paymentsQuery(...asked) as never);
  const stop = shown.subscribe(() => {});
  answers.at(-1)?.(answer);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(answer));
  show(paid, { ...page, before: "one" });
  expect(shown.getCurrentResult().data).toEqual(answer);
  show({ ...paid, sort: "amount" }, page);
  expect(shown.getCurrentResult().data).toEqual(answer);
  show({ ...paid, state: "review" }, page);
  expect(shown.getCurrentResult().data).toBeUndefined();
  stop();
});
