import { isAnyLine } from "@derash/game/pattern";
import { Suspense } from "react";
import { speakAtLength } from "../../i18n/language.ts";
import { CodeBoundary } from "../shell/CodeBoundary.tsx";
import { later } from "../shell/later.tsx";

/** With their names, which are among the long texts. */
const PatternList = later(() => import("./PatternList.tsx").then((m) => m.PatternList), speakAtLength);

/** By what a round is won, where it is not any line. */
export function WinningPatterns({ values }: { values: readonly string[] }) {
  if (isAnyLine(values)) return null;
  return (
    <CodeBoundary pathname="">
      <Suspense fallback={<div className="min-h-17" />}>
        <PatternList values={values} />
      </Suspense>
    </CodeBoundary>
  );
}
