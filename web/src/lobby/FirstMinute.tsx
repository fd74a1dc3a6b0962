import { Trans } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { CodeBoundary } from "../kit/shell/CodeBoundary.tsx";
import { lazyPart } from "../kit/shell/lazy-screen.tsx";

const Practice = lazyPart(() => import("./practice/Practice.tsx").then((m) => m.Practice));

/** The way to try it before any money is in it: large for who has never played, small for the others. */
export function FirstMinute({ isNew }: { isNew: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={isNew ? "cloth mx-3 mb-3 p-3" : "p-3 text-center"}>
      {isNew && (
        <p className="mb-2 text-sm">
          <Trans>New here? See in 20 seconds what to do, and play a minute against the clock. It costs nothing.</Trans>
        </p>
      )}
      <Button tone={isNew ? "ink" : "plain"} className={isNew ? "w-full" : ""} onClick={() => setIsOpen(true)}>
        <Trans>Try it without money</Trans>
      </Button>
      {isOpen && (
        <CodeBoundary pathname="practice">
          <Suspense fallback={null}>
            <Practice onClose={() => setIsOpen(false)} />
          </Suspense>
        </CodeBoundary>
      )}
    </section>
  );
}
