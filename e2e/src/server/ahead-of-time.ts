/** Loaded before a server of a journey: all its clocks are so far ahead of the machine's, and go on as the machine's do. */
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RightDate = Date;
const rightNow = performance.now.bind(performance);

class DateAhead extends RightDate {
  constructor(...parts: [] | [value: number | string | Date]) {
    if (parts.length === 0) super(RightDate.now() + aheadMs);
    // Of several parts the types know only the first; all of them are handed on.
    else super(...parts);
  }

  static override now(): number {
    return RightDate.now() + aheadMs;
  }
}

globalThis.Date = DateAhead as DateConstructor;
// What is measured from one moment to another takes as long as the hall waited for it.
performance.now = () => rightNow() + aheadMs;

process.on("message", (told: { aheadMs?: number }) => {
  aheadMs = told.aheadMs ?? aheadMs;
  process.send?.({ aheadMs });
});
// Who listens is not what keeps the server going.
process.channel?.unref();
