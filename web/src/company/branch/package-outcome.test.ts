import type { PackageAnswer } from "@derash/protocol/cartela";
import { expect, test } from "vitest";
import { outcomeOf } from "./package-outcome.ts";

function answered(set: number, added: number, already = 0): PromiseSettledResult<PackageAnswer> {
  const failed = 200 - added - already;
  return { status: "fulfilled", value: { success: true, message: "", set, added, already, failed } };
}

test("what was added, what is there already and what failed is counted in cartelas, over all sets", () => {
  const outcome = outcomeOf([1, 2, 3], [answered(1, 200), answered(2, 150), answered(3, 0, 199)]);
  expect(outcome).toEqual({ added: 350, already: 199, failed: 51, problems: [] });
});

test("what was asked for twice, as after a lost answer, has not failed", () => {
  expect(outcomeOf([1], [answered(1, 0, 200)])).toEqual({ added: 0, already: 200, failed: 0, problems: [] });
});

test("a refused set fails whole, and takes no other with it", () => {
  const error = new Error("refused");
  const outcome = outcomeOf([3, 7, 9], [answered(3, 200), { status: "rejected", reason: error }, answered(9, 200)]);
  expect(outcome).toEqual({ added: 400, already: 0, failed: 200, problems: [{ set: 7, error }] });
});
