import { letters } from "@derash/game/ball";
import { type Cells, centreIndex, freeCell } from "@derash/game/cartela";
import type { Pattern } from "@derash/game/pattern";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { type CartelaMarks, cartelaMarks, markedNumbers } from "./cartela-marks.ts";
import { letterColor } from "./letter-color.ts";

type Props = {
  cartelaNumber: number;
  cells: Cells;
  called?: readonly number[];
  /** By what it wins; any line, unless the round says otherwise. */
  patterns?: readonly Pattern[] | undefined;
  /** What the centre reads; a star on a cartela in play. */
  centre?: string;
  /** One among several: without its letters, and the numbers as large as the cells allow. */
  isSmall?: boolean;
  className?: string;
  testId?: string;
};

const cellSize = 50;
const bandHeight = 12;
const headHeight = 34;
const gridTop = bandHeight + headHeight;
const width = cellSize * 5;
const height = gridTop + width;

/** A cartela as it is printed: a woven edge, the letters in their colours, an ink dab on every number called. */
export function Cartela(props: Props) {
  const { cartelaNumber, cells, called = [], patterns, centre = "★", isSmall = false, className = "", testId } = props;
  const { t } = useLingui();
  const bandId = useId();
  const marks = cartelaMarks(cells, called, patterns);
  const numbers = markedNumbers(cells, called).join(", ") || t`none`;
  const lastCalled = called.at(-1);
  const columns = letters.map((letter, column) => `${letter} ${columnOf(cells, column).join(", ")}`).join("; ");
  return (
    <svg
      viewBox={isSmall ? `-1 ${gridTop - 1} ${width + 2} ${width + 2}` : `-1 -1 ${width + 2} ${height + 2}`}
      className={`block h-auto w-full forced-color-adjust-none ${className}`}
      role="img"
      aria-label={t`Cartela ${cartelaNumber}: ${columns}. Marked: ${numbers}.`}
      data-testid={testId}
      data-cartela={cartelaNumber}
    >
      <defs>
        <pattern id={bandId} width="24" height={bandHeight} patternUnits="userSpaceOnUse">
          <rect width="24" height={bandHeight} fill="var(--cloth)" />
          <path d="M0 1.5 4.5 6 0 10.5M24 1.5 19.5 6 24 10.5" fill="var(--thread-2)" />
          <path d="M12 1 18.5 6 12 11 5.5 6Z" fill="var(--thread-1)" />
          <path d="M12 3.5 15.2 6 12 8.5 8.8 6Z" fill="var(--thread-3)" />
        </pattern>
      </defs>
      <rect width={width} height={height} rx="5" fill="var(--cloth)" />
      {!isSmall && <rect width={width} height={bandHeight} fill={`url(#${bandId})`} />}
      {!isSmall && <Letters />}
      {marks.lines.map((line) => (
        <Strike key={line.join()} line={line} />
      ))}
      {cells.map((number, index) => (
        <Mark key={place(index)} index={index} marks={marks} isLast={number !== freeCell && number === lastCalled} />
      ))}
      {cells.map((number, index) => (
        <CellText
          key={place(index)}
          index={index}
          text={index === centreIndex ? centre : String(number)}
          isMarked={marks.isMarked(index)}
          fontSize={isSmall ? 31 : 24}
        />
      ))}
      <rect
        y={isSmall ? gridTop : 0}
        width={width}
        height={isSmall ? width : height}
        rx="5"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
    </svg>
  );
}

function Letters() {
  return letters.map((letter, column) => (
    <g key={letter}>
      <rect
        x={column * cellSize}
        y={bandHeight}
        width={cellSize}
        height={headHeight}
        fill={letterColor(letter).fill}
        stroke={letterColor(letter).edge}
        strokeWidth="1"
      />
      <text
        x={column * cellSize + cellSize / 2}
        y={bandHeight + 25.5}
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontWeight="700"
        fontSize="24"
        fill={letterColor(letter).on}
      >
        {letter}
      </text>
    </g>
  ));
}

/** The square, its dab when it is called, and the ring that waits for the last number of a line. */
function Mark({ index, marks, isLast }: { index: number; marks: CartelaMarks; isLast: boolean }) {
  const { x, y } = middle(index);
  const isWanted = marks.toGo > 0 && marks.wanted.has(index);
  const isWon = marks.won.has(index);
  return (
    <g>
      <rect
        x={x - cellSize / 2}
        y={y - cellSize / 2}
        width={cellSize}
        height={cellSize}
        fill={isWanted ? "var(--gold-wash)" : isWon ? "var(--gold-line)" : "none"}
        stroke="var(--line)"
      />
      {marks.isMarked(index) && (
        <path d={dabs[index % dabs.length]} transform={`translate(${x} ${y})`} fill="var(--dab)" />
      )}
      {isWanted && (
        <circle
          className="animate-beckon"
          cx={x}
          cy={y}
          r="21"
          fill="none"
          stroke="var(--gold)"
          strokeWidth="3.5"
          strokeDasharray="6 4"
        />
      )}
      {isLast && <circle cx={x} cy={y} r="23" fill="none" stroke="var(--ink)" strokeWidth="2.5" />}
    </g>
  );
}

type CellTextProps = { index: number; text: string; isMarked: boolean; fontSize: number };

function CellText({ index, text, isMarked, fontSize }: CellTextProps) {
  const { x, y } = middle(index);
  const isWord = text.length > 2;
  return (
    <text
      data-cell={text}
      data-marked={isMarked}
      x={x}
      y={y + (isWord ? 5 : fontSize * 0.354)}
      textAnchor="middle"
      fontFamily="var(--font-sans)"
      fontWeight="700"
      fontSize={isWord ? 14 : fontSize}
      fill={isMarked ? "var(--on-dab)" : "var(--ink)"}
    >
      {text}
    </text>
  );
}

/** A stroke of gold through the line that won. */
function Strike({ line }: { line: number[] }) {
  const from = middle(line[0] ?? 0);
  const to = middle(line.at(-1) ?? 0);
  const reach = 0.09;
  const ends = {
    x1: from.x - (to.x - from.x) * reach,
    y1: from.y - (to.y - from.y) * reach,
    x2: to.x + (to.x - from.x) * reach,
    y2: to.y + (to.y - from.y) * reach,
  };
  return (
    <g strokeLinecap="round">
      <line {...ends} stroke="var(--cloth)" strokeWidth="15" />
      <line {...ends} stroke="var(--gold-line)" strokeWidth="11" />
    </g>
  );
}

/** The numbers under a letter, without the free centre. */
function columnOf(cells: Cells, column: number): number[] {
  return cells.filter((number, index) => index % 5 === column && number !== freeCell);
}

/** The 25 places of a cartela never move. */
function place(index: number): string {
  return `place-${index}`;
}

function middle(index: number): { x: number; y: number } {
  return { x: (index % 5) * cellSize + cellSize / 2, y: gridTop + Math.floor(index / 5) * cellSize + cellSize / 2 };
}

/** Dabs of ink, no two neighbours alike. */
const dabs = [
  "M-1-20C9-21 19-13 20-2 21 9 13 19 2 20-9 21-19 14-20 3-21-8-12-19-1-20Z",
  "M2-19C12-19 20-10 20 1 19 12 10 20-1 20-12 19-20 11-20 0-20-11-10-20 2-19Z",
  "M0-20C11-20 18-12 20-1 20 10 12 20 1 20-10 20-20 12-20 1-19-10-11-20 0-20Z",
] as const;
