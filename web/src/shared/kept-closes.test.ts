import { beforeEach, expect, test, vi } from "vitest";
import { changedCloseStore, keepClose, keptClose } from "./kept-closes.ts";

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  changedCloseStore.set(null);
});

test("the first seal of a round is kept; the same again is nothing, another one is told and changes nothing", () => {
  expect(keptClose("one")).toBeNull();
  keepClose("one", "aa", 1);
  keepClose("one", "aa", 2);
  keepClose("two", "bb", 2);
  expect(changedCloseStore.get()).toBeNull();
  keepClose("one", "bb", 3);
  expect(changedCloseStore.get()).toBe("one");
  expect(keptClose("one")).toMatchObject({ hash: "aa", at: 1 });
  expect(keptClose("two")).toMatchObject({ hash: "bb", at: 2 });
});

test("what another tab has kept counts, and an older list of this tab hides nothing", () => {
  keepClose("one", "aa", 1);
  sessionStorage.setItem("derash-closes", "[]");
  expect(keptClose("one")).toMatchObject({ hash: "aa", at: 1 });
  keepClose("one", "bb", 2);
  expect(changedCloseStore.get()).toBe("one");
});

test("the newest hundred are kept, with when they were heard", () => {
  for (let round = 1; round <= 101; round += 1) keepClose(`round-${round}`, "aa", round);
  expect(keptClose("round-1")).toBeNull();
  expect(keptClose("round-2")).toMatchObject({ hash: "aa", at: 2 });
  const kept = JSON.parse(localStorage.getItem("derash-closes") ?? "") as unknown[];
  expect(kept.at(-1)).toEqual({ roundId: "round-101", hash: "aa", at: 101 });
});

test.each(["{", "7", "null"])("a store that holds %s is empty", (text) => {
  localStorage.setItem("derash-closes", text);
  expect(keptClose("one")).toBeNull();
  keepClose("one", "aa", 1);
  expect(keptClose("one")).toMatchObject({ hash: "aa", at: 1 });
});
