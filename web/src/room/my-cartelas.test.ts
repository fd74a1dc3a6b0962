import type { GameState } from "@derash/protocol/round";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
const game = {
  gameId: "ETHA1B",
  derash: 24,
  bonusEnabled: true,
  playerCount: 3,
  betAmount: 10,
  pot: 30,
  sharedGameId: "round-a",
  sessionId: "table-a",
} as GameState;

beforeAll(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("sessionStorage", undefined);
});
afterAll(() => vi.unstubAllGlobals());

const read = (key: string) => JSON.parse(kept.get(key) ?? "null") as unknown;

test("a game that begins is kept under the specification's keys, and forgotten for the next player @kept-keys", async () => {
  const { forgetMine, mineStore } = await import("./my-cartelas.ts");
  const { endSavedGame, saveGame } = await import("../round/game/saved-game.ts");
  const cells = Array.from({ length: 25 }, (_, index) => (index === 12 ? 0 : index + 1));
  saveGame(game, [7], cells);
  expect(read("current-game-data")).toEqual({
    gameId: "ETHA1B",
    gameType: 20,
    winningAmount: 24,
    bonusEnabled: true,
    playerCount: 3,
    betAmount: 10,
    totalBetPool: 30,
    stakeAmount: 10,
    sharedGameId: "round-a",
  });
  expect(read("sales_data")).toEqual({ bet: 10, number_of_players: 3, game_type: 20, sharedGameId: "round-a" });
  const [kept7] = read("cartelas-list") as [{ id: number; card: unknown[][] }];
  expect(kept7.id).toBe(7);
  expect(kept7.card.map((row) => row.length)).toEqual([5, 5, 5, 5, 5]);
  expect(kept7.card.flat()).toEqual(cells.map((number, index) => (index === 12 ? "FREE SPACE" : number)));
  expect(read("active-cartelas")).toEqual([7]);
  expect(read("game_in_progress")).toBe(true);
  endSavedGame();
  expect(read("game_in_progress")).toBe(false);
  expect(mineStore.get()).toEqual({ sharedGameId: "round-a", sessionId: "table-a", cartelaNumbers: [7] });
  forgetMine();
  expect([...kept.keys()]).toEqual([]);
  expect(mineStore.get()).toBeNull();
});

test("a round that was left stays left where a browser keeps nothing, or no more; for the next player it is not", async () => {
  const { forgetMine, hasLeftRound, leaveRound } = await import("./my-cartelas.ts");
  const full = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => "round-before", setItem: full, removeItem: () => {} });
  expect(hasLeftRound("round-a")).toBe(false);
  leaveRound("round-a");
  expect(hasLeftRound("round-a")).toBe(true);
  // At another table, whose round ends before this one.
  leaveRound("round-b");
  expect([hasLeftRound("round-a"), hasLeftRound("round-b")]).toEqual([true, true]);
  forgetMine();
  expect(hasLeftRound("round-a")).toBe(false);
});
