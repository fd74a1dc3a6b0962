import { ballOf } from "@derash/game/ball";
import { letterColor } from "./letter-color.ts";

type Props = { number: number; size?: number; isDropping?: boolean; className?: string };

/** Below this size a pale face would leave too little room for the number. */
const faceSizeMin = 40;

/** A ball as it lies in the hand: its letter's colour, a pale face with the number, a little light from above. */
export function Ball({ number, size = 44, isDropping = false, className = "" }: Props) {
  const { letter, display } = ballOf(number);
  const { fill, on, edge } = letterColor(letter);
  const hasFace = size >= faceSizeMin;
  const ink = hasFace ? "#2b1b12" : on;
  return (
    <svg
      className={`${className} ${isDropping ? "animate-drop" : ""}`}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      role="img"
      aria-label={display}
      data-number={number}
    >
      <circle cx="32" cy="32" r="30" fill={fill} stroke={edge} strokeWidth="2" />
      <circle cx="32" cy="32" r="30" fill="#000" opacity="0.1" />
      <circle cx="32" cy="30.5" r="28.5" fill={fill} />
      {hasFace && <circle cx="32" cy="32" r="20.5" fill="#fffdf7" stroke={on} strokeOpacity="0.35" strokeWidth="1.5" />}
      {hasFace && (
        <path
          d="M11 23a23 23 0 0 1 26-15.5"
          fill="none"
          stroke="#fff"
          strokeOpacity="0.6"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
      )}
      <g textAnchor="middle" fill={ink} fontFamily="var(--font-sans)" fontWeight="800" letterSpacing="-0.5">
        <text x="32" y={hasFace ? 24.5 : 21} fontSize={hasFace ? 11 : 17}>
          {letter}
        </text>
        <text x="32" y={hasFace ? 43.5 : 47} fontSize={hasFace ? 21.5 : 29}>
          {number}
        </text>
      </g>
    </svg>
  );
}
