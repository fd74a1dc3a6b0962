import type { HallWinner } from "@derash/protocol/hall/round";

export type PrizeGroup = { prize: number; cartelaNumbers: number[] };

/** Winners by what each gets, in birr: where the prize does not divide evenly, some get a santim more than others. */
export function prizeGroups(winners: readonly HallWinner[]): PrizeGroup[] {
  const groups = new Map<number, number[]>();
  for (const { prize, cartelaNumber } of winners) groups.set(prize, [...(groups.get(prize) ?? []), cartelaNumber]);
  return [...groups].map(([prize, cartelaNumbers]) => ({ prize, cartelaNumbers }));
}
