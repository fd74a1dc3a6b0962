import type { HallState } from "@derash/protocol/hall/round";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { keepGame } from "./kept-game.ts";
import { SavedSale } from "./SavedSale.tsx";

beforeEach(() => vi.stubGlobal("localStorage", memoryStorage()));
afterAll(() => vi.unstubAllGlobals());

const round = { saleId: "a", gameId: "ETHA1B", derash: 24, bet: 10, pot: 30, cartelas: [3, 7, 9], bonusSchedule: [] };
const shown = (answers: Parameters<typeof drawn>[1] = {}) => wordsOf(drawn(<SavedSale saleId="a" />, answers));

test("a browser that kept nothing of the round has no game to save", () => {
  expect(shown()).toBe("No game to save! select a cartela and start a new game.");
});

test("what was kept is saved, and the server's sale answers", () => {
  keepGame(round as unknown as HallState);
  expect(shown()).toBe("Saving the sale...");
  const sale = { id: 1, number_of_players: 3 };
  expect(shown({ answers: [[["saved-sale", "a"], sale]] })).toBe("The sale is saved: 3 cartelas.");
});
