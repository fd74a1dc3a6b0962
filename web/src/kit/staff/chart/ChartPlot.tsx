import { useLingui } from "@lingui/react/macro";
import { type PointerEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { bars, labelledSlots, shortAmount, slotAt, valueTicks } from "./chart-geometry.ts";
import { fillOf } from "./chart-look.tsx";
import type { SalesChartData, Slot, SlotUnit } from "./chart-slots.ts";
import { slotLabel } from "./slot-labels.ts";

type Props = {
  data: SalesChartData;
  weaveId: string;
  activeIndex: number;
  onActive: (index: number) => void;
  /** Says the active bar in words. */
  activeWords: string;
};

const height = 232;
const margin = { top: 10, right: 4, bottom: 24, left: 42 };
const labelWidth = 46;
/** Half of what a name takes, so that the last one stays within the picture. */
const labelHalf = 13;
const plotHeight = height - margin.top - margin.bottom;

/**
 * The bars. A pointer chooses one; for the keyboard and for screen readers the same is a slider over the days, which is
 * what the unseen range input gives without a line of our own.
 */
export function ChartPlot({ data, weaveId, activeIndex, onActive, activeWords }: Props) {
  const { t } = useLingui();
  const hintId = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const plotWidth = Math.max(width - margin.left - margin.right, 0);
  const choose = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    onActive(slotAt(x, plotWidth, data.slots.length));
  };
  return (
    <div ref={ref} className="relative touch-pan-y" style={{ height }} onPointerMove={choose} onPointerDown={choose}>
      <input
        type="range"
        min={0}
        max={data.slots.length - 1}
        step={1}
        value={activeIndex}
        onChange={(event) => onActive(Number(event.target.value))}
        aria-label={t`Bars of the chart`}
        aria-valuetext={activeWords}
        aria-describedby={hintId}
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <svg
        width={width}
        height={height}
        className="absolute inset-0 rounded-sm peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
        aria-hidden="true"
        focusable="false"
      >
        {width > 0 && <Picture data={data} weaveId={weaveId} activeIndex={activeIndex} plotWidth={plotWidth} />}
      </svg>
      <p id={hintId} className="sr-only">
        {t`The arrow keys go from bar to bar.`}
      </p>
    </div>
  );
}

type PictureProps = { data: SalesChartData; weaveId: string; activeIndex: number; plotWidth: number };

function Picture({ data, weaveId, activeIndex, plotWidth }: PictureProps) {
  const { slots, unit } = data;
  const ticks = valueTicks(Math.max(...slots.map(({ total }) => total)));
  const top = ticks.at(-1) ?? 1;
  const share = plotWidth / slots.length;
  return (
    <g transform={`translate(${margin.left} ${margin.top})`}>
      <rect x={activeIndex * share} y={0} width={share} height={plotHeight} fill="var(--cloth-sunk)" />
      {ticks.map((tick) => (
        <ValueMark key={tick} y={plotHeight * (1 - tick / top)} width={plotWidth} words={shortAmount(tick)} />
      ))}
      {bars(slots, { width: plotWidth, height: plotHeight }, top).map((bar, index) => (
        <g key={slots[index]?.start}>
          {bar.parts.map(({ seriesIndex, y, height: partHeight }) => (
            <rect
              key={seriesIndex}
              x={bar.left}
              y={y}
              width={bar.width}
              height={Math.max(partHeight - gapOf(bar.parts.length), 0.5)}
              fill={fillOf(weaveId, seriesIndex)}
            />
          ))}
        </g>
      ))}
      <rect x={activeIndex * share} y={plotHeight} width={share} height={3} fill="var(--ink)" />
      {labelledSlots(slots.length, plotWidth, labelWidth).map((index) => (
        <SlotMark
          key={index}
          slot={slots[index]}
          x={Math.min((index + 0.5) * share, plotWidth - labelHalf)}
          unit={unit}
        />
      ))}
    </g>
  );
}

/** A thread of cloth between the parts of a bar. */
function gapOf(partCount: number): number {
  return partCount > 1 ? 1 : 0;
}

function ValueMark({ y, width, words }: { y: number; width: number; words: string }) {
  return (
    <>
      <path d={`M0 ${y}H${width}`} stroke="var(--line)" strokeWidth="1" />
      <text x={-6} y={y + 4} textAnchor="end" fontSize="11" fill="var(--ink-soft)">
        {words}
      </text>
    </>
  );
}

function SlotMark({ slot, x, unit }: { slot: Slot | undefined; x: number; unit: SlotUnit }) {
  if (slot === undefined) return null;
  return (
    <text x={x} y={plotHeight + 18} textAnchor="middle" fontSize="11" fill="var(--ink-soft)">
      {slotLabel(slot, unit)}
    </text>
  );
}

/** The width of an element in pixels, also after it has changed; 0 until it is known. */
function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
