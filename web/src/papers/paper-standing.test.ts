import { anyLine } from "@derash/game/pattern";
import type { GuestPaper, GuestRound } from "@derash/protocol/hall/watch";
import { expect, test } from "vitest";
import { standingOf } from "./paper-standing.ts";

const cells = [1, 16, 31, 46, 61, 2, 17, 32, 47, 62, 3, 18, 0, 48, 63, 4, 19, 33, 49, 64, 5, 20, 34, 50, 65];
const paper: GuestPaper = {
  ...{ cartelaNumber: 7, isInRound: true, isInNext: false, isGivenBack: false },
  ...{ cells, checked: null, prize: null },
};
const round: GuestRound = {
  ...{
    v: 1,
    serverNow: 0,
    saleId: "one",
    gameId: "ETH001",
    mode: "server",
    claimRule: "first_complete",
    status: "calling",
    bet: 10,
    derash: 80,
  },
  ...{ patterns: ["any-line"], startsBy: null, beaconAt: null, nextCallAt: null, callsToWin: null, winners: [] },
  calledBalls: [1, 16, 31, 46],
};
const standing = (of: Partial<GuestPaper>, at: Partial<GuestRound>) =>
  standingOf({ ...paper, ...of }, { ...round, ...at }, [anyLine]);

test("a paper fills as balls are called: one to go, then complete", () => {
  expect(standing({}, { calledBalls: [1] })).toEqual({ kind: "to_go", toGo: 3 });
  expect(standing({}, {})).toEqual({ kind: "to_go", toGo: 1 });
  expect(standing({}, { calledBalls: [1, 16, 31, 46, 61] })).toEqual({ kind: "complete" });
});

test("the verdict of a check stands until the next ball; that it came too late stands", () => {
  const no = { call: 4, verdict: "no_bingo" } as const;
  expect(standing({ checked: no }, { status: "paused" }).kind).toBe("no_bingo");
  expect(standing({ checked: no }, { calledBalls: [1, 16, 31, 46, 75] })).toEqual({ kind: "to_go", toGo: 1 });
  const late = { call: 3, verdict: "too_late" } as const;
  expect(standing({ checked: late }, {}).kind).toBe("too_late");
});

test("who has won is told, and who has not; a paper of another round waits", () => {
  const over = { status: "settled", winners: [7], callsToWin: 4 } as const;
  expect(standing({}, { ...over, winners: [7] }).kind).toBe("winner");
  expect(standing({}, { ...over, winners: [8] }).kind).toBe("not_won");
  expect(standing({ isInRound: false, isInNext: true }, {}).kind).toBe("waits");
  expect(standing({}, { status: "selling", calledBalls: [] }).kind).toBe("waits");
});
