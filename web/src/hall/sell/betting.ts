import { fromBirr, parseBirr, type Santim, santim, toBirr } from "@derash/game/money";
import { splitPot } from "@derash/game/prize";
import { parseStake } from "@derash/game/stake";
import type { HallState } from "@derash/protocol/hall/round";

export const stakeChoices = ["10", "20", "50", "100"] as const;
export const defaultStake = "10";
/** Where neither a round nor the hall's profile brings its own. */
const usualCutBps = 2000;

/** What a sale would cost the float, and what it would make; birr of the wire, computed in santim. */
export type SaleFigures = { total: number; derash: number };

export function saleFigures(stake: string, count: number, round: Pick<HallState, "houseCutBps"> | null): SaleFigures {
  const each = parseBirr(stake);
  if (each === "amount_invalid") return { total: 0, derash: 0 };
  const pot = santim(each * count);
  return { total: toBirr(pot), derash: toBirr(splitPot(pot, round?.houseCutBps ?? usualCutBps).prizePool) };
}

/** What the float lacks for so many cartelas more; null when it is enough. Birr of the wire. */
export function shortage(stake: string, added: number, balance: number): { needed: number; balance: number } | null {
  const each = parseBirr(stake);
  if (each === "amount_invalid") return null;
  const needed: Santim = santim(each * added);
  return needed > fromBirr(balance) ? { needed: toBirr(needed), balance } : null;
}

/** What goes back to who gives so much; less than zero: so much is missing. Birr of the wire, computed in santim. */
export function changeFor(owed: number, given: number): number {
  return toBirr(santim(fromBirr(given) - fromBirr(owed)));
}

export function isStake(text: string): boolean {
  return typeof parseStake(text.trim()) === "number";
}

/** When a round was opened: its id is a UUIDv7, which begins with the milliseconds; null for another id. */
export function openedAt(saleId: string): string | null {
  const hex = saleId.replaceAll("-", "");
  if (hex[12] !== "7") return null;
  return new Date(Number.parseInt(hex.slice(0, 12), 16)).toISOString();
}

/** The notes that people pay with, in birr. */
const notes = [10, 50, 100, 200] as const;
const likelyMax = 3;

/** What somebody who owes so much may hand over, when it is not the sum itself; the least first. */
export function likelyGiven(owed: number): number[] {
  const sums = notes.map((note) => Math.ceil(owed / note) * note).filter((sum) => sum > owed);
  return [...new Set(sums)].sort((a, b) => a - b).slice(0, likelyMax);
}
