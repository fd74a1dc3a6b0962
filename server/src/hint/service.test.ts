import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { type Bus, type BusListener, createHintService } from "./service.ts";

const log = createLog("silent");

/** Processes on one bus, and every message that went over it. */
function processes(count: number) {
  const listeners: BusListener[] = [];
  const messages: string[] = [];
  const bus = (): Bus => ({
    open: async (listener) => void listeners.push(listener),
    send: async (message) => {
      messages.push(message);
      for (const listener of listeners) listener.heard(message);
    },
    close: async () => {},
  });
  const all = Array.from({ length: count }, () => {
    const heard: string[] = [];
    const hints = createHintService({ bus: bus(), log });
    for (const kind of ["room", "hall"] as const) hints.on(kind, (id) => heard.push(`${kind}:${id}`));
    hints.on("anything", () => heard.push("anything"));
    return { hints, heard };
  });
  const start = async () => {
    for (const { hints } of all) await hints.start();
    for (const listener of listeners) listener.connected();
    await vi.advanceTimersByTimeAsync(100);
    for (const { heard } of all) heard.length = 0;
    messages.length = 0;
  };
  return { all, start, messages, listeners };
}

describe("hints between processes", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("of the same moment go as one message, each once, and whoever told them does not hear them", async () => {
    const { all, start, messages } = processes(3);
    await start();
    const [one, other, third] = all;
    for (const id of ["a", "b", "a"]) one?.hints.tell("room", id);
    one?.hints.tell("hall", "c");
    await vi.advanceTimersByTimeAsync(100);
    expect(messages).toHaveLength(1);
    expect(other?.heard).toEqual(["room:a", "room:b", "hall:c"]);
    expect(third?.heard).toEqual(other?.heard);
    expect(one?.heard).toEqual([]);
  });

  test("that are more than the database takes in one message go in several, and none is lost", async () => {
    const { all, start, messages } = processes(2);
    await start();
    const ids = Array.from({ length: 1000 }, (_, index) => `${index}-${"0".repeat(32)}`);
    for (const id of ids) all[0]?.hints.tell("room", id);
    await vi.advanceTimersByTimeAsync(100);
    expect(all[1]?.heard).toEqual(ids.map((id) => `room:${id}`));
    expect(Math.max(...messages.map(({ length }) => length))).toBeLessThan(8000);
  });

  test("are told for anything once the bus is back, on both sides of the cut", async () => {
    const { all, start, listeners } = processes(2);
    await start();
    const [one, other] = all;
    listeners[0]?.cut();
    expect([one?.hints.isDeaf(), other?.hints.isDeaf()]).toEqual([true, false]);
    expect(one?.heard.splice(0)).toEqual(["anything"]);
    one?.hints.tell("room", "a");
    await vi.advanceTimersByTimeAsync(100);
    expect(other?.heard).toEqual([]);
    listeners[0]?.connected();
    await vi.advanceTimersByTimeAsync(100);
    expect(one?.hints.isDeaf()).toBe(false);
    expect(one?.heard).toEqual(["anything"]);
    expect(other?.heard).toEqual(["anything"]);
  });

  test("that are still gathered when a process ends are told", async () => {
    const { all, start } = processes(2);
    await start();
    const [one, other] = all;
    one?.hints.tell("room", "a");
    await one?.hints.stop();
    expect(other?.heard).toEqual(["room:a"]);
  });
});
