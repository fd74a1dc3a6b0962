/** How far today's sum is from another day's, in whole percent; null where there was nothing to compare it with. */
export function changePercent(now: number, then: number): number | null {
  return then === 0 ? null : Math.round(((now - then) / then) * 100);
}
