import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { type Heard, keepHeard, keptClose } from "./kept-closes.ts";
import { roundAlarmStore } from "./round-alarm.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  roundAlarmStore.set(null);
});

const watch = (sharedGameId: string, heard: Omit<Heard, "sharedGameId">, at = 1) =>
  keepHeard({ sharedGameId, ...heard }, false, { at, houseAt: at + 40 });
const play = (sharedGameId: string, heard: Omit<Heard, "sharedGameId">, at = 1) =>
  keepHeard({ sharedGameId, ...heard }, true, { at, houseAt: null });
const stored = () => JSON.parse(localStorage.getItem("derash-closes") ?? "[]") as unknown[];

describe("the seal", () => {
  test("that is heard first is kept; the same again is nothing, another one is told and changes nothing", async () => {
    expect(keptClose("one")).toBeNull();
    await watch("one", { closeHash: "aa" }, 1);
    await watch("one", { closeHash: "aa" }, 2);
    await watch("two", { closeHash: "bb" }, 2);
    await watch("two", { closeHash: null }, 3);
    expect(roundAlarmStore.get()).toBeNull();
    await watch("one", { closeHash: "bb" }, 3);
    expect(roundAlarmStore.get()).toEqual({ roundId: "one", changed: "seal" });
    expect(keptClose("one")).toMatchObject({ hash: "aa", at: 1, houseAt: 41 });
    expect(keptClose("two")).toMatchObject({ hash: "bb", at: 2, houseAt: 42 });
  });

  test("has the time at which it was heard itself, not that of what was kept before", async () => {
    await play("one", { rulesHash: "r1" }, 1);
    expect(keptClose("one")).toMatchObject({ hash: null, at: null });
    await play("one", { closeHash: "aa" }, 5);
    expect(keptClose("one")).toMatchObject({ hash: "aa", at: 5, rules: "r1" });
  });
});

describe("the rules", () => {
  test("are kept from when there is a stake, and told when they change after that", async () => {
    await watch("one", { rulesHash: "r1" });
    expect(stored()).toEqual([]);
    await play("one", { rulesHash: "r2" });
    await play("one", { rulesHash: "r2" });
    await play("one", { rulesHash: null });
    await play("two", { rulesHash: "r1" });
    expect(roundAlarmStore.get()).toBeNull();
    expect(keptClose("one")).toMatchObject({ rules: "r2" });
    // Also when nobody here remembers the stake any more.
    await watch("one", { rulesHash: "r3" });
    expect(roundAlarmStore.get()).toEqual({ roundId: "one", changed: "rules" });
    expect(keptClose("one")).toMatchObject({ rules: "r2" });
  });
});

describe("the rules of a closed record", () => {
  const text = "bingo75/v1/rules\ncut=2000";
  const hash = createHash("sha256").update(text).digest("hex");

  test("are hashed here, and told when they are not those that were paid for", async () => {
    await play("one", { rulesHash: hash });
    await play("one", { closeHash: "aa", rules: text });
    expect(roundAlarmStore.get()).toBeNull();
    await watch("one", { closeHash: "aa", rules: `${text}0` });
    expect(roundAlarmStore.get()).toEqual({ roundId: "one", changed: "rules" });
    expect(keptClose("one")).toMatchObject({ hash: "aa", rules: hash });
  });

  test("say nothing where the browser hashes nothing, and the seal is kept all the same", async () => {
    vi.stubGlobal("crypto", {});
    await play("one", { rulesHash: hash });
    await play("one", { closeHash: "aa", rules: `${text}0` });
    vi.unstubAllGlobals();
    expect(roundAlarmStore.get()).toBeNull();
  });
});

describe("the balls", () => {
  test("of a round without seal and stake are not kept", async () => {
    await watch("one", { calledBalls: [7] });
    expect(stored()).toEqual([]);
  });

  test("are kept as they come; an answer that comes late has fewer of them", async () => {
    await watch("one", { closeHash: "aa", calledBalls: [7] });
    await watch("one", { calledBalls: [7, 20, 33] });
    await watch("one", { calledBalls: [7, 20] });
    await watch("one", { calledBalls: [], closeHash: "aa" });
    await play("two", { calledBalls: [75, 1] });
    expect([keptClose("one")?.balls, keptClose("two")?.balls]).toEqual([
      [7, 20, 33],
      [75, 1],
    ]);
    await watch("one", { calledBalls: [7, 20, 33, 4], isOver: true });
    expect(keptClose("one")?.balls).toEqual([7, 20, 33, 4]);
    expect(roundAlarmStore.get()).toBeNull();
  });

  test.each([
    ["another ball", { calledBalls: [7, 21] }],
    ["another order, and more", { calledBalls: [20, 7, 33] }],
    ["fewer, and the round over", { calledBalls: [7], isOver: true }],
    ["none, and the round void", { calledBalls: [], isOver: true }],
  ])("that are told otherwise, %s, are told as such, and what was heard stays", async (_, heard) => {
    await watch("one", { closeHash: "aa", calledBalls: [7, 20] });
    await watch("one", heard);
    expect(roundAlarmStore.get()).toEqual({ roundId: "one", changed: "balls" });
    expect(keptClose("one")?.balls).toEqual([7, 20]);
  });
});

test("what another tab has kept counts, and an older list of this tab hides nothing", async () => {
  await watch("one", { closeHash: "aa" });
  sessionStorage.setItem("derash-closes", "[]");
  expect(keptClose("one")).toMatchObject({ hash: "aa", at: 1 });
  await watch("one", { closeHash: "bb" }, 2);
  expect(roundAlarmStore.get()).toEqual({ roundId: "one", changed: "seal" });
});

test("the newest hundred are kept, one record each", async () => {
  for (let round = 1; round <= 101; round += 1) {
    await watch(`round-${round}`, { closeHash: "aa" }, round);
    await watch(`round-${round}`, { calledBalls: [round] }, round);
  }
  expect(keptClose("round-1")).toBeNull();
  expect(keptClose("round-2")).toMatchObject({ hash: "aa", at: 2 });
  expect(stored()).toHaveLength(100);
  expect(stored().at(-1)).toEqual({
    ...{ roundId: "round-101", hash: "aa", at: 101, houseAt: 141, rules: null, balls: [101] },
  });
});

test("what an older version of the app has kept is understood", async () => {
  localStorage.setItem("derash-closes", JSON.stringify([{ roundId: "one", hash: "aa", at: 1 }]));
  expect(keptClose("one")).toEqual({ roundId: "one", hash: "aa", at: 1, houseAt: null, rules: null, balls: [] });
  await watch("one", { calledBalls: [7] });
  expect(keptClose("one")).toMatchObject({ hash: "aa", at: 1, balls: [7] });
});

test.each(["{", "7", "null"])("a store that holds %s is empty", async (text) => {
  localStorage.setItem("derash-closes", text);
  expect(keptClose("one")).toBeNull();
  await watch("one", { closeHash: "aa" });
  expect(keptClose("one")).toMatchObject({ hash: "aa", at: 1 });
});
