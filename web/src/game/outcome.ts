import type { GameState, Winner } from "@derash/protocol/round";

/** How a finished round went for me. Money is birr, as the server named it. */
export type Outcome =
  | { kind: "void" }
  | { kind: "won"; payout: number; bonus: number; mine: Winner[] }
  | { kind: "lost" }
  | { kind: "watched" };

export function outcomeOf(game: GameState, mine: readonly number[]): Outcome {
  if (game.isVoid) return { kind: "void" };
  const won = game.winners.filter((winner) => mine.includes(winner.cartelaNumber));
  if (won.length > 0) {
    const bonus = sum(won.map((winner) => winner.bonus));
    return { kind: "won", payout: sum(won.map((winner) => winner.prize)) + bonus, bonus, mine: won };
  }
  return mine.length > 0 ? { kind: "lost" } : { kind: "watched" };
}

/** A quick win is celebrated, unless all that came back is the stake. */
export function isCelebrated(outcome: Outcome, stakes: number): outcome is Outcome & { kind: "won" } {
  return outcome.kind === "won" && outcome.bonus > 0 && outcome.payout > stakes;
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
