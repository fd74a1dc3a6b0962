import { santim } from "@derash/game/money";
import type { RoundFacts } from "@derash/game/round";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import type { RoundRecord } from "./record.ts";
import { type Published, Room } from "./room.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const facts: RoundFacts = {
  state: "closing",
  ...{ closesAt: 0, drawAt: 0, startsAt: null, order: null, lastCall: null, startDelayMs: 1, callIntervalMs: 1 },
};
const record: RoundRecord = {
  ...{ id: "round", roomId: "room", code: "ETHABC", stake: santim(1000), houseCutBps: 2000, minPlayers: 2 },
  ...{ facts, bonusSchedule: [], patterns: ["any-line"], cartelaListId: null, voidReason: null, cartelas: [] },
  draw: { beacon: null, beaconRound: null, rulesHash: null, closed: null, callHashes: null },
};

/** A room whose round is closed, with the beacon's time `drawAfterMs` from now. */
async function closedRoom(drawAfterMs: number, advance: () => Promise<"done" | "waiting">) {
  const loaded: RoundRecord = { ...record, facts: { ...facts, drawAt: Date.now() + drawAfterMs } };
  const asked = vi.fn(advance);
  const room = new Room({
    room: { id: "room", branchId: "", companyId: "", stake: 1000, houseCutBps: 2000, cartelasPerPlayerMax: 1 },
    load: async () => ({ record: loaded, now: Date.now() }),
    loadRound: async () => null,
    advance: asked,
    publish: (_roomId: string, _event: Published) => {},
    log: createLog("silent"),
  });
  await room.start();
  return { room, asked };
}

test("a beacon that is late is asked for about once a second, and not more", async () => {
  const { room, asked } = await closedRoom(0, async () => "waiting");
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9500);
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(9);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(11);
  expect(asked).toHaveBeenLastCalledWith("draw", "round");
  await room.stop();
});

test("a closed round is not drawn before its beacon's time, and then at once", async () => {
  const { room, asked } = await closedRoom(4000, async () => "waiting");
  await vi.advanceTimersByTimeAsync(3990);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveBeenCalledTimes(1);
  await room.stop();
});
