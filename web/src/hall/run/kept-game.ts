import type { HallState } from "@derash/protocol/hall/round";
import { readJson, writeJson, writeText } from "../../data/storage.ts";

/** The specification's type of game. */
export const gameType = 20;

/** What the specification has a browser send to save a game: the claim that the server compares with its own sale. */
export type SalesData = { bet: number; number_of_players: number; game_type: number; sharedGameId: string };

/** What the specification keeps locally of a game that begins; a paper cartela is a player. */
export function keepGame({ saleId, gameId, derash, bonusSchedule, cartelas, bet, pot }: HallState): void {
  writeJson("current-game-data", {
    ...{ gameId, gameType, winningAmount: derash, bonusEnabled: bonusSchedule.length > 0 },
    ...{ playerCount: cartelas.length, betAmount: bet, totalBetPool: pot, stakeAmount: pot, sharedGameId: saleId },
  });
  const data: SalesData = { bet, number_of_players: cartelas.length, game_type: gameType, sharedGameId: saleId };
  writeJson("sales_data", data);
  writeJson("active-cartelas", cartelas);
  writeText("game_in_progress", "true");
}

export function endKeptGame(): void {
  writeText("game_in_progress", "false");
}

/** The data that saves this round; null in a browser that did not start it. */
export function keptSalesData(saleId: string): SalesData | null {
  const kept = readJson<Partial<SalesData>>("sales_data");
  return kept?.sharedGameId === saleId ? (kept as SalesData) : null;
}
