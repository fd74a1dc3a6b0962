import { expect, test } from "vitest";
import { SeenRounds } from "./seen-rounds.ts";

const state = (sessionId: string, sharedGameId: string, calledBalls: number[], gameStatus = "active") => ({
  ...{ sessionId, sharedGameId, calledBalls, gameStatus, isVoid: false },
});

test("who was moved to a sister while a round was played at the first table hears the balls of the sister alone", () => {
  const seen = new SeenRounds();
  seen.connected("first");
  seen.state(state("first", "a", [1, 2]));
  seen.away();
  seen.connected("sister");
  seen.state(state("sister", "b", [7, 8, 9]));
  // Its end was missed, and it is asked for: it goes on without us.
  expect(seen.unfinished).toEqual([{ sharedGameId: "a", sessionId: "first" }]);
  seen.state(state("first", "a", [1, 2, 3, 4]));
  expect(seen.ball(10, 4)).toBe("b");
  seen.state(state("first", "a", [1, 2, 3, 4, 5], "finished"));
  expect(seen.ball(11, 5)).toBe("b");
  seen.end({
    ...{ sessionId: "sister", sharedGameId: "b", calledBalls: [7, 8, 9, 10, 11] },
    ...{ isVoid: false, nextSharedGameId: "c" },
  });
  expect([seen.faults, seen.unfinished, seen.current]).toEqual([[], [], "c"]);
});

test("a round that was asked for by its id is told by the room from its first ball, where its server was behind", () => {
  const seen = new SeenRounds();
  seen.connected("first");
  seen.state(state("first", "b", [1, 2]));
  // Cut off; the next server has not seen yet that the round before is over.
  seen.connected("first");
  seen.state(state("first", "a", []));
  for (const { sharedGameId } of seen.unfinished) seen.asksFor(sharedGameId);
  seen.state(state("first", "b", [1, 2, 3]));
  seen.end({ sessionId: "first", sharedGameId: "a", calledBalls: [], isVoid: true, nextSharedGameId: "b" });
  for (const ball of [1, 2, 3, 4]) expect(seen.ball(ball, ball)).toBe("b");
  expect([seen.faults, seen.unfinished]).toEqual([[], []]);
  // And not from any other.
  seen.ball(6, 6);
  expect(seen.faults).toEqual(["round b: ball 6 came where 5 was next"]);
});

test("a ball that is missing, another order and an end before its time are faults", () => {
  const seen = new SeenRounds();
  seen.connected("first");
  seen.state(state("first", "a", [1, 2]));
  seen.ball(4, 4);
  seen.state(state("first", "a", [2, 1]));
  seen.end({ sessionId: "first", sharedGameId: "a", calledBalls: [1, 2, 3, 4], isVoid: false, nextSharedGameId: "b" });
  expect(seen.faults).toEqual([
    "round a: ball 4 came where 3 was next",
    "round a: ball 1 was 1, and then 2",
    "round a: ended after 4 balls, of which 2 came",
  ]);
});
