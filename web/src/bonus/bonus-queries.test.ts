import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../test/memory-storage.ts";
import { type BudgetIntent, forgetSeen, readLimits, sendBudgetChange } from "./bonus-queries.ts";

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

test("a change that had no answer is asked about by its key; once it is seen made, the same again is another one", async () => {
  const keys: string[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: { body: string | null }) => {
    if (body === null) {
      const made_key = new URL(address, "https://derash.example").searchParams.get("asked_key") ?? undefined;
      return Promise.resolve(Response.json({ success: true, budget: {}, made_key, branches: [] }));
    }
    keys.push(JSON.parse(body).idempotency_key);
    return Promise.reject(new TypeError("no answer"));
  });
  const change = () => expect(sendBudgetChange({ amount: "1000", direction: "in" })).rejects.toThrow();
  expect((await readLimits(undefined)).made_key).toBeUndefined();
  await change();
  forgetSeen(undefined);
  await change();
  expect(keys[1]).toBe(keys[0]);
  const { made_key } = await readLimits(undefined);
  expect(made_key).toBe(keys[0]);
  forgetSeen(made_key);
  await change();
  expect(keys[2]).not.toBe(keys[0]);
});
