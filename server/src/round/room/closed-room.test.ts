import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { facts, record, room } from "../../../test/round/room-record.ts";
import { createLog } from "../../log.ts";
import type { RoomRound } from "../record.ts";
import { type Published, Room } from "./room.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A room whose round is closed, with the beacon's time `drawAfterMs` from now. */
async function closedRoom(drawAfterMs: number, advance: () => Promise<"done" | "waiting">, now = Date.now) {
  const loaded: RoomRound = { ...record, facts: { ...facts, drawAt: now() + drawAfterMs } };
  const asked = vi.fn(advance);
  const closed = new Room({
    room,
    from: 0,
    load: async () => ({ record: loaded, now: now(), snapshot: "1:1:" }),
    loadRound: async () => null,
    advance: asked,
    changed: () => {},
    refreshMsMax: () => 30_000,
    publish: (_roomId: string, _event: Published) => {},
    now,
    log: createLog("silent"),
  });
  await closed.start();
  return { room: closed, asked };
}

test("a beacon that is a little late is asked for five times a second, one that stays away once a second", async () => {
  const { room, asked } = await closedRoom(0, async () => "waiting");
  await vi.advanceTimersByTimeAsync(3000);
  const soon = asked.mock.calls.length;
  expect(soon).toBeGreaterThanOrEqual(10);
  expect(soon).toBeLessThanOrEqual(16);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.mock.calls.length - soon).toBeGreaterThanOrEqual(9);
  expect(asked.mock.calls.length - soon).toBeLessThanOrEqual(11);
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

test("a clock of this machine that is set back an hour, or is two minutes late, delays nothing", async () => {
  const { room, asked } = await closedRoom(4000, async () => "waiting", clockOfItsOwn());
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(4100);
  expect(asked).toHaveBeenCalledTimes(1);
  // Whatever is committed is looked at as soon as ever.
  vi.setSystemTime(Date.now() - 120_000);
  room.invalidate();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(2);
  await room.stop();
});

/** A database's clock: it goes on with the timers, whatever this machine's is set to. */
function clockOfItsOwn(): () => number {
  const [startedAt, from] = [Date.now(), performance.now()];
  return () => startedAt + performance.now() - from;
}
