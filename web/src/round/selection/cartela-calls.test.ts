import "../../../test/no-browser.ts";
import {
  askAhead,
  confirmCartela,
  confirmCartelas,
  releaseCartela,
  reserveCartela,
  reserveCartelas,
} from "@derash/protocol/path/round";
import type { CartelaResult, SessionAnswer } from "@derash/protocol/round";
import { i18n } from "@lingui/core";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { gameState } from "../../../test/game-state.ts";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { addressOf } from "../../data/address.ts";
import { sessionsKey } from "../../data/queries.ts";
import { loadRefusalMessages } from "../../i18n/error-messages.ts";
import { mineStore } from "../../room/my-cartelas.ts";
import { ask, type Desk, pay, release } from "./cartela-calls.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });
vi.stubGlobal("localStorage", memoryStorage());
// In English the words are in the code already.
vi.mock("../../i18n/language.ts", () => ({ loadLazyMessages: () => Promise.resolve() }));
beforeAll(loadRefusalMessages);
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const game = gameState({ sharedGameId: "shown", sessionId: "room", cartelasPerPlayerMax: 4 });
const named = { telegramId: "7", betAmount: 10, sessionId: "room", sharedGameId: "shown" };

/** What the server is asked, and refuses of it by number. */
function answering(refused: { [path: string]: { [cartelaNumber: number]: string } } = {}) {
  const sent: [string, unknown][] = [];
  const resultOf = (path: string, cartelaNumber: number): CartelaResult => {
    const error = refused[path]?.[cartelaNumber];
    return {
      success: error === undefined,
      message: error ?? "",
      cartelaNumber,
      ...(error && { error }),
    } as CartelaResult;
  };
  globalThis.fetch = (async (path: string, { body }: RequestInit) => {
    const asked = JSON.parse(String(body));
    sent.push([path, asked]);
    if (asked.cartelaNumbers === undefined) {
      const result = resultOf(path, asked.cartelaNumber);
      return Response.json(result, { status: result.success ? 200 : 409 });
    }
    const results = asked.cartelaNumbers.map((number: number) => resultOf(path, number));
    return Response.json({ success: true, results });
  }) as typeof fetch;
  return sent;
}

/** Somebody who reads no word that they are told, at a phone that was told of this round. */
function desk(known: Partial<SessionAnswer> = {}) {
  const client = new QueryClient();
  client.setQueryData([...sessionsKey, "10"], { sharedGameId: "shown", myCartelas: [], ...known });
  const [said, lost]: [string[], number[]] = [[], []];
  const of: Desk = {
    ...{ game, betAmount: "10", telegramId: "7", client, updateBalance: () => {} },
    alert: (message, way) => {
      said.push(way ? `${message} ${way.words}` : message);
      return new Promise(() => {});
    },
    lose: (cartelaNumber) => {
      lost.push(cartelaNumber);
      return { words: "Take another", act: () => {} };
    },
    wayToPay: { to: "/", words: "How to pay in" },
  };
  const mine = () => client.getQueryData<SessionAnswer>([...sessionsKey, "10"])?.myCartelas;
  return { of, said, lost, mine };
}

const [reserves, confirms] = [addressOf(reserveCartelas), addressOf(confirmCartelas)];
const confirmed = (...numbers: number[]) => numbers.map((cartelaNumber) => ({ cartelaNumber, confirmed: true }));

test("every request names the round that is on the screen, announced or not", async () => {
  const sent = answering();
  await pay(desk().of, [7], () => {});
  await pay(desk().of, [7, 8], () => {});
  expect(sent).toEqual([
    [addressOf(reserveCartela), { ...named, cartelaNumber: 7 }],
    [addressOf(confirmCartela), { ...named, cartelaNumber: 7 }],
    [reserves, { ...named, cartelaNumbers: [7, 8] }],
    [confirms, { ...named, cartelaNumbers: [7, 8] }],
  ]);
});

describe("of several, before anybody has read why one is refused", () => {
  const accepted = (desk: Desk, act: typeof pay) =>
    new Promise<readonly number[]>((done) => void act(desk, [7, 20, 31], done));

  test("the others are paid for, where somebody else was quicker for one; and the words come all the same", async () => {
    const sent = answering({ [reserves]: { 7: "cartela_taken" } });
    const sara = desk();
    expect(await accepted(sara.of, pay)).toEqual([20, 31]);
    expect(sent.at(-1)).toEqual([confirms, { ...named, cartelaNumbers: [20, 31] }]);
    expect(sara.mine()).toEqual(confirmed(20, 31));
    await vi.waitFor(() => expect(sara.said).toEqual([expect.stringMatching(/^Cartela 7: .* Take another$/)]));
    expect(sara.lost).toEqual([7]);
  });

  test("the page knows what is paid for, where the money was enough for one", async () => {
    answering({ [confirms]: { 20: "insufficient_funds", 31: "insufficient_funds" } });
    const sara = desk();
    expect(await accepted(sara.of, pay)).toEqual([7]);
    expect(mineStore.get()).toMatchObject({ sharedGameId: "shown", cartelaNumbers: [7] });
    expect(sara.mine()?.filter((cartela) => cartela.confirmed)).toEqual(confirmed(7));
    await vi.waitFor(() => expect(sara.said).toEqual([expect.stringMatching(/^Cartela 20, 31: .* How to pay in$/)]));
  });

  test("the others are asked for in the next round", async () => {
    answering({ [addressOf(askAhead)]: { 20: "cartela_taken" } });
    const ahead = { mine: [], others: [], keep: null } as unknown as NonNullable<SessionAnswer["ahead"]>;
    const sara = desk({ ahead });
    expect(await accepted(sara.of, ask)).toEqual([7, 31]);
    await vi.waitFor(() => expect(sara.said).toHaveLength(1));
  });
});

