import type { Announcement } from "@derash/protocol/schedule";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { cancelledSince, sendAnnouncement } from "./schedule-queries.ts";

beforeEach(() => {
  for (const storage of ["localStorage", "sessionStorage"]) vi.stubGlobal(storage, memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

test("a round whose announcement had no answer is asked for again as the same one; another one is not", async () => {
  const sent: { idempotency_key: string; at: number }[] = [];
  vi.stubGlobal("fetch", (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.reject(new TypeError("no answer"));
  });
  const round = { roomId: "r1", at: 1_900_000_000_000, patterns: ["heart"], guarantee: "50" };
  for (const change of [{}, {}, { at: round.at + 60_000 }])
    await expect(sendAnnouncement({ ...round, ...change })).rejects.toThrow();
  expect(sent).toMatchObject([round, round, { ...round, at: round.at + 60_000 }]);
  const [first, again, other] = sent.map(({ idempotency_key }) => idempotency_key);
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("whoever asks again is told of a round that was cancelled meanwhile, and by whom", () => {
  const round = { state: "open", cancelled_by: null, reason: null } as Announcement;
  expect(cancelledSince(round)).toBeNull();
  const cancelled = { ...round, state: "cancelled", cancelled_by: "two", reason: "rain" } as const;
  expect(cancelledSince(cancelled)).toEqual({ by: "two", reason: "rain" });
});
