import type { Slot } from "./chart-slots.ts";

/** A part of a bar, in pixels from the top left of the plot. */
type Part = { seriesIndex: number; y: number; height: number };
/** `left` and `width` are those of the painted bar; its share of the axis is a little wider. */
export type Bar = { left: number; width: number; parts: Part[] };

const tickCount = 4;
const steps = [1, 2, 2.5, 5, 10];
const barShare = 0.72;
const barWidthMax = 44;

/** Round figures from 0 to at least `max`, evenly apart; what the y axis is marked with. Santim in, santim out. */
export function valueTicks(max: number): number[] {
  const least = Math.max(max, 100) / tickCount;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step = magnitude * (steps.find((candidate) => candidate * magnitude >= least) ?? 10);
  const count = Math.max(1, Math.ceil(Math.max(max, 1) / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The parts stand on one another and, together, are as high as the slot's total on the scale from 0 to `top`. */
export function bars(slots: readonly Slot[], plot: { width: number; height: number }, top: number): Bar[] {
  const share = plot.width / slots.length;
  const width = Math.min(Math.max(share * barShare, 1), barWidthMax);
  return slots.map(({ parts }, index) => {
    let sum = 0;
    const stacked = parts.map((amount, seriesIndex) => {
      const bottom = plot.height * (1 - sum / top);
      sum += amount;
      const y = plot.height * (1 - sum / top);
      return { seriesIndex, y, height: bottom - y };
    });
    return { left: index * share + (share - width) / 2, width, parts: stacked.filter(({ height }) => height > 0) };
  });
}

/** Which bars are named on the x axis, so that no name comes nearer to the next than `labelWidth`. */
export function labelledSlots(count: number, width: number, labelWidth: number): number[] {
  const every = Math.max(1, Math.ceil((labelWidth * count) / Math.max(width, 1)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

/** The bar that a point on the plot belongs to; its whole share of the axis counts, however thin the bar. */
export function slotAt(x: number, width: number, count: number): number {
  return Math.min(Math.max(Math.floor((x / Math.max(width, 1)) * count), 0), count - 1);
}

/** A santim value of the axis in few characters: 1.2k, 25k, 3M. */
export function shortAmount(santim: number): string {
  const birr = santim / 100;
  if (birr >= 1_000_000) return `${trimmed(birr / 1_000_000)}M`;
  return birr >= 1_000 ? `${trimmed(birr / 1_000)}k` : trimmed(birr);
}

function trimmed(value: number): string {
  return String(Math.round(value * 100) / 100);
}
