import type { NamedPattern } from "@derash/game/pattern/drawing";

const sizes = ["all", "small", "middle", "large"] as const;
export type Size = (typeof sizes)[number];

/** The most numbers that a pattern of this size needs. */
export const sizeLimits = { small: 8, middle: 12 } as const;

function sizeOf({ numbers }: Pick<NamedPattern, "numbers">): Size {
  if (numbers <= sizeLimits.small) return "small";
  return numbers <= sizeLimits.middle ? "middle" : "large";
}

type Named = Pick<NamedPattern, "numbers" | "label"> & { name: string };

/** Those of a size whose name, in the language that is spoken or in English, has the words that were typed. */
export function filterGallery<Pattern extends Named>(
  patterns: readonly Pattern[],
  text: string,
  size: Size,
): Pattern[] {
  const wanted = text.trim().toLowerCase();
  return patterns.filter(
    (pattern) =>
      (size === "all" || sizeOf(pattern) === size) &&
      (pattern.name.toLowerCase().includes(wanted) || pattern.label.toLowerCase().includes(wanted)),
  );
}
