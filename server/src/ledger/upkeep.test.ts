import { expect, test } from "vitest";
import { checkedAgainAfter } from "./upkeep.ts";

const minuteMs = 60_000;
const at = (moment: string) => Date.parse(`2026-11-${moment}:00Z`);

/** When everything is checked, by turns of five minutes, of servers that are down for a while. */
function checksBetween(last: string, until: string, down?: { from: string; to: string }): string[] {
  let checkedMs = at(last);
  const checks: string[] = [];
  for (let nowMs = checkedMs; nowMs < at(until); nowMs += 5 * minuteMs) {
    const isDown = down !== undefined && nowMs >= at(down.from) && nowMs < at(down.to);
    if (isDown || nowMs - checkedMs <= checkedAgainAfter(nowMs) * 60 * minuteMs) continue;
    checkedMs = nowMs;
    checks.push(new Date(nowMs).toISOString().slice(8, 16));
  }
  return checks;
}

test("everything is checked once each night", () => {
  expect(checksBetween("10T00:05", "13T12:00")).toEqual(["11T00:00", "12T00:00", "13T00:00"]);
});

test("a night that was missed is made up for, and the next check is in the night again, never in an evening", () => {
  expect(checksBetween("10T00:05", "14T12:00", { from: "11T00:00", to: "11T02:00" })).toEqual([
    ...["11T06:10", "12T00:00", "13T00:00", "14T00:00"],
  ]);
});
