import { ballOf } from "@derash/game/ball";
import { letterColor } from "../../kit/letter-color.ts";

/** The ball in the hand, drawn for the last row: nearly all of it is the number. */
export function HallBall({ number }: { number: number }) {
  const { letter, display } = ballOf(number);
  const { fill, on, edge } = letterColor(letter);
  return (
    <svg viewBox="0 0 64 64" role="img" aria-label={display} className="size-full animate-drop" data-number={number}>
      <circle cx="32" cy="32" r="31" fill={fill} stroke={edge} strokeWidth="1" />
      <circle cx="32" cy="32" r="26" fill="#fffdf7" stroke={on} strokeOpacity="0.35" />
      <path
        d="M8.5 22a25.5 25.5 0 0 1 27-17.5"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.55"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <g textAnchor="middle" fontFamily="var(--font-sans)" fontWeight="800" fill="#2b1b12">
        <text x="32" y="22" fontSize="15">
          {letter}
        </text>
        <text x="32" y="48" fontSize="32" letterSpacing="-1.5">
          {number}
        </text>
      </g>
    </svg>
  );
}
