import type { NamedPattern } from "./drawing.ts";
import { letterPatterns } from "./letters.ts";
import { linePatterns } from "./lines.ts";
import { picturePatterns } from "./pictures.ts";
import { shapePatterns } from "./shapes.ts";

/** A pattern without cells, for one that somebody draws by hand. Nothing is won by it. */
export const customPattern: NamedPattern = {
  value: "custom",
  label: "Custom",
  masks: [],
  numbers: 0,
  symmetry: "full",
  usesCentre: false,
  unused: ["B", "I", "N", "G", "O"],
};

const drawings = [...shapePatterns, ...picturePatterns, ...letterPatterns];
const choices = ["any-line", "four-corners", "crazy-postage-stamp", "small-diamond"];

/** Several of the simple ones at once: a line, the four corners, a stamp in a corner or the small diamond. */
const multipleChoice: NamedPattern = {
  value: "multiple-choice",
  label: "Multiple Choice",
  masks: [...linePatterns, ...drawings].flatMap(({ value, masks }) => (choices.includes(value) ? masks : [])),
  numbers: 4,
  symmetry: "full",
  usesCentre: true,
  unused: [],
};

/** Every named pattern, the custom one first. */
export const patternList: readonly NamedPattern[] = [customPattern, ...linePatterns, multipleChoice, ...drawings];

/** What can be chosen, shown and printed: all but the first. */
export const patternGallery: readonly NamedPattern[] = patternList.slice(1);

const patternOf = new Map(patternGallery.map((pattern) => [pattern.value, pattern]));

/** The patterns of these values, in their order. */
export function patternsNamed(values: readonly string[]): NamedPattern[] | "pattern_unknown" {
  const patterns = values.map((value) => patternOf.get(value));
  return patterns.every((pattern) => pattern !== undefined) ? patterns : "pattern_unknown";
}
