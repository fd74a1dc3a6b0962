import { writeFileSync } from "node:fs";
import { fairnessVectors } from "../src/vectors.ts";

const file = new URL("../docs/fairness-vectors.json", import.meta.url);
const parts = Object.entries(fairnessVectors()).map(([name, part]) => `${JSON.stringify(name)}: ${linesOf(part)}`);

writeFileSync(file, `{\n${parts.join(",\n")}\n}\n`);

/** A list has one item a line, so that a change shows which. */
function linesOf(part: unknown): string {
  if (!Array.isArray(part)) return JSON.stringify(part);
  return `[\n${part.map((item) => JSON.stringify(item)).join(",\n")}\n]`;
}
