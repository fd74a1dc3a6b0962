import { santim } from "@derash/game/money";
import type { HeldCartela } from "../../src/round/record.ts";

/** When the sale of the round ends. */
export const closesAt = 1_000_000;

export function held(number: number, change: Partial<HeldCartela> = {}): HeldCartela {
  const cartela = { number, playerId: `player-${number}`, playerName: "Ab***", isConfirmed: true, reservedUntil: null };
  return { ...cartela, prize: santim(0), bonus: santim(0), withheld: santim(0), cells: null, ...change };
}

export const reserved = (number: number) => held(number, { isConfirmed: false, reservedUntil: closesAt });
