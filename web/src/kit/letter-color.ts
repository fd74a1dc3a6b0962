import type { Letter } from "@derash/game/ball";

type LetterColor = { fill: string; on: string; text: string; edge: string };

const colors: Record<Letter, LetterColor> = {
  B: { fill: "var(--b)", on: "var(--on-b)", text: "var(--b-text)", edge: "var(--b)" },
  I: { fill: "var(--i)", on: "var(--on-i)", text: "var(--i-text)", edge: "var(--i)" },
  N: { fill: "var(--n)", on: "var(--on-n)", text: "var(--n-text)", edge: "var(--n-edge)" },
  G: { fill: "var(--g)", on: "var(--on-g)", text: "var(--g-text)", edge: "var(--g)" },
  O: { fill: "var(--o)", on: "var(--on-o)", text: "var(--o-text)", edge: "var(--o)" },
};

/** B blue, I red, N white, G green, O yellow, as each theme shows them. */
export function letterColor(letter: Letter): LetterColor {
  return colors[letter];
}
