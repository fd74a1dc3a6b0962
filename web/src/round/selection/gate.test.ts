import { expect, test, vi } from "vitest";
import { createGate } from "./gate.ts";

test("a slow release has returned before anything is reserved @release-first", async () => {
  const calls: string[] = [];
  const gate = createGate(() => {});
  let answer = () => {};
  const releasing = gate(async () => {
    await new Promise<void>((done) => {
      answer = done;
    });
    calls.push("released");
  });
  await gate(async () => void calls.push("reserved too early"));
  answer();
  await releasing;
  await gate(async () => void calls.push("reserved"));
  expect(calls).toEqual(["released", "reserved"]);
});

test("an action that fails opens the gate again, and the screen hears of it", async () => {
  const onBusy = vi.fn();
  const gate = createGate(onBusy);
  await expect(gate(() => Promise.reject(new Error("no network")))).rejects.toThrow("no network");
  await gate(async () => {});
  expect(onBusy.mock.calls.flat()).toEqual([true, false, true, false]);
});
