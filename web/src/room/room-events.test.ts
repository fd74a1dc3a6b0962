import "../../test/no-browser.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { sessionsKey } from "../data/queries.ts";
import { mineStore } from "./my-cartelas.ts";
import { followRoom } from "./room-events.ts";
import type { RoomListener } from "./socket.ts";

let listener: RoomListener;
vi.mock("./socket.ts", () => ({
  enterRoom: (_: unknown, heard: RoomListener) => {
    listener = heard;
    return () => {};
  },
}));

afterEach(() => {
  mineStore.set(null);
  vi.unstubAllGlobals();
});

/** What the room says to who joins it, with these cartelas of mine in that round. */
function join(client: QueryClient, sharedGameId: string, numbers: number[], followed: string | null = null): void {
  const table = { sessionId: "room", betAmount: "10", followed };
  followRoom({ client, key: ["room"], ...table, refresh: () => {} });
  const myCartelas = numbers.map((cartelaNumber) => ({ cartelaNumber, confirmed: true }));
  const joined = { sessionId: "room", sharedGameId, myCartelas, v: 1, epoch: "e", serverNow: 1 };
  listener.onJoined(joined as unknown as Parameters<RoomListener["onJoined"]>[0]);
}

test("what another phone has given back is not mine any more; of another round nothing is forgotten by that", () => {
  const client = new QueryClient();
  mineStore.set({ sharedGameId: "round", cartelaNumbers: [5] });
  join(client, "next", []);
  expect(mineStore.get()).toMatchObject({ sharedGameId: "round", cartelaNumbers: [5] });
  join(client, "round", []);
  expect(mineStore.get()).toMatchObject({ sharedGameId: "round", cartelaNumbers: [] });
  join(client, "next", [9]);
  expect(mineStore.get()).toMatchObject({ sharedGameId: "next", cartelaNumbers: [9] });
});

test("what another phone does while I follow the round is asked for anew, and counts", async () => {
  const client = new QueryClient();
  mineStore.set({ sharedGameId: "round", cartelaNumbers: [5] });
  const said = [5, 9].map((cartelaNumber) => ({ cartelaNumber, confirmed: true }));
  const fetched = vi.fn(() => Promise.resolve(Response.json({ myCartelas: said })));
  vi.stubGlobal("fetch", fetched);
  join(client, "round", [5], "round");
  listener.onMine();
  await vi.waitFor(() => expect(mineStore.get()).toMatchObject({ sharedGameId: "round", cartelaNumbers: [5, 9] }));
  expect(String(fetched.mock.calls.at(0)?.at(0))).toContain("sharedGameId=round");
});

test("of two answers about what is mine the one that was asked for last counts, whichever comes last", async () => {
  mineStore.set({ sharedGameId: "round", cartelaNumbers: [5] });
  const answers: ((numbers: number[]) => void)[] = [];
  const asked = () =>
    new Promise<Response>((resolve) => {
      answers.push((numbers) => {
        const myCartelas = numbers.map((cartelaNumber) => ({ cartelaNumber, confirmed: true }));
        resolve(Response.json({ myCartelas }));
      });
    });
  vi.stubGlobal("fetch", asked);
  join(new QueryClient(), "round", [5], "round");
  listener.onMine();
  listener.onMine();
  answers[1]?.([5, 9]);
  await vi.waitFor(() => expect(mineStore.get()?.cartelaNumbers).toEqual([5, 9]));
  answers[0]?.([5]);
  await new Promise((done) => setTimeout(done));
  expect(mineStore.get()?.cartelaNumbers).toEqual([5, 9]);
});

test("a screen that follows no round does not ask for it besides", () => {
  const fetched = vi.fn(() => Promise.resolve(Response.json({})));
  vi.stubGlobal("fetch", fetched);
  join(new QueryClient(), "round", []);
  listener.onMine();
  expect(fetched).not.toHaveBeenCalled();
});

test("what another phone of mine has paid for, or been given back, changes the wallet and the list of tables that are shown here too", async () => {
  const client = new QueryClient();
  const shown = [["user", "700000002"], ["sessions"]];
  for (const key of shown) client.setQueryData(key, {});
  join(client, "round", []);
  listener.onMine();
  const isOldNow = () => shown.map((key) => client.getQueryState(key)?.isInvalidated);
  await vi.waitFor(() => expect(isOldNow()).toEqual([true, true]));
});

const answerKey = [...sessionsKey, "10", "room"];
const answered = (numbers: number[]) => ({
  sharedGameId: "round",
  myCartelas: numbers.map((cartelaNumber) => ({ cartelaNumber, confirmed: true })),
});
const isOld = (client: QueryClient) => client.getQueryState(answerKey)?.isInvalidated;

test("what another phone has paid for while nothing was heard here is asked for as the room is joined again", async () => {
  const client = new QueryClient();
  client.setQueryData(answerKey, answered([5]));
  join(client, "round", [5]);
  await new Promise((done) => setTimeout(done, 200));
  expect(isOld(client)).toBe(false);
  join(client, "round", [5, 9]);
  await vi.waitFor(() => expect(isOld(client)).toBe(true));
});

/** Whether the wallet is asked for anew as the round of this table ends, by who chooses there and has these in it. */
async function isAskedAtEnd(numbers: number[]): Promise<boolean | undefined> {
  const client = new QueryClient();
  client.setQueryData(["user", "700000002"], { balance: 100 });
  join(client, "round", numbers);
  const data = { sessionId: "room", sharedGameId: "round", v: 2, serverNow: 2, calledBalls: [], winners: [] };
  listener.onEvent({ name: "game_ended", data } as unknown as Parameters<RoomListener["onEvent"]>[0]);
  await new Promise((done) => setTimeout(done, 200));
  return client.getQueryState(["user", "700000002"])?.isInvalidated;
}

test("who has left the game of their round, and chooses, sees what it has paid in their wallet", async () => {
  expect(await isAskedAtEnd([])).toBe(false);
  expect(await isAskedAtEnd([5])).toBe(true);
});
