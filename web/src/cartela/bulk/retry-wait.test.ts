import { expect, test } from "vitest";
import { ApiError } from "../../data/api-error.ts";
import { lossProof, retryAfterMs } from "./retry-wait.ts";

const refusal = (status: number, error: string) => new ApiError(status, { error, message: "" });
const lost = new ApiError(0, null);

test("a busy server is asked again for a little over a minute, a lost answer twice, a refusal never", () => {
  const busy = refusal(429, "too_many_requests");
  let waitedMs = 0;
  for (let attempt = 1; ; attempt += 1) {
    const waitMs = retryAfterMs(busy, attempt);
    if (waitMs === null) break;
    waitedMs += waitMs;
  }
  expect(waitedMs).toBeGreaterThan(60_000);
  expect([1, 2, 3].map((attempt) => retryAfterMs(lost, attempt) !== null)).toEqual([true, true, false]);
  expect(retryAfterMs(refusal(409, "cartela_duplicate"), 1)).toBeNull();
  expect(retryAfterMs(new TypeError("bug"), 1)).toBeNull();
});

test("a duplicate after a lost answer is what was asked for; any other duplicate is a failure", async () => {
  const duplicate = refusal(409, "cartela_duplicate");
  const answers = [lost, duplicate, duplicate];
  const create = lossProof<string>(() => Promise.reject(answers.shift()));
  await expect(create("a")).rejects.toBe(lost);
  await expect(create("a")).resolves.toBeUndefined();
  await expect(create("b")).rejects.toBe(duplicate);
});
