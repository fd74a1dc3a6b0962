import "../../../test/no-browser.ts";
import { afterEach, expect, test, vi } from "vitest";
import { follow, type Read } from "./follow.ts";

const roundId = "0190a0e0-0000-7000-8000-000000000001";
const record = (state: string) => ({ roundId, gameId: "ETH4K7", state });
const between = { previous: { roundId: "before" }, next: { roundId: "after" } };

afterEach(() => void vi.unstubAllGlobals());

/** What the page reads first of a round, where the server answers this, one after the other. */
async function firstRead(...answers: object[]): Promise<{ read: Read; asked: string[] }> {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path.replace("/api/draw/", ""));
    return Response.json(answers.shift());
  });
  const stopping = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Read>();
  const ended = follow("ETH4K7", stopping.signal, resolve, () => {});
  const read = await promise;
  stopping.abort();
  void ended;
  return { read, asked };
}

test("a round that ended while its neighbours were read is read again, by its id, and accuses nobody", async () => {
  const { read, asked } = await firstRead(record("calling"), between, record("settled"), between);
  expect(read.proof.state).toBe("settled");
  expect(read.neighbours).toEqual(between);
  expect(asked).toEqual(["ETH4K7", `${roundId}/neighbours`, roundId, `${roundId}/neighbours`]);
});

test("a round that is never ended and has one after it is shown so", async () => {
  const { read } = await firstRead(record("calling"), between, record("calling"), between);
  expect([read.proof.state, read.neighbours.next]).toEqual(["calling", between.next]);
});

test("a round that runs, with none after it, and one that is over are read once", async () => {
  expect((await firstRead(record("calling"), { ...between, next: null })).asked).toHaveLength(2);
  expect((await firstRead(record("void"), between)).asked).toHaveLength(2);
});
