import { anyLine, isAnyLine, type Pattern } from "@derash/game/pattern";
import { useQuery } from "@tanstack/react-query";

const usual: readonly Pattern[] = [anyLine];
const none: readonly Pattern[] = [];

/** By what a round is won. The gallery is fetched only for a round that is not won as usual; until it has come: none. */
export function usePatterns(values: readonly string[]): readonly Pattern[] {
  const isUsual = isAnyLine(values);
  const { data } = useQuery({
    queryKey: ["patterns", ...values],
    queryFn: () => fetchPatterns(values),
    enabled: !isUsual,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return isUsual ? usual : (data ?? none);
}

/** Throws when a value is none of ours: the app is older than the round. */
async function fetchPatterns(values: readonly string[]): Promise<readonly Pattern[]> {
  const { patternsNamed } = await import("@derash/game/pattern/gallery");
  const patterns = patternsNamed(values);
  if (patterns === "pattern_unknown") throw new Error(`unknown pattern among ${values.join()}`);
  return patterns;
}
