import { isAnyLine } from "@derash/game/pattern";
import { Suspense } from "react";
import { loadPageMessages } from "../../i18n/language.ts";
import { CodeBoundary } from "../shell/CodeBoundary.tsx";
import { lazyScreen } from "../shell/lazy-screen.tsx";

/** With their names, which are among the long texts. */
const PatternList = lazyScreen(() => import("./PatternList.tsx").then((m) => m.PatternList), loadPageMessages);

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
