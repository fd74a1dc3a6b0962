const beatMs = 500;
/** A page that is only busy; a seal is on its way for four seconds before it would be late. */
const pauseMsMax = 3_000;
/** By then all that lay waiting for a page that stood still has been handled. */
const handledMs = 5_000;

let beatAt: number | null = null;
let pausedAt = Number.NEGATIVE_INFINITY;

function beat(): void {
  const now = performance.now();
  if (beatAt !== null && now - beatAt > pauseMsMax) pausedAt = now;
  beatAt = now;
}

/** From now on it is seen when this page stands still. */
export function watchAwake(): void {
  beat();
  setInterval(beat, beatMs);
}

/**
 * Whether this page has run all the time. A phone stops a page that nobody looks at and keeps its connection: what came in time is
 * handled late then, and is no one's fault.
 */
export function isAwake(): boolean {
  beat();
  return performance.now() - pausedAt > handledMs;
}
