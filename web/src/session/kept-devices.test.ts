import { beforeEach, expect, test, vi } from "vitest";
import { deviceOf, keepDevice } from "./kept-devices.ts";

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

test("a browser keeps what each of its people was answered last, and another tab's people too", () => {
  expect(deviceOf("abebe")).toBeUndefined();
  keepDevice("abebe", "one");
  sessionStorage.setItem("derash-devices", "[]");
  keepDevice("sara", "two");
  keepDevice("abebe", "three");
  expect([deviceOf("abebe"), deviceOf("sara"), deviceOf("Abebe")]).toEqual(["three", "two", undefined]);
});

test("it keeps the last thirty", () => {
  for (let at = 0; at < 31; at++) keepDevice(`cashier-${at}`, `device-${at}`);
  expect([deviceOf("cashier-0"), deviceOf("cashier-1"), deviceOf("cashier-30")]).toEqual([
    undefined,
    "device-1",
    "device-30",
  ]);
});

test.each(["{", "5", "null"])("what is no list, like %s, is as nothing", (text) => {
  localStorage.setItem("derash-devices", text);
  expect(deviceOf("abebe")).toBeUndefined();
});
