import type { Phrase } from "@derash/protocol/reaction";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Reactions, readSaid, saidHint } from "./reactions.ts";

type Told = { roomId: string; counts: { phrase: Phrase; count: number }[]; at: number };
let told: Told[];
let reactions: Reactions;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  // Nobody speaks in the first moment of a process.
  vi.advanceTimersByTime(1);
  told = [];
  reactions = new Reactions((roomId, counts) => told.push({ roomId, counts, at: performance.now() }));
});
afterEach(() => {
  reactions.stop();
  vi.useRealTimers();
});

test("a crowd that speaks at once is told in one event at most every quarter of a second, and nobody is lost", () => {
  for (let person = 0; person < 1_000; person++) {
    reactions.say("a", `person ${person}`, person % 3 === 0 ? "heart" : "clap");
    if (person % 10 === 9) vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(10_000);
  const gaps = told.slice(1).map(({ at }, index) => at - (told[index]?.at ?? 0));
  expect(told[0]).toMatchObject({ roomId: "a", counts: [{ phrase: "heart", count: 1 }] });
  expect(told.length).toBeLessThanOrEqual(6);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
  const sum = (phrase: Phrase) =>
    told.flatMap(({ counts }) => counts).reduce((total, each) => total + (each.phrase === phrase ? each.count : 0), 0);
  expect([sum("heart"), sum("clap")]).toEqual([334, 666]);
});

test("rooms do not wait for each other", () => {
  reactions.say("a", "one", "wow");
  reactions.say("b", "two", "wow");
  expect(told.map(({ roomId }) => roomId)).toEqual(["a", "b"]);
});

test("one person speaks once in three seconds, in whatever room", () => {
  reactions.say("a", "one", "wow");
  expect(() => reactions.say("a", "one", "heart")).toThrow(expect.objectContaining({ code: "too_many_requests" }));
  expect(() => reactions.say("b", "one", "heart")).toThrow();
  vi.advanceTimersByTime(2_900);
  expect(() => reactions.say("a", "one", "heart")).toThrow();
  vi.advanceTimersByTime(200);
  reactions.say("a", "one", "heart");
  expect(told.flatMap(({ counts }) => counts)).toEqual([
    { phrase: "wow", count: 1 },
    { phrase: "heart", count: 1 },
  ]);
});

test("a server that ends tells nothing any more", () => {
  reactions.say("a", "one", "wow");
  reactions.say("a", "two", "wow");
  reactions.stop();
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(1);
});

test("what is said goes to other processes and comes back as it was; words of a later release are left out", () => {
  const counts = [
    { phrase: "wow" as const, count: 2 },
    { phrase: "heart" as const, count: 1 },
  ];
  expect(readSaid(saidHint("a", counts))).toEqual({ roomId: "a", counts });
  expect(readSaid("a,sing_along=3,wow=2,heart=-1,clap=many")).toEqual({
    roomId: "a",
    counts: [{ phrase: "wow", count: 2 }],
  });
});
