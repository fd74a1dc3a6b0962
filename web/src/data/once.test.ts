import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../test/memory-storage.ts";
import { forgetMade, sendOnce } from "./once.ts";

beforeEach(() => {
  vi.stubGlobal("sessionStorage", memoryStorage());
});

test("what had no answer is sent again with its key; what was answered is another thing the next time", async () => {
  const keys: string[] = [];
  const lost = (key: string) => {
    keys.push(key);
    return Promise.reject(new Error("no answer"));
  };
  const made = (key: string) => Promise.resolve(keys.push(key));
  await expect(sendOnce("deposit", { amount: "100" }, lost)).rejects.toThrow("no answer");
  await sendOnce("deposit", { amount: "100" }, made);
  await sendOnce("deposit", { amount: "100" }, made);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("another sum has another key, and a withdrawal knows nothing of a deposit", async () => {
  const keys: string[] = [];
  const lost = (key: string) => {
    keys.push(key);
    return Promise.reject(new Error("no answer"));
  };
  for (const [name, amount] of [
    ["deposit", "100"],
    ["deposit", "200"],
    ["withdrawal", "200"],
  ] as const)
    await sendOnce(name, { amount }, lost).catch(() => {});
  expect(new Set(keys).size).toBe(3);
});

test("who asks for the same a quarter of an hour later means another", async () => {
  vi.useFakeTimers();
  const keys: string[] = [];
  const lost = (key: string) => {
    keys.push(key);
    return Promise.reject(new Error("no answer"));
  };
  for (const afterMs of [0, 14 * 60_000, 2 * 60_000]) {
    vi.advanceTimersByTime(afterMs);
    await sendOnce("cash-move", { amount: "100" }, lost).catch(() => {});
  }
  vi.useRealTimers();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a phone's clock that is set while no answer comes, as by the network that is back, makes nothing twice and hides nothing", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const keys: string[] = [];
  const lost = (key: string) => {
    keys.push(key);
    return Promise.reject(new Error("no answer"));
  };
  const send = () => sendOnce("deposit", { amount: "100" }, lost).catch(() => {});
  const set = (byMs: number) => vi.setSystemTime(Date.now() + byMs);
  await send();
  set(3 * 3_600_000);
  await send();
  expect(keys[1]).toBe(keys[0]);
  set(-86_400_000);
  vi.advanceTimersByTime(16 * 60_000);
  await send();
  vi.useRealTimers();
  expect(keys[2]).not.toBe(keys[0]);
});

test("what had no answer and is seen made is another thing the next time; what is seen made of others changes nothing", async () => {
  const keys: string[] = [];
  const lost = (key: string) => {
    keys.push(key);
    return Promise.reject(new Error("no answer"));
  };
  const send = () => sendOnce("cash-move", { amount: "100" }, lost).catch(() => {});
  await send();
  forgetMade("cash-move", [{ idempotency_key: "another" }, {}]);
  forgetMade("safe-move", [{ idempotency_key: keys[0] }]);
  await send();
  expect(keys[1]).toBe(keys[0]);
  forgetMade("cash-move", [{}, { idempotency_key: keys[0] }]);
  await send();
  expect(keys[2]).not.toBe(keys[0]);
});

test("an answer forgets what it answers, and nothing that was asked for under the same name meanwhile", async () => {
  const keys: string[] = [];
  let answer = () => {};
  const slow = sendOnce("deposit", { amount: "100" }, (key) => {
    keys.push(key);
    return new Promise<void>((made) => {
      answer = made;
    });
  });
  const lost = (key: string) => {
    keys.push(key);
    return Promise.reject(new Error("no answer"));
  };
  await sendOnce("deposit", { amount: "200" }, lost).catch(() => {});
  answer();
  await slow;
  await sendOnce("deposit", { amount: "200" }, lost).catch(() => {});
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
});

test("a storage that is full by now hides no key: what had no answer goes with its own again", async () => {
  const keys: string[] = [];
  const lost = (key: string) => {
    keys.push(key);
    return Promise.reject(new Error("no answer"));
  };
  const send = (amount: string) => sendOnce("deposit", { amount }, lost).catch(() => {});
  await send("100");
  vi.spyOn(sessionStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await send("200");
  await send("200");
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
});
