import { describe, expect, test } from "vitest";
import { type Bug, bugs } from "./bugs.ts";
import { simulate } from "./simulate.ts";

test("in rounds with kills, cuts, stops and lost answers at any step nothing is ever wrong", async () => {
  const { violations, looked } = await simulate({ rounds: 240, seed: "tests" });
  expect(violations).toEqual([]);
  for (const kind of ["servers killed", "database killed", "aimed before a commit", "aimed after a commit"])
    expect(looked).toMatch(new RegExp(`${kind} [1-9]`));
  expect(looked).toMatch(/ends that a watcher saw whole [1-9]\d\d/);
});

test("the same seed is the same world", async () => {
  const [once, again] = [await simulate({ rounds: 40, seed: "same" }), await simulate({ rounds: 40, seed: "same" })];
  expect(again.looked).toBe(once.looked);
});

const signs: Record<Bug, RegExp> = {
  "settle twice": /ended 2 times|is -\d+$|left with -/,
  "publish before commit": /was acknowledged, and is lost|was told of winners|was told that/,
  "naive read-modify-write": /its entries say/,
  // Who has paid after the draw may win it: then the server itself finds another end than was drawn.
  "late confirm accepted": /was sealed with|ends where its draw said/,
  "redraw on restart": /was drawn 2 times|was told other balls/,
  "bonus paid twice": /got \d+ for|bonuses of/,
};

describe("a planted bug is caught", () => {
  test.each(Object.keys(bugs) as Bug[])("%s", async (bug) => {
    const { violations } = await simulate({ rounds: 4000, seed: "tests", bug });
    expect(violations.join("\n")).toMatch(signs[bug]);
  });
});
