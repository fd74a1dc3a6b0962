import type { GameState, TableGlance } from "@derash/protocol/round";
import { afterEach, describe, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { mineStore } from "../../room/my-cartelas.ts";
import { PaidRound, tableOf } from "./PaidRound.tsx";

const winner = { cartelaNumber: 7, name: "T***", prize: 16, bonus: 0, cells: [] };
const here = "/balance-management?bet=10&sessionId=room";

type At = { at?: string; table?: object | null };
/** As remembered since the page was opened, and not from before. */
const since = { sessionId: "room" };

function shown(change: Partial<GameState>, mine = [7], { at = here, table }: At = {}): string {
  mineStore.set({ ...since, sharedGameId: "round", cartelaNumbers: mine });
  const state = { isVoid: false, betAmount: 10, totalCalls: 12, winners: [], sharedGameId: "round", sessionId: "room" };
  const game = { ...state, gameStatus: "active", ...change } as unknown as GameState;
  const room = { game, v: 1, changedAt: 0, isStale: false };
  const answers = [[["room", "room", "round"], room] as const, [["table-of", "round"], table] as const];
  return drawn(<PaidRound />, { at, answers: answers.slice(0, table === undefined ? 1 : 2) });
}

afterEach(() => {
  mineStore.set(null);
  vi.unstubAllGlobals();
});

test("a round of mine that runs says so on another screen, with a way into it", () => {
  const html = shown({});
  expect(wordsOf(html)).toBe("Your round is running 12 calls Go to the game");
  expect(html).toContain('href="/game?bet=10&amp;sessionId=room&amp;sharedGameId=round"');
});

test("its end says what it brought, net, and can be put away", () => {
  expect(wordsOf(shown({ gameStatus: "finished", winners: [winner] }))).toBe(
    "Your round is over: BINGO, +6.00 ETB See the result",
  );
  const shared = shown({ gameStatus: "finished", winners: [{ ...winner, prize: 8 }] });
  expect(wordsOf(shared)).toContain("−2.00 ETB");
  expect(shared).toContain('aria-label="Close"');
  expect(wordsOf(shown({ gameStatus: "finished", winners: [winner] }, [9]))).toContain("not this time");
  expect(wordsOf(shown({ gameStatus: "finished", isVoid: true }))).toContain("Every stake was refunded");
});

test("opened after its end it goes by what the server says is mine, and not by what the phone has kept from before", () => {
  const game = { ...{ isVoid: false, betAmount: 10, totalCalls: 12, winners: [winner] }, gameStatus: "finished" };
  const room = { game: { ...game, sharedGameId: "round", sessionId: "room" }, v: 1, changedAt: 0, isStale: false };
  const words = (bought?: number[]) => {
    mineStore.set({ sharedGameId: "round", cartelaNumbers: [5] });
    const mine = bought?.map((cartelaNumber) => ({ cartelaNumber, confirmed: true }));
    const answers: [unknown[], unknown][] = [[["room", "room", "round"], room]];
    if (mine) answers.push([["my-cartelas", "round"], mine]);
    return wordsOf(drawn(<PaidRound />, { at: here, answers }));
  };
  // Bought on another phone, or by a confirmation whose answer never came.
  expect(words([5, 7])).toContain("BINGO");
  expect(words([5])).toContain("not this time");
  for (const none of [undefined, []]) expect(words(none)).toBe("");
});

test("before its first ball, without a cartela of mine, and once I have left it, it says nothing", () => {
  expect(shown({ gameStatus: "waiting" })).toBe("");
  expect(shown({}, [])).toBe("");
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "derash-left-round" ? "round" : null) });
  expect(shown({})).toBe("");
});

test("it says so too where the address names another table, or none", () => {
  const table = { sessionId: "room", betAmount: 10 };
  for (const at of ["/balance-management", "/balance-management?bet=20&sessionId=other"]) {
    const html = shown({}, [7], { at, table });
    expect(wordsOf(html)).toBe("Your round is running 12 calls Go to the game");
    expect(html).toContain('href="/game?bet=10&amp;sessionId=room&amp;sharedGameId=round"');
  }
  // No table plays it any more: then the address is all that says where it was.
  expect(wordsOf(shown({ gameStatus: "finished" }, [7], { table: null }))).toContain("not this time");
});

