/** Ethiopia has no summer time: its clock is UTC and three hours, always, wherever whoever announces sits. */
const utcOffsetMs = 3 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** So many days from today on, each by its noon, epoch milliseconds. */
export function daysFrom(now: number, count: number): number[] {
  return Array.from({ length: count }, (_, day) => momentOf(now, { day, hour: 12, minute: 0 }));
}

/** A time of Ethiopia's clock, so many days from today, epoch milliseconds. */
export function momentOf(now: number, { day, hour, minute }: { day: number; hour: number; minute: number }): number {
  const today = Math.floor((now + utcOffsetMs) / dayMs);
  return (today + day) * dayMs + (hour * 60 + minute) * 60_000 - utcOffsetMs;
}
