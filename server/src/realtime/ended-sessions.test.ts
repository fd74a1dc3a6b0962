import { expect, test } from "vitest";
import type { Identity } from "../auth/service.ts";
import { createLog } from "../log.ts";
import { closeEndedSessions } from "./ended-sessions.ts";

test("thousands of sockets that end at once are closed in turns, and whatever else there is to do is done between", async () => {
  const count = 2_000;
  const identity = { kind: "staff", sessionId: "ended" } as Identity;
  const { promise: allClosed, resolve } = Promise.withResolvers<void>();
  let turns = 0;
  let closed = 0;
  const closedAt = new Set<number>();
  const seat = {
    data: { identity },
    disconnect: () => {
      closedAt.add(turns);
      if (++closed === count) resolve();
    },
  };
  const heard: (() => void)[] = [];
  const stop = closeEndedSessions({
    seats: () => Array.from({ length: count }, () => seat),
    auth: { checkSessions: async () => ({ ended: new Set(["ended"]), linked: new Map() }) },
    hints: { on: (_kind, listener) => void heard.push(() => listener("")) },
    log: createLog("silent"),
  });
  const next = () => {
    turns++;
    if (closed < count) setImmediate(next);
  };
  setImmediate(next);
  for (const hear of heard) hear();
  await allClosed;
  stop();
  expect(closedAt.size).toBeGreaterThan(10);
});
