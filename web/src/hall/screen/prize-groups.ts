import type { HallWinner } from "@derash/protocol/hall/round";

/** `tax`: withheld of the prize of each. */
export type PrizeGroup = { prize: number; tax?: number; cartelaNumbers: number[] };

/** Winners by what each gets, in birr: where the prize does not divide evenly, some get a santim more than others. */
export function prizeGroups(winners: readonly HallWinner[]): PrizeGroup[] {
  return [...Map.groupBy(winners, ({ prize }) => prize)].map(([prize, group]) => ({
    prize,
    ...(group[0]?.tax && { tax: group[0].tax }),
    cartelaNumbers: group.map(({ cartelaNumber }) => cartelaNumber),
  }));
}