test("a round whose table plays the next one already is asked for at that table, with its stake, and not where the address is", () => {
  const [here, there] = [
    { sharedGameId: "a", sessionId: "here", betAmount: 10 },
    { sharedGameId: "b", sessionId: "there", betAmount: 20 },
  ];
  const tables = [here, there] as TableGlance[];
  expect(tableOf(tables, { sharedGameId: "b", cartelaNumbers: [7] })).toBe(there);
  expect(tableOf(tables, { sharedGameId: "before", sessionId: "there", cartelaNumbers: [7] })).toBe(there);
  // Kept from before the page was opened it says nothing of a table.
  expect(tableOf(tables, { sharedGameId: "before", cartelaNumbers: [7] })).toBeNull();
});

describe("a round at another table than the one that is followed", () => {
  const table = { betAmount: 20, sharedGameId: "other", sessionId: "there", gameStatus: "active", isMine: true };
  const ended = { ...{ gameStatus: "finished", isVoid: false, betAmount: 20 }, winners: [{ ...winner, prize: 50 }] };
  const here20 = "/balance-management?bet=10&sessionId=room";

  function shownBeside(other: object, end?: { game: object; mine: number[] }): string {
    // Paid for first, and not the last one that this phone has paid for.
    mineStore.set({ sharedGameId: "other", cartelaNumbers: [7] });
    const seen = drawn(<PaidRound />, { at: here20, answers: [[["sessions"], { sessions: [table] }]] });
    expect(wordsOf(seen)).not.toContain("20 ETB");
    mineStore.set({ sharedGameId: "round", cartelaNumbers: [9] });
    const running = { sharedGameId: "round", sessionId: "room", betAmount: 10, gameStatus: "active" };
    const answers: [unknown[], unknown][] = [[["sessions"], { sessions: [{ ...running, isMine: true }, other] }]];
    if (end) answers.push([["other-ended", "other"], end]);
    return drawn(<PaidRound />, { at: here20, answers });
  }

  test("says that it runs, with the way to it; while it sells it says nothing", () => {
    const html = shownBeside(table);
    expect(wordsOf(html)).toBe("The 20 ETB table Your round is running Go to the game");
    expect(html).toContain('href="/game?bet=20&amp;sessionId=there&amp;sharedGameId=other"');
    expect(shownBeside({ ...table, gameStatus: "waiting" })).toBe("");
  });

  test("says what it brought once its table plays another one, by what the server says is mine", () => {
    const next = { ...table, sharedGameId: "next", gameStatus: "waiting", isMine: false };
    const html = shownBeside(next, { game: ended, mine: [7] });
    expect(wordsOf(html)).toBe("The 20 ETB table Your round is over: BINGO, +30.00 ETB See the result");
    expect(html).toContain('aria-label="Close"');
    expect(wordsOf(shownBeside(next, { game: ended, mine: [8] }))).toContain("not this time");
    // The server has no stake of mine there, or it has not ended.
    expect(shownBeside(next, { game: ended, mine: [] })).toBe("");
    expect(shownBeside(next, { game: { ...ended, gameStatus: "active" }, mine: [7] })).toBe("");
  });

  test("that another phone of mine has paid for is in the list; nothing is said of others' and of what I have left", () => {
    mineStore.set(null);
    mineStore.set({ sharedGameId: "round", cartelaNumbers: [9] });
    const shownOf = (of: object) =>
      wordsOf(drawn(<PaidRound />, { at: here20, answers: [[["sessions"], { sessions: [{ ...table, ...of }] }]] }));
    expect(shownOf({ isMine: false })).toBe("");
    expect(shownOf({})).toContain("The 20 ETB table");
    vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "derash-left-round" ? "other" : null) });
    expect(shownOf({})).toBe("");
  });
});
