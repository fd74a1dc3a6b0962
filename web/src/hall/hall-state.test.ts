import type { HallState } from "@derash/protocol/hall/round";
import { describe, expect, test } from "vitest";
import { canToggle, type HallView, nextAt, phaseOf, reduceHall, unheard } from "./hall-state.ts";

const first = { saleId: "a", v: 5, serverNow: 10_000, status: "calling", totalCalls: 3 } as HallState;
const answer = (round: Partial<HallState>, at: number, view: HallView | null = null) =>
  reduceHall(view, { type: "answer", round: { ...first, ...round }, at });
const event = (round: Partial<HallState> | null, v: number, at: number, view: HallView | null) =>
  reduceHall(view, { type: "event", event: { v, round: round && { ...first, ...round, v } }, at });

describe("the order of what is heard", () => {
  const view = answer({}, 100);

  test("a newer state replaces an older one, and an older one is dropped", () => {
    expect(event({ totalCalls: 4 }, 6, 200, view).round?.totalCalls).toBe(4);
    expect(event({ totalCalls: 2 }, 4, 200, view).round?.totalCalls).toBe(3);
    expect(answer({ v: 4, totalCalls: 2 }, 200, view).round?.totalCalls).toBe(3);
  });

  test("within one v the calls only grow, and the newer word of two alike wins", () => {
    expect(event({ totalCalls: 2 }, 5, 200, view).round?.totalCalls).toBe(3);
    expect(event({ totalCalls: 3, serverNow: 9_000, nextCallAt: 1 }, 5, 200, view).round?.nextCallAt).toBeUndefined();
    expect(event({ totalCalls: 3, serverNow: 11_000, nextCallAt: 1 }, 5, 200, view).round?.nextCallAt).toBe(1);
  });

  test("what is older after a long silence is a server that began anew", () => {
    expect(event({ totalCalls: 2 }, 1, 4_200, view).v).toBe(1);
  });

  test("a round that is over stays over, however long ago an older word of it was sent", () => {
    const ended = answer({ v: 9, status: "settled" }, 100);
    expect(event({ totalCalls: 2 }, 5, 9_000, ended).round?.status).toBe("settled");
    expect(event({ saleId: "b", serverNow: 12_000, status: "selling" }, 1, 200, ended).round?.saleId).toBe("b");
  });

  test("another round is told by its time, whatever its v", () => {
    expect(event({ saleId: "b", serverNow: 12_000 }, 1, 200, view).round?.saleId).toBe("b");
    expect(event({ saleId: "before", serverNow: 9_000 }, 9, 200, view).round?.saleId).toBe("a");
  });

  test("a round that began after the clock was set back is late for a moment only", () => {
    const begun = { saleId: "b", serverNow: 2_000, status: "selling" } as const;
    expect(event(begun, 1, 200, view).round?.saleId).toBe("a");
    expect(event(begun, 1, 4_200, view).round?.saleId).toBe("b");
  });

  test("an empty answer that was late does not take a round away", () => {
    expect(event(null, 0, 200, view).round).not.toBeNull();
    expect(event(null, 0, 5_000, view).round).toBeNull();
    expect(event(null, 0, 5, null).round).toBeNull();
  });
});

test("what comes next is the beacon while the round is drawn, and then the balls", () => {
  const times = { beaconAt: 5, nextCallAt: 9 };
  expect(nextAt({ ...first, ...times, status: "drawing", nextCallAt: null })).toBe(5);
  expect(nextAt({ ...first, ...times })).toBe(9);
  expect(nextAt({ ...first, ...times, status: "paused", nextCallAt: null })).toBeNull();
});

test("phases", () => {
  const statuses = ["selling", "drawing", "calling", "paused", "settled", "void"] as const;
  expect(statuses.map((status) => phaseOf({ ...first, status }))).toEqual([
    "selling",
    "running",
    "running",
    "running",
    "ended",
    "ended",
  ]);
  expect(phaseOf(null)).toBe("idle");
});

test("the cashier can pause what calls by itself, and go on; after the last ball there is nothing to pause", () => {
  const can = (round: Partial<HallState>) => canToggle({ ...first, mode: "server", ...round });
  expect([can({}), can({ status: "paused" }), can({ totalCalls: 75 })]).toEqual([true, true, false]);
  expect([can({ status: "drawing" }), can({ status: "selling" }), can({ status: "void" })]).toEqual([
    false,
    false,
    false,
  ]);
  expect([can({ mode: "physical" }), can({ mode: "physical", status: "paused" })]).toEqual([false, true]);
});

test("a round that is not heard of any more has paused; one that does not run by itself is as it was", () => {
  const running: HallState = { ...first, mode: "server", nextCallAt: 12_000 };
  expect(unheard(running, true)).toEqual({ ...running, status: "paused", nextCallAt: null });
  // Another till calls: the hall goes on without this page.
  expect(unheard(running, false)).toBe(running);
  for (const round of [
    { ...running, mode: "physical" },
    { ...running, status: "settled" },
  ] as HallState[])
    expect(unheard(round, true)).toBe(round);
});
