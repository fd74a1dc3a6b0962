export const ballCount = 75;
export const letters = ["B", "I", "N", "G", "O"] as const;
export type Letter = (typeof letters)[number];

/** `display` is letter and number together: "B7". */
export type Ball = { letter: Letter; number: number; display: string };

/** B has 1 to 15, I has 16 to 30, and so on. */
export const ballsPerLetter = ballCount / letters.length;

/** Throws RangeError unless the number is a whole number from 1 to 75. */
export function ballOf(number: number): Ball {
  const letter = letterOf(number);
  return { letter, number, display: `${letter}${number}` };
}

/** Throws RangeError unless the number is a whole number from 1 to 75. */
export function letterOf(number: number): Letter {
  const letter = Number.isInteger(number) ? letters[Math.floor((number - 1) / ballsPerLetter)] : undefined;
  if (letter === undefined) throw new RangeError(`not a ball: ${number}`);
  return letter;
}

/** The numbers under a letter, both ends included: I is 16 to 30. */
export function columnRange(letter: Letter): { min: number; max: number } {
  const max = (letters.indexOf(letter) + 1) * ballsPerLetter;
  return { min: max - ballsPerLetter + 1, max };
}
