/** Loaded before a server of a test: the wall clock of its process is so far beside the machine's. Its monotonic clock is right. */
let shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RightDate = Date;
const rightOrigin = performance.timeOrigin;

class ShiftedDate extends RightDate {
  constructor(...parts: [] | [value: number | string | Date]) {
    if (parts.length === 0) super(RightDate.now() + shiftMs);
    // Of several parts the types know only the first; all of them are handed on.
    else super(...parts);
  }

  static override now(): number {
    return RightDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
// A machine's clock that is set later leaves the origin where it was.
const origin = rightOrigin + shiftMs;
Object.defineProperty(performance, "timeOrigin", { get: () => origin });

process.on("message", (told: { clockShiftMs?: number }) => {
  shiftMs = told.clockShiftMs ?? shiftMs;
});
