import type { GameState } from "@derash/protocol/round";
import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import type { RoomEvent, RoomState } from "../room-state.ts";
import { hearEvent, hearState } from "./hearing.ts";
import { keptClose } from "./kept-closes.ts";
import { roundAlarmStore } from "./round-alarm.ts";

const roundId = "00000000-0000-7000-8000-00000000000a";
const closesAt = 1_790_000_000_000;
const beaconAt = closesAt + 4_000;
const seal = "ab".repeat(32);

const page = vi.hoisted(() => ({ isAwake: true }));
vi.mock("./awake.ts", () => ({ isAwake: () => page.isAwake, watchAwake: () => {} }));

beforeEach(() => {
  page.isAwake = true;
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  roundAlarmStore.set(null);
});

/** A room that this phone has followed up to the end of the sale. */
function room(part: Partial<RoomState> = {}, game: Partial<GameState> = {}): RoomState {
  const beacon = { kind: "drand", isIndependent: true } as const;
  const facts = { sharedGameId: roundId, countdownEnd: closesAt, beaconRound: 7, beaconAt, closeHash: null, beacon };
  return { game: { ...facts, ...game } as GameState, v: 3, changedAt: 0, isStale: false, ...part };
}

const closed = {
  name: "round_closed",
  data: { v: 4, sharedGameId: roundId, close: { hash: seal, closesAtMs: closesAt, beaconRound: 7, rules: "" } },
} as unknown as RoomEvent;
const ball = { name: "ball_called", data: { v: 4, sharedGameId: roundId, calledBalls: [7] } } as unknown as RoomEvent;

/** The same moment by a phone's clock and by the house's. */
const at = (phoneMs: number, aheadMs = 0) => ({
  hasStake: true,
  at: phoneMs,
  houseAt: phoneMs + aheadMs,
});
const told = () => roundAlarmStore.get()?.changed ?? null;

test("a seal that comes before the public number is kept with both clocks, without a word", async () => {
  await hearEvent(room(), closed, at(closesAt + 300, 40));
  expect(told()).toBeNull();
  expect(keptClose(roundId)).toMatchObject({ hash: seal, at: closesAt + 300, houseAt: closesAt + 340 });
});

test("what was announced of a close that came otherwise is kept for the check, and nothing where it came so", async () => {
  await hearEvent(room(), closed, at(closesAt + 300));
  expect(keptClose(roundId)).not.toHaveProperty("told");
  for (const announced of [{ countdownEnd: closesAt - 5_000 }, { beaconRound: 6 }]) {
    vi.stubGlobal("localStorage", memoryStorage());
    await hearEvent(room({}, announced), closed, at(closesAt + 300));
    expect(told()).toBe("seal");
    const word = { countdownEnd: closesAt, beaconRound: 7, ...announced };
    expect(keptClose(roundId)).toMatchObject({ hash: seal, told: `${word.countdownEnd},${word.beaconRound}` });
  }
});

test.each([0, 1, 60_000])("one that comes %d ms after the public number was due is told at once", async (lateMs) => {
  await hearEvent(room(), closed, at(beaconAt + lateMs));
  expect(roundAlarmStore.get()).toEqual({ roundId, changed: "late" });
  expect(keptClose(roundId)).toMatchObject({ hash: seal, at: beaconAt + lateMs });
});

test("balls of a round whose seal was never shown are told", async () => {
  await hearEvent(room(), ball, at(beaconAt + 3_000));
  expect(told()).toBe("missing");
});

test("so are those of a round that the house says has no public number: then it could choose them", async () => {
  await hearEvent(room({}, { beacon: null, beaconAt: null, beaconRound: null }), ball, at(beaconAt + 3_000));
  expect(told()).toBe("missing");
});

test.each<[string, RoomState, RoomEvent]>([
  ["was away", room({ isStale: true }), closed],
  ["has missed an event", room({ v: 1 }), closed],
  ["has missed the seal itself", room({ v: 2 }), ball],
  ["follows another round", room({}, { sharedGameId: "other" }), closed],
  ["has the seal already", room({}, { closeHash: seal }), ball],
])("a phone that %s accuses nobody of a late seal", async (_, known, event) => {
  await hearEvent(known, event, at(beaconAt + 3_000));
  expect(told()).toBeNull();
});

test.each([closed, ball])(
  "a phone that stood still and handles late what came in time accuses nobody",
  async (event) => {
    page.isAwake = false;
    await hearEvent(room(), event, at(beaconAt + 16_000));
    expect(told()).toBeNull();
  },
);

test.each([
  ["five seconds slow", 5000],
  ["five seconds fast", -5000],
])(
  "a phone that is %s says so while there is time to put it right, and accuses no honest house",
  async (_, aheadMs) => {
    const countdown = { name: "synchronized_countdown", data: { v: 3, sharedGameId: roundId } } as unknown as RoomEvent;
    await hearEvent(room({ v: 2 }), countdown, at(closesAt - 20_000, aheadMs));
    expect(roundAlarmStore.get()).toEqual({ roundId, changed: "clock", aheadMs });
    // Honest: the seal is there 200 ms after the close, by the house's clock.
    await hearEvent(room(), closed, at(closesAt + 200 - aheadMs, aheadMs));
    expect(told()).toBe("clock");
  },
);

test("a house that lives in the past is told by the phone's own clock", async () => {
  const years = -100_000_000_000;
  const game = room().game;
  await hearState(game, at(closesAt - years, years));
  expect(roundAlarmStore.get()).toEqual({ roundId, changed: "clock", aheadMs: years });
});

test("two seconds are nothing, and who has no stake is told nothing of clocks", async () => {
  await hearState(room().game, at(closesAt - 9_000, 2_000));
  await hearState(room().game, { ...at(closesAt - 9_000, 9_000), hasStake: false });
  await hearState(room().game, { ...at(closesAt - 9_000), houseAt: null });
  expect(told()).toBeNull();
});
