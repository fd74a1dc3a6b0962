import { isAnyLine } from "@derash/game/pattern";
import { lazy, Suspense } from "react";
import { speakAtLength } from "./language.ts";

/** With their names, which are among the long texts. */
const PatternList = lazy(async () => {
  const [{ PatternList }] = await Promise.all([import("./PatternList.tsx"), speakAtLength()]);
  return { default: PatternList };
});

/** By what a round is won, where it is not any line. */
export function WinningPatterns({ values }: { values: readonly string[] }) {
  if (isAnyLine(values)) return null;
  return (
    <Suspense fallback={<div className="min-h-17" />}>
      <PatternList values={values} />
    </Suspense>
  );
}
