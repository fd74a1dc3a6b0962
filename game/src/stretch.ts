import { ballCount } from "./ball.ts";

/**
 * A stretch of calling without a pause: call `firstCall + i` happens at `startsAt + i × intervalMs`, up to and including
 * `endsAt`. Times are epoch milliseconds. A round's stretches follow each other: each begins with the call that comes
 * after the last one made in those before it.
 */
export type Stretch = { firstCall: number; startsAt: number; intervalMs: number; endsAt: number | null };

/** How long after play the first ball comes. */
export const playDelayMs = 2000;

/** So long after the draw the first ball comes: a screen can say that the round begins. The beacon has taken longer than play. */
export const drawnDelayMs = 500;

/** How many balls have been called by `now`. Throws RangeError on a stretch that has no positive interval. */
export function callsMade(stretches: readonly Stretch[], now: number): number {
  return stretches.reduce((made, stretch) => Math.max(made, madeIn(stretch, now)), 0);
}

/** When a call (1-based) was made; null where no stretch has made it by `now`. */
export function callTime(stretches: readonly Stretch[], call: number, now: number): number | null {
  if (call < 1 || call > callsMade(stretches, now)) return null;
  const stretch = stretches.findLast(({ firstCall }) => firstCall <= call);
  return stretch ? timeIn(stretch, call) : null;
}

/** When the next ball comes by itself; null while paused, and after the last of the 75. */
export function nextCallAt(stretches: readonly Stretch[], now: number): number | null {
  const open = stretches.find(({ endsAt }) => endsAt === null);
  const next = callsMade(stretches, now) + 1;
  return open && next <= ballCount ? timeIn(open, next) : null;
}

/** The stretch that a round begins with when it has been drawn. */
export function firstStretch(drawnAt: number, intervalMs: number): Stretch {
  return { firstCall: 1, startsAt: drawnAt + drawnDelayMs, intervalMs, endsAt: null };
}

/** The stretch that calling goes on with after a pause. */
export function stretchAfterPause(stretches: readonly Stretch[], now: number, intervalMs: number): Stretch {
  return { firstCall: callsMade(stretches, now) + 1, startsAt: now + playDelayMs, intervalMs, endsAt: null };
}

/**
 * The stretch that takes over from the open one when the pace changes now: no ball is lost and none comes twice. The next
 * ball comes one new interval after the last one, at once where that is past; the first after play comes when it was due.
 */
export function stretchAtPace(stretches: readonly Stretch[], now: number, intervalMs: number): Stretch | null {
  const open = stretches.find(({ endsAt }) => endsAt === null);
  const dueAt = nextCallAt(stretches, now);
  if (!open || dueAt === null) return null;
  const firstCall = callsMade(stretches, now) + 1;
  const isFirst = firstCall === open.firstCall;
  const startsAt = isFirst ? dueAt : Math.max(now, dueAt - open.intervalMs + intervalMs);
  return { firstCall, startsAt, intervalMs, endsAt: null };
}

function timeIn({ firstCall, startsAt, intervalMs }: Stretch, call: number): number {
  return startsAt + (call - firstCall) * intervalMs;
}

function madeIn({ firstCall, startsAt, intervalMs, endsAt }: Stretch, now: number): number {
  if (!(intervalMs > 0)) throw new RangeError(`not a call interval: ${intervalMs}`);
  const until = Math.min(now, endsAt ?? now);
  const made = until < startsAt ? 0 : Math.floor((until - startsAt) / intervalMs) + 1;
  return Math.min(firstCall - 1 + made, ballCount);
}
