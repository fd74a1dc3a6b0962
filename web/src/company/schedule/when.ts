/** Ethiopia has no summer time: its clock is UTC and three hours, always, wherever whoever announces sits. */
const utcOffsetMs = 3 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** So many days from today on, each by its noon, epoch milliseconds. */
export function daysFrom(now: number, count: number): number[] {
  return Array.from({ length: count }, (_, day) => momentOf(now + day * dayMs, { hour: 12, minute: 0 }));
}

/** A time of Ethiopia's clock on the day that it is there at a moment, epoch milliseconds. */
export function momentOf(moment: number, { hour, minute }: { hour: number; minute: number }): number {
  const day = Math.floor((moment + utcOffsetMs) / dayMs);
  return day * dayMs + (hour * 60 + minute) * 60_000 - utcOffsetMs;
}
