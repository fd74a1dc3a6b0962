import { useEffect, useState } from "react";

/** How far the server's clock is ahead of the page's monotonic one, and when that was learned by the latter, ms. */
type Offset = { ms: number; at: number };

/** A page may stay open for days: a clock that went ahead once, or was set back since, is forgotten by so much. */
const forgottenShare = 0.001;

/** No answer is waited for so long: who hears a clock that much behind hears one that was set back. */
const setBackMs = 20_000;

/**
 * The server's clock, seen from here. An answer's `serverNow` is always a little old when it arrives (the network, a
 * cache), so the largest difference of the last while is the nearest to the truth, unless the clock was set back since: what a
 * frozen page hears late is put right by the next answer. Measured against the page's monotonic
 * clock, because a phone's wall clock is often wrong and may be changed at any moment.
 */
export function nearerOffset(offset: Offset | null, serverNow: number, localNow: number): Offset {
  const known = offset === null ? Number.NEGATIVE_INFINITY : offset.ms - (localNow - offset.at) * forgottenShare;
  const heard = serverNow - localNow;
  return { ms: known - heard > setBackMs ? heard : Math.max(known, heard), at: localNow };
}

/** Milliseconds until an instant, never below zero. */
export function msUntil(instant: number, now: number): number {
  return Math.max(0, instant - now);
}

/** Whole seconds to an instant, rounded up, never below zero. */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** 75 s is 1:15. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds until `secondsLeft` next changes; null when it never will. */
export function nextTickIn(end: number, now: number): number | null {
  return end <= now ? null : (end - now) % 1000 || 1000;
}

let offset: Offset | null = null;

export function learnServerTime(serverNow: number): void {
  offset = nearerOffset(offset, serverNow, performance.now());
}

/** The house's clock, epoch ms, as far as it is known here; null before the first answer. */
export function houseNow(): number | null {
  return offset === null ? null : Math.round(offset.ms + performance.now());
}

/** Now, by the server's clock: epoch ms. */
export function serverTime(): number {
  return offset === null ? Date.now() : offset.ms + performance.now();
}

/** Seconds until an instant of the server's clock, ticking; null without an instant. */
export function useCountdown(end: number | null): number | null {
  const [, tick] = useState(0);
  const seconds = end === null ? null : secondsLeft(end, serverTime());
  useEffect(() => {
    if (end === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const delay = nextTickIn(end, serverTime());
      if (delay === null) return;
      timer = setTimeout(() => {
        tick((count) => count + 1);
        wait();
      }, delay + 5);
    };
    wait();
    return () => clearTimeout(timer);
  }, [end]);
  return seconds;
}
