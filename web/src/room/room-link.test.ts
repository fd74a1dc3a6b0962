import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../test/no-browser.ts";

const missing = vi.hoisted(() => ({ times: Number.POSITIVE_INFINITY, asked: 0 }));
const { reloadWhenReachable } = vi.hoisted(() => ({ reloadWhenReachable: vi.fn() }));
vi.mock("../kit/shell/reload.ts", () => ({ reloadWhenReachable }));
const followNetwork = vi.fn();
vi.mock("./socket.ts", () => ({ requestState: () => true, reconnect: () => {}, followNetwork }));
vi.mock("./room-events.ts", () => ({
  get followRoom() {
    missing.asked++;
    if (missing.asked <= missing.times) throw new TypeError("Failed to fetch dynamically imported module");
    return () => () => {};
  },
}));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  missing.asked = 0;
  reloadWhenReachable.mockReset();
});
afterEach(() => vi.useRealTimers());

const minuteMs = 60_000;

test("where the code that keeps a room up is gone with its release, the page is loaded anew as soon as the server answers", async () => {
  missing.times = Number.POSITIVE_INFINITY;
  const { withRoomEvents } = await import("./room-link.ts");
  const { backendStore } = await import("./backend.ts");
  withRoomEvents(() => () => {});
  await vi.waitFor(() => expect(backendStore.get()).toBe("disconnected"), minuteMs);
  expect(reloadWhenReachable).not.toHaveBeenCalled();
  // A minute apart at most, and not while nothing answers: that is seen to there.
  await vi.waitFor(() => expect(reloadWhenReachable.mock.calls).toEqual([[false]]), minuteMs);
});

test("what comes when it is asked for again is no reason to", async () => {
  missing.times = 1;
  const { withRoomEvents } = await import("./room-link.ts");
  const begun = vi.fn(() => () => {});
  withRoomEvents(begun);
  // The clock is not a real one, but the modules are read from a real disk: how long that takes, no clock says.
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1), minuteMs);
  expect(reloadWhenReachable).not.toHaveBeenCalled();
});
