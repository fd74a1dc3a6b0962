import { ballCount, letterOf } from "@derash/game/ball";

const pattern = /^([BINGO])?(\d{1,2})$/i;

/** Reads what was typed from a ball: "7", "B7". A letter that is not the number's own is a misread ball. */
export function drawnNumber(text: string, called: readonly number[]): number | "not_a_ball" | "called" {
  const match = pattern.exec(text.trim());
  const number = Number(match?.[2]);
  if (match === null || number < 1 || number > ballCount) return "not_a_ball";
  const letter = match[1]?.toUpperCase();
  if (letter !== undefined && letter !== letterOf(number)) return "not_a_ball";
  return called.includes(number) ? "called" : number;
}
