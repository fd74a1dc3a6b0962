import "../../../test/no-browser.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("../../data/api.ts", () => ({ call, readFile: vi.fn() }));
const { otherRounds, tablesOf } = await import("./other-rounds.ts");
const { askMineAnew } = await import("../../data/mine-anew.ts");

const day = 86_400_000;
let client: QueryClient;
let stop: () => void;
/** How the round is in the list. */
let status: string;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  status = "waiting";
});
afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
});

/** A page of who has paid ahead for a round that begins in so long. */
async function openPage(inMs: number | null) {
  const announcedFor = inMs === null ? null : Date.now() + inMs;
  call.mockReset().mockImplementation(async () => ({
    sessions: [{ sharedGameId: "tonight", gameStatus: status, announcedFor, isMine: true }],
    serverNow: Date.now(),
  }));
  const where = { sessionId: "room", betAmount: 20 };
  const tables = new QueryObserver(
    client,
    tablesOf(() => [["tonight", where]], false),
  );
  stop = tables.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return { statusNow: () => tables.getCurrentResult().data?.sessions[0]?.gameStatus };
}

const asked = () => call.mock.calls.length;

test("a round that was bought ahead is looked for when it begins, and then as any other", async () => {
  const { statusNow } = await openPage(10_000);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked()).toBe(1);
  status = "active";
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked(), statusNow()]).toEqual([2, "active"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toBe(3);
  status = "finished";
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(), statusNow()]).toEqual([4, "finished"]);
});

test("of a round of tonight, or of the month after next, nothing is asked before", async () => {
  for (const inMs of [3_600_000 + 1_000, 60 * day]) {
    await openPage(inMs);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked()).toBe(1);
    stop();
    client.clear();
  }
});

test("a round whose time has passed and whose sale is still open is asked for like one without a time", async () => {
  for (const inMs of [-1_000, null]) {
    await openPage(inMs);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(asked()).toBe(3);
    stop();
    client.clear();
  }
});

test("a page that knows of no round of mine learns what another phone has paid for at another table, and follows that", async () => {
  const table = { sharedGameId: "second", sessionId: "there", betAmount: 20, announcedFor: null };
  call.mockReset().mockImplementation(async () => ({
    sessions: [{ ...table, gameStatus: status, isMine: true }],
    serverNow: Date.now(),
  }));
  const tables = new QueryObserver(
    client,
    tablesOf((list) => otherRounds("here", list), false),
  );
  stop = tables.subscribe(() => {});
  // A stake of this page's own is no news.
  askMineAnew(client, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(0);
  askMineAnew(client);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked()).toBe(1);
  status = "active";
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked(), tables.getCurrentResult().data?.sessions[0]?.gameStatus]).toEqual([2, "active"]);
});
