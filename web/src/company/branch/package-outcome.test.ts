import type { PackageAnswer } from "@derash/protocol/cartela";
import { expect, test } from "vitest";
import { outcomeOf } from "./package-outcome.ts";

function answered(set: number, added: number): PromiseSettledResult<PackageAnswer> {
  return { status: "fulfilled", value: { success: true, message: "", set, added, failed: 200 - added } };
}

test("what was added and what failed is counted in cartelas, over all sets", () => {
  const outcome = outcomeOf([1, 2], [answered(1, 200), answered(2, 150)]);
  expect(outcome).toEqual({ added: 350, failed: 50, problems: [] });
});

test("a refused set fails whole, and takes no other with it", () => {
  const error = new Error("refused");
  const outcome = outcomeOf([3, 7, 9], [answered(3, 200), { status: "rejected", reason: error }, answered(9, 200)]);
  expect(outcome).toEqual({ added: 400, failed: 200, problems: [{ set: 7, error }] });
});
