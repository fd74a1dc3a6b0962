import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { walletsForAll } from "../../test/wallet-fixture.ts";
import type { Transfer } from "./service.ts";

const { fixture, wallet, post, balance } = walletsForAll();

describe("any sequence of transfers", () => {
  const accountCount = 4;
  const account = fc.nat({ max: accountCount - 1 });
  const command = fc.record({
    from: account,
    to: fc.uniqueArray(fc.record({ account, amount: fc.integer({ min: 1, max: 400 }) }), {
      minLength: 1,
      maxLength: 2,
      selector: (line) => line.account,
    }),
    key: fc.nat({ max: 15 }),
    type: fc.constantFrom("TOP_UP" as const, "CHARGE" as const),
  });
  type Command = { from: number; to: { account: number; amount: number }[]; key: number; type: "TOP_UP" | "CHARGE" };
  type Model = { balances: number[]; done: Map<number, string> };

  /** What should come of a command, by arithmetic alone. */
  function expected(model: Model, { from, to, key, type }: Command): string {
    if (to.some((line) => line.account === from)) return "refused";
    const meaning = JSON.stringify([type, from, to.toSorted((a, b) => a.account - b.account)]);
    const former = model.done.get(key);
    if (former !== undefined) return former === meaning ? "ok" : "idempotency_conflict";
    const total = to.reduce((sum, line) => sum + line.amount, 0);
    if ((model.balances[from] ?? 0) < total) return "account_short";
    model.done.set(key, meaning);
    model.balances[from] = (model.balances[from] ?? 0) - total;
    for (const line of to) model.balances[line.account] = (model.balances[line.account] ?? 0) + line.amount;
    return "ok";
  }

  test("ends as arithmetic says, refusal by refusal and santim by santim", async () => {
    const property = fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 40 }), async (commands) => {
      const run = randomUUID();
      const ids = await Promise.all(Array.from({ length: accountCount }, () => wallet(1000)));
      const id = (index: number) => ids[index] ?? "";
      const model: Model = { balances: ids.map(() => 1000), done: new Map() };
      for (const each of commands) {
        const total = each.to.reduce((sum, line) => sum + line.amount, 0);
        const lines = [
          { accountId: id(each.from), amount: santim(-total) },
          ...each.to.map((line) => ({ accountId: id(line.account), amount: santim(line.amount) })),
        ];
        const transfer: Transfer = {
          key: `${run}:${each.key}`,
          type: each.type,
          roundId: null,
          description: "",
          lines,
        };
        const outcome = await post(transfer).then(
          () => "ok",
          (error: { code?: string }) => (error.code === "DR002" ? "refused" : error.code),
        );
        expect(outcome).toBe(expected(model, each));
      }
      expect(await Promise.all(ids.map(balance))).toEqual(model.balances);
      expect(await ledgerViolations(fixture.db)).toEqual([]);
    });
    await fc.assert(property, { numRuns: 30 });
  });
});
