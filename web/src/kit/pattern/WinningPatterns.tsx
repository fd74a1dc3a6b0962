import { isAnyLine } from "@derash/game/pattern";
import { Suspense } from "react";
import { loadPageMessages } from "../../i18n/language.ts";
import { CodeBoundary } from "../shell/CodeBoundary.tsx";
import { lazyScreen } from "../shell/lazy-screen.tsx";
import type { StageListProps } from "./StageList.tsx";

type Props = { values: readonly string[] } & Partial<StageListProps>;

/** With their names, which are among the long texts. */
const PatternList = lazyScreen(() => import("./PatternList.tsx").then((m) => m.PatternList), loadPageMessages);

const StageList = lazyScreen(() => import("./StageList.tsx").then((m) => m.StageList), loadPageMessages);

/** By what a round is won, where it is not any line; its stages where it has some. */
export function WinningPatterns({ values, stages = [], mine }: Props) {
  const isStaged = stages.length > 0;
  if (isAnyLine(values) && !isStaged) return null;
  return (
    <CodeBoundary pathname="">
      <Suspense fallback={<div className="min-h-17" />}>
        {isStaged ? <StageList stages={stages} mine={mine ?? []} /> : <PatternList values={values} />}
      </Suspense>
    </CodeBoundary>
  );
}