test("who turns out to have too little sees what they have: the wallet on the page is asked for anew @short-of-money", async () => {
  answering({ [addressOf(confirmCartela)]: { 7: "insufficient_funds", 8: "not_reserved" } });
  const isAskedAnew = async (number: number) => {
    const sara = desk();
    sara.of.client.setQueryData(["user", "7"], { balance: 100 });
    void pay(sara.of, [number], () => {});
    await vi.waitFor(() => expect(sara.said).toHaveLength(1));
    return sara.of.client.getQueryState(["user", "7"])?.isInvalidated;
  };
  expect([await isAskedAnew(7), await isAskedAnew(8)]).toEqual([true, false]);
});

test("what was asked for ahead is asked of the server anew, whatever answer was on its way", async () => {
  answering();
  const { of } = desk();
  await ask(of, [7]);
  await vi.waitFor(() => expect(of.client.getQueryState([...sessionsKey, "10"])?.isInvalidated).toBe(true));
});

test("what was refused at both steps is said one after the other, as each is read", async () => {
  answering({ [reserves]: { 7: "cartela_taken" }, [addressOf(confirmCartela)]: { 20: "not_reserved" } });
  const sara = desk();
  const read: (() => void)[] = [];
  const alert: Desk["alert"] = (message) => {
    sara.said.push(message);
    return new Promise((done) => read.push(done));
  };
  const paying = pay({ ...sara.of, alert }, [7, 20], (numbers) => expect(numbers).toEqual([]));
  await vi.waitFor(() => expect(read).toHaveLength(1));
  read[0]?.();
  await vi.waitFor(() => expect(read).toHaveLength(2));
  read[1]?.();
  await paying;
  expect(sara.said[0]).toMatch(/^Cartela 7: /);
});

test("what another phone has paid for stays paid for, where this one gives it back as unpaid", async () => {
  const sent = answering({ [addressOf(releaseCartela)]: { 5: "not_reserved" } });
  const asleep = desk({ myCartelas: [{ cartelaNumber: 5, confirmed: false }] });
  const asked = () => asleep.of.client.getQueryState([...sessionsKey, "10"])?.isInvalidated;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await release(asleep.of, 5, false);
  expect(sent).toEqual([[addressOf(releaseCartela), { ...named, cartelaNumber: 5, confirmed: false }]]);
  expect(asleep.mine()).toEqual([{ cartelaNumber: 5, confirmed: false }]);
  await vi.waitFor(() => expect(asked()).toBe(true));
  expect(asleep.said).toEqual([]);
});

test("what is paid for as a round opens is known, while the answer that the page has is about the round before", async () => {
  answering();
  const next = { ...game, sharedGameId: "next" };
  const early = desk({ myCartelas: confirmed(40) });
  const of = { ...early.of, game: next };
  await pay(of, [7], () => {});
  expect(mineStore.get()).toMatchObject({ sharedGameId: "next", cartelaNumbers: [7] });
  await pay(of, [20, 3], () => {});
  expect(mineStore.get()).toMatchObject({ sharedGameId: "next", cartelaNumbers: [3, 7, 20] });
  await release(of, 7, true);
  expect(mineStore.get()).toMatchObject({ sharedGameId: "next", cartelaNumbers: [3, 20] });
  // Of the round before nothing has changed; the server is asked what is true of this one.
  expect(early.mine()).toEqual(confirmed(40));
  await vi.waitFor(() => expect(of.client.getQueryState([...sessionsKey, "10"])?.isInvalidated).toBe(true));
});

test("a cartela that was only held and is given back takes nothing from what is known of another round", async () => {
  answering();
  mineStore.set({ sharedGameId: "before", cartelaNumbers: [5, 9] });
  const sara = desk({ myCartelas: [{ cartelaNumber: 7, confirmed: false }] });
  await release(sara.of, 7, false);
  expect(sara.mine()).toEqual([]);
  // It may be played at another table just now; else it can be had once more with one tap.
  expect(mineStore.get()).toMatchObject({ sharedGameId: "before", cartelaNumbers: [5, 9] });
});
