import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../test/memory-storage.ts";
import { type BudgetIntent, sendBudgetChange } from "./bonus-queries.ts";

beforeEach(() => {
  for (const storage of ["localStorage", "sessionStorage"]) vi.stubGlobal(storage, memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

test("a change of the bonus budget whose answer was lost is sent again as the same one; another one is not", async () => {
  const keys: string[] = [];
  vi.stubGlobal("fetch", (_address: string, { body }: { body: string }) => {
    keys.push(JSON.parse(body).idempotency_key);
    return Promise.reject(new TypeError("no answer"));
  });
  const change = (intent: BudgetIntent) => expect(sendBudgetChange(intent)).rejects.toThrow();
  await change({ amount: "500", direction: "in" });
  await change({ amount: "500", direction: "in" });
  await change({ amount: "500", direction: "out" });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
