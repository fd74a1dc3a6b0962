import type { HallState } from "@derash/protocol/hall/round";
import { expect, test } from "vitest";
import { drawn, tagOf, wordsOf } from "../../../test/drawn.tsx";
import { HallScreen } from "./HallScreen.tsx";

const round = (change: Partial<HallState>) =>
  ({
    checked: null,
    ...{ saleId: "a", gameId: "ETHA1B", status: "calling", mode: "server", branchName: "Bole", patterns: ["any-line"] },
    ...{ bet: 10, derash: 24, cartelas: [1, 2, 3], calledBalls: [33, 7], totalCalls: 2, winners: [], beacon: null },
    ...{ ball: { letter: "B", number: 7, display: "B7" }, closeHash: null, beaconAt: null },
    ...change,
  }) as unknown as HallState;
const wall = (change: Partial<HallState>, isLost = false) =>
  drawn(<HallScreen round={round(change)} branchName="Bole" isLost={isLost} />);

test("the wall says that it has paused, and that it is offline, in words of their own", () => {
  expect(wordsOf(wall({}))).not.toMatch(/Paused|Offline/);
  expect(tagOf(wall({ status: "paused" }), "hall-paused")).not.toBe("");
  expect(wordsOf(wall({ status: "paused" }))).toContain("Paused");
  expect(wordsOf(wall({}, true))).toContain("Offline: this screen shows what it heard last.");
});

test("a called N is no white cell on a white board", () => {
  expect(tagOf(wall({}), "hall-33")).toContain("background:var(--ink)");
  expect(tagOf(wall({}), "hall-7")).toContain("background:var(--b)");
  expect(tagOf(wall({}), "hall-34")).not.toContain("background");
});
