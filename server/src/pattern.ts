import type { Pattern } from "@derash/game/pattern";
import { patternsNamed } from "@derash/game/pattern/gallery";
import { AppError, invariant } from "./app-error.ts";

/** As somebody chose them, each once. Errors: pattern_unknown. */
export function chosenPatterns(values: readonly string[]): string[] {
  const chosen = [...new Set(values)];
  if (patternsNamed(chosen) === "pattern_unknown") throw new AppError("pattern_unknown");
  return chosen;
}

/** Those that a round keeps: they were checked when they were chosen. */
export function keptPatterns(values: readonly string[]): Pattern[] {
  const patterns = patternsNamed(values);
  invariant(patterns !== "pattern_unknown", `patterns ${values.join()} are in the gallery`);
  return patterns;
}
