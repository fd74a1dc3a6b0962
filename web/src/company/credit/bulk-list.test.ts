import { expect, test } from "vitest";
import { bulkList, type Receiver, sameForAll } from "./bulk-list.ts";

const receiver = (userId: string, isActive = true): Receiver => ({
  ...{ userId, name: `Hall ${userId}`, detail: "", balance: 0, isActive },
});
const all = [receiver("a"), receiver("b"), receiver("c", false), receiver("d")];

test("on the list is who has an amount, and the total is to the santim", () => {
  const { items, total, issues } = bulkList(all, { a: " 1,200.50", b: "", d: "0.05" });
  expect(items.map(({ receiver: { userId }, amount }) => [userId, amount])).toEqual([
    ["a", "1200.50"],
    ["d", "0.05"],
  ]);
  expect([total, issues]).toEqual([1_200_55, {}]);
});

test("what is no amount is said beside its row, and who is switched off gets nothing", () => {
  const { items, issues } = bulkList(all, { a: "1.234", b: "x", c: "5", d: "0" });
  expect(items).toEqual([]);
  expect(issues).toEqual({ a: "too_many_decimals", b: "amount_invalid", d: "amount_invalid" });
});

test("one amount for all leaves out who is switched off and keeps what others have", () => {
  expect(sameForAll(all.slice(0, 3), { d: "7" }, "50")).toEqual({ a: "50", b: "50", d: "7" });
});
