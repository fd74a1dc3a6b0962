import { letters } from "@derash/game/ball";
import { centreIndex } from "@derash/game/cartela";
import { letterColor } from "../letter-color.ts";

type Props = {
  /** The mask that is drawn, bit i for cell i. */
  mask: number;
  /** The cells of the other masks by which the pattern is won, too: shown pale. */
  alsoMask?: number;
  /** What somebody hears who does not see it. */
  label: string;
  className?: string;
};

const cell = 20;
const head = 14;
const side = cell * 5;
const places = Array.from({ length: 25 }, (_, index) => index);

/** A pattern as dabs on an empty cartela. Letters whose column it never needs stay without their colour. */
export function PatternDrawing({ mask, alsoMask = 0, label, className = "" }: Props) {
  const needed = mask | alsoMask;
  return (
    <svg
      viewBox={`-1 -1 ${side + 2} ${head + side + 2}`}
      className={`block w-full ${className}`}
      role="img"
      aria-label={label}
    >
      <rect y={head} width={side} height={side} fill="var(--cloth)" />
      {letters.map((letter, column) => (
        <Head key={letter} letter={letter} column={column} isUsed={isColumnUsed(needed, column)} />
      ))}
      {places.map((index) => (
        <Place key={index} index={index} isNeeded={isIn(mask, index)} isAlso={isIn(alsoMask, index)} />
      ))}
      <rect y={head} width={side} height={side} fill="none" stroke="var(--line-strong)" />
    </svg>
  );
}

function Head({ letter, column, isUsed }: { letter: (typeof letters)[number]; column: number; isUsed: boolean }) {
  const { fill, on, edge } = letterColor(letter);
  return (
    <g>
      <rect
        x={column * cell}
        width={cell}
        height={head}
        fill={isUsed ? fill : "var(--cloth-sunk)"}
        stroke={isUsed ? edge : "var(--line)"}
        strokeWidth="0.6"
      />
      <text
        x={column * cell + cell / 2}
        y={head - 3.6}
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontWeight="700"
        fontSize="10"
        fill={isUsed ? on : "var(--ink-soft)"}
      >
        {letter}
      </text>
    </g>
  );
}

function Place({ index, isNeeded, isAlso }: { index: number; isNeeded: boolean; isAlso: boolean }) {
  const x = (index % 5) * cell;
  const y = head + Math.floor(index / 5) * cell;
  const middle = { x: x + cell / 2, y: y + cell / 2 };
  return (
    <g>
      <rect x={x} y={y} width={cell} height={cell} fill="none" stroke="var(--line)" strokeWidth="0.6" />
      {isNeeded && <circle cx={middle.x} cy={middle.y} r="7.6" fill="var(--dab)" />}
      {!isNeeded && isAlso && (
        <circle cx={middle.x} cy={middle.y} r="7" fill="none" stroke="var(--dab)" strokeDasharray="2 2" />
      )}
      {index === centreIndex && (
        <text
          x={middle.x}
          y={middle.y + 4.4}
          textAnchor="middle"
          fontSize="12"
          fill={isNeeded ? "var(--on-dab)" : "var(--ink-soft)"}
        >
          ★
        </text>
      )}
    </g>
  );
}

function isColumnUsed(mask: number, column: number): boolean {
  return [0, 1, 2, 3, 4].some((row) => row * 5 + column !== centreIndex && isIn(mask, row * 5 + column));
}

function isIn(mask: number, index: number): boolean {
  return ((mask >>> index) & 1) === 1;
}
