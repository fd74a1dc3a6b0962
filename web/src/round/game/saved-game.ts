import type { Cells } from "@derash/game/cartela";
import type { GameState } from "@derash/protocol/round";
import { writeJson, writeText } from "../../data/storage.ts";
import { rememberMine } from "../../room/my-cartelas.ts";

const gameTypeId = 20;

/** What the specification keeps locally of a game that begins. */
export function saveGame(game: GameState, cartelaNumbers: number[], cells: Cells | null): void {
  const { gameId, derash, bonusEnabled, playerCount, betAmount, pot, sharedGameId } = game;
  writeJson("current-game-data", {
    gameId,
    gameType: gameTypeId,
    winningAmount: derash,
    bonusEnabled,
    playerCount,
    betAmount,
    totalBetPool: pot,
    stakeAmount: betAmount * cartelaNumbers.length,
    sharedGameId,
  });
  writeJson("sales_data", { bet: betAmount, number_of_players: playerCount, game_type: gameTypeId, sharedGameId });
  if (cells !== null)
    writeJson(
      "cartelas-list",
      cartelaNumbers.slice(0, 1).map((id) => ({ id, card: rowsOf(cells) })),
    );
  writeText("game_in_progress", "true");
  rememberMine(game, cartelaNumbers);
}

export function endSavedGame(): void {
  writeText("game_in_progress", "false");
}

/** The specification's 5x5 card: the third of N is no number. */
function rowsOf(cells: Cells): (number | "FREE SPACE")[][] {
  return [0, 1, 2, 3, 4].map((row) => cells.slice(row * 5, row * 5 + 5).map((number) => number || "FREE SPACE"));
}
