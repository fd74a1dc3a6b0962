import type { GameState, Winner } from "@derash/protocol/round";
import { type NetParts, netOf } from "../../kit/money/net.ts";

/** What winning cartelas of mine brought, beside all that I paid for the round. */
type Back = NetParts & { mine: Winner[] };

/** How a finished round went for me. Money is birr, as the server named it. */
export type Outcome =
  | { kind: "void" }
  /** More came back than I paid. */
  | ({ kind: "won" } & Back)
  /** A cartela of mine was complete, and its share is no more than I paid: nothing to celebrate. */
  | ({ kind: "shared" } & Back)
  | { kind: "lost" }
  | { kind: "watched" };

export function outcomeOf(game: GameState, mine: readonly number[]): Outcome {
  if (game.isVoid) return { kind: "void" };
  const won = game.winners.filter((winner) => mine.includes(winner.cartelaNumber));
  if (won.length === 0) return mine.length > 0 ? { kind: "lost" } : { kind: "watched" };
  const parts = {
    prize: sum(won.map((winner) => winner.prize)),
    bonus: sum(won.map((winner) => winner.bonus)),
    ...taxOf(won),
    stakes: game.betAmount * mine.length,
  };
  return { kind: netOf(parts) > 0 ? "won" : "shared", ...parts, mine: won };
}

/** A quick win is celebrated, unless no more came back than was paid. */
export function isCelebrated(outcome: Outcome): outcome is Outcome & { kind: "won" } {
  return outcome.kind === "won" && outcome.bonus > 0;
}

function taxOf(won: readonly Winner[]): { tax?: number } {
  const tax = sum(won.map((winner) => winner.tax ?? 0));
  return tax > 0 ? { tax } : {};
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
