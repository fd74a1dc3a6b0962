/** Full: what the figures are for. Small: whether the benchmark still runs; its figures are of no use. */
export type Sizing = "full" | "small";

/** `npm run bench -- <name> small` runs in seconds, as the tests do it. */
export function sizingOf(args: readonly string[]): Sizing {
  return args.includes("small") ? "small" : "full";
}
