import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { forgetLink, inFours, keepLink, keptLink, watchUrl } from "./hall-link.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

const link = { code: "7QXK20ABCDEF", expiresAt: 1000 };

test("the code stands in fours, and behind the # of the address, which no server sees", () => {
  expect(inFours(link.code)).toBe("7QXK-20AB-CDEF");
  const url = new URL(watchUrl("https://derash.example", link.code, "am"));
  expect([url.pathname, url.search, url.hash]).toEqual(["/watch", "?lang=am", "#7QXK-20AB-CDEF"]);
});

test("the desk remembers its code until it is over or forgotten", () => {
  keepLink(link);
  expect(keptLink(999)).toEqual(link);
  expect(keptLink(1000)).toBeNull();
  forgetLink();
  expect(keptLink(0)).toBeNull();
});
