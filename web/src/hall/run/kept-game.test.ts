import type { HallState } from "@derash/protocol/hall/round";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { endKeptGame, keepGame, keptSalesData } from "./kept-game.ts";

const storage = memoryStorage();
const read = (key: string) => JSON.parse(storage.getItem(key) ?? "null") as unknown;
const round = {
  ...{ saleId: "round-a", gameId: "ETHA1B", derash: 24, bet: 10, pot: 30, cartelas: [3, 7, 9] },
  bonusSchedule: [{ calls_to_win: 4, bonus_amount: 1000 }],
} as unknown as HallState;

beforeAll(() => vi.stubGlobal("localStorage", storage));
afterAll(() => vi.unstubAllGlobals());

test("a hall's round that begins is kept under the specification's keys, with what saves it afterwards", () => {
  expect(keptSalesData("round-a")).toBeNull();
  keepGame(round);
  expect(read("current-game-data")).toEqual({
    ...{ gameId: "ETHA1B", gameType: 20, winningAmount: 24, bonusEnabled: true, playerCount: 3, betAmount: 10 },
    ...{ totalBetPool: 30, stakeAmount: 30, sharedGameId: "round-a" },
  });
  const data = { bet: 10, number_of_players: 3, game_type: 20, sharedGameId: "round-a" };
  expect(read("sales_data")).toEqual(data);
  expect(read("active-cartelas")).toEqual([3, 7, 9]);
  expect(read("game_in_progress")).toBe(true);
  expect(keptSalesData("round-a")).toEqual(data);
  expect(keptSalesData("round-b")).toBeNull();
  endKeptGame();
  expect(read("game_in_progress")).toBe(false);
});
