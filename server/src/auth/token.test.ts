import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { afterEach, expect, test, vi } from "vitest";
import { createTokens } from "./token.ts";

const minuteMs = 60_000;
const sessionSecret = "a secret of thirty-two characters";
afterEach(() => vi.restoreAllMocks());

/** Tokens by a clock that the test moves, and how many of them are known. */
function tokensAt(clock: { nowMs: number }) {
  const remembered = vi.spyOn(LRUCache.prototype, "set");
  const tokens = createTokens({ sessionSecret, now: () => clock.nowMs });
  return { tokens, knownCount: () => (remembered.mock.contexts.at(-1) as LRUCache<string, object>).size };
}

test("access tokens that have expired are let go as others come, also while older ones were used since", async () => {
  const clock = { nowMs: Date.now() };
  const { tokens, knownCount } = tokensAt(clock);
  const first = await tokens.access(randomUUID(), "player");
  clock.nowMs += 10 * minuteMs;
  for (let count = 0; count < 20; count++) await tokens.access(randomUUID(), "player");
  // Used last, it lies behind those that live longer.
  expect(await tokens.verified(first)).toMatchObject({ audience: "player" });
  expect(knownCount()).toBe(21);
  clock.nowMs += 10 * minuteMs;
  await expect(tokens.verified(first)).rejects.toMatchObject({ code: "not_signed_in" });
  expect(knownCount()).toBe(20);
  clock.nowMs += 10 * minuteMs;
  const last = await tokens.access(randomUUID(), "staff");
  expect(knownCount()).toBe(1);
  expect(await tokens.verified(last)).toMatchObject({ audience: "staff" });
});

test("those that another server gave out, and that were checked here, are let go as well", async () => {
  const clock = { nowMs: Date.now() };
  const elsewhere = createTokens({ sessionSecret, now: () => clock.nowMs });
  const given = await Promise.all(Array.from({ length: 5 }, () => elsewhere.access(randomUUID(), "player")));
  const { tokens, knownCount } = tokensAt(clock);
  for (const token of given) await tokens.verified(token);
  expect(knownCount()).toBe(5);
  clock.nowMs += 16 * minuteMs;
  await tokens.verified(await elsewhere.access(randomUUID(), "player"));
  expect(knownCount()).toBe(1);
});
