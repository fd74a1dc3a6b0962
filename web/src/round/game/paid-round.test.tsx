import type { GameState } from "@derash/protocol/round";
import { afterEach, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { mineStore } from "../../room/my-cartelas.ts";
import { PaidRound } from "./PaidRound.tsx";

const winner = { cartelaNumber: 7, name: "T***", prize: 16, bonus: 0, cells: [] };
const here = "/balance-management?bet=10&sessionId=room";

type At = { at?: string; table?: object | null };

function shown(change: Partial<GameState>, mine = [7], { at = here, table }: At = {}): string {
  mineStore.set({ sharedGameId: "round", cartelaNumbers: mine });
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
