import { Api } from "grammy";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeBotApi, startFakeBotApi, textUpdate } from "../../test/fake-bot-api.ts";
import { createLog } from "../log.ts";
import { systemClock } from "./clock.ts";
import { poll } from "./polling.ts";

const token = "1000000001:TEST";
const person = { id: 830_000_001, first_name: "Hana" };

let telegram: FakeBotApi;
let stopping: AbortController;

beforeEach(async () => {
  telegram = await startFakeBotApi({ token });
  stopping = new AbortController();
});
afterEach(() => telegram.stop());

/** Polls until the receiver has had enough, without ever waiting; answers how long it would have waited. */
async function pollWith(receive: (updateIds: number[]) => void): Promise<number[]> {
  const waits: number[] = [];
  await poll(
    {
      api: new Api(token, { apiRoot: telegram.url }),
      receive: async (updates) => receive(updates.map((update) => update.update_id)),
      clock: { ...systemClock, sleep: async (ms) => void waits.push(ms) },
      log: createLog("silent"),
    },
    stopping.signal,
  );
  return waits;
}

test("updates are put down in Telegram's order, whatever order they come in", async () => {
  telegram.reorderUpdates();
  await telegram.push(textUpdate(person, "one"), textUpdate(person, "two"), textUpdate(person, "three"));
  const received: number[] = [];
  await pollWith((ids) => {
    received.push(...ids);
    stopping.abort();
  });
  expect(received).toHaveLength(3);
  expect(received).toEqual(received.toSorted((one, other) => one - other));
});

test("updates that could not be put down are asked for again, and confirmed only afterwards", async () => {
  await telegram.push(textUpdate(person, "one"));
  const received: number[] = [];
  await pollWith(([id = 0]) => {
    received.push(id);
    if (received.length === 1) throw new Error("the database is away");
    if (received.length === 2) void telegram.push(textUpdate(person, "two"));
    if (received.length === 3) stopping.abort();
  });
  const [lost, first = 0, second] = received;
  expect(lost).toBe(first);
  expect(second).toBe(first + 1);
  expect(telegram.calls("getUpdates").map(({ payload }) => payload.offset)).toEqual([0, 0, first + 1]);
});

test("429 and another poller (409) are waited for, no shorter than Telegram says", async () => {
  telegram.inject429("getUpdates", 7, 1);
  telegram.fail("getUpdates", 409, "Conflict: terminated by other getUpdates request", 1);
  await telegram.push(textUpdate(person, "one"));
  const waits = await pollWith(() => stopping.abort());
  expect(waits).toEqual([7000, 2000]);
});
