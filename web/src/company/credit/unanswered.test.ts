import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../data/api-error.ts";
import { type Attempt, isAgain, isUnanswered, lastUnanswered, sendOnce } from "./unanswered.ts";

const attempt: Attempt = {
  kind: "transfer",
  actorId: "me",
  targetId: "bole",
  targetName: "Bole",
  amount: "11",
  note: "",
};
const lost = new ApiError(0, null);

let stored: Map<string, string>;
let keys: string[];

beforeEach(() => {
  stored = new Map();
  keys = [];
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
});

/** Sends it, and lets it end as `outcome` says. */
async function go(change: Partial<Attempt>, outcome: unknown): Promise<void> {
  await sendOnce({ ...attempt, ...change }, async (key) => {
    keys.push(key);
    if (outcome !== "made") throw outcome;
  }).catch(() => {});
}

function isOneKey(): boolean {
  return new Set(keys).size === 1;
}

describe("an attempt without an answer", () => {
  test.each([
    ["no connection", lost],
    ["a server that failed", new ApiError(500, { error: "internal" })],
    ["a server that restarts", new ApiError(503, { error: "unavailable" })],
  ])("keeps its key: %s", async (_, outcome) => {
    await go({}, outcome);
    await go({ amount: "11.00" }, "made");
    expect(isOneKey()).toBe(true);
  });

  test("of one wallet is none of the same player's other one", async () => {
    await go({ kind: "player_adjustment", companyId: "derash" }, lost);
    await go({ kind: "player_adjustment", companyId: "sheger" }, "made");
    expect(isOneKey()).toBe(false);
    expect(lastUnanswered({ kind: "player_adjustment", actorId: "me" })).toMatchObject({ companyId: "derash" });
  });

  test("is kept before it is sent, so that a reload in the middle finds it", () => {
    void sendOnce(attempt, () => new Promise(() => {}));
    expect([...stored.values()].join()).toContain("bole");
    expect(lastUnanswered({ kind: "transfer", actorId: "me", targetId: "bole" })).toEqual(attempt);
  });

  test("is known as sent before until it has been answered, so that its answer is not told as another one", async () => {
    expect(isAgain(attempt)).toBe(false);
    await go({}, lost);
    expect([isAgain(attempt), isAgain({ ...attempt, amount: "12" })]).toEqual([true, false]);
    await go({}, "made");
    expect(isAgain(attempt)).toBe(false);
  });

  test("stays open when the next try is turned away at the door", async () => {
    await go({}, lost);
    await go({}, new ApiError(429, { error: "too_many_requests" }));
    await go({}, new ApiError(403, { error: "password_needed" }));
    await go({}, "made");
    expect(isOneKey()).toBe(true);
  });

  test.each([
    { targetId: "piassa" },
    { amount: "12" },
    { note: "rent" },
    { actorId: "you" },
    { kind: "adjustment" as const },
  ])("shares its key with no other: %j", async (change) => {
    await go({}, lost);
    await go(change, "made");
    expect(isOneKey()).toBe(false);
    expect(lastUnanswered({ kind: "transfer", actorId: "me" })).toEqual(attempt);
  });

  test("of taking away is not the same as of giving", async () => {
    await go({ amount: "-11" }, lost);
    await go({ amount: "11" }, "made");
    expect(isOneKey()).toBe(false);
  });
});

test.each([
  ["made", "made"],
  ["refused", new ApiError(422, { error: "insufficient_balance" })],
  ["in conflict with another", new ApiError(409, { error: "idempotency_conflict" })],
  ["turned away at its first try", new ApiError(429, { error: "too_many_requests" })],
])("an attempt that was %s is over, and the next one has its own key", async (_, outcome) => {
  await go({}, outcome);
  expect(lastUnanswered({ kind: "transfer", actorId: "me" })).toBeNull();
  await go({}, "made");
  expect(isOneKey()).toBe(false);
});

test("a browser that keeps nothing remembers it until the page ends", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  await go({}, lost);
  await go({}, "made");
  expect(isOneKey()).toBe(true);
});

test("a refusal is an answer", () => {
  expect([lost, new ApiError(502, null), new TypeError()].every(isUnanswered)).toBe(true);
  expect(isUnanswered(new ApiError(409, { error: "name_taken" }))).toBe(false);
});
