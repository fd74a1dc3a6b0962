import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../Button.tsx";

type Props = {
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  previousLabel?: ReactNode;
  nextLabel?: ReactNode;
  children?: ReactNode;
};

/** The way to the neighbouring pages; the words between say where one is. A button that is not wanted keeps its place. */
export function Pager({ hasPrevious, hasNext, onPrevious, onNext, previousLabel, nextLabel, children }: Props) {
  return (
    <div className="flex min-h-15 items-center justify-between gap-2 border-t border-line px-3 py-2">
      <span className="min-w-24">
        {hasPrevious && <Button onClick={onPrevious}>{previousLabel ?? <Trans>Previous</Trans>}</Button>}
      </span>
      <span className="text-center text-sm text-soft" aria-live="polite">
        {children}
      </span>
      <span className="min-w-24 text-end">
        {hasNext && <Button onClick={onNext}>{nextLabel ?? <Trans>Next</Trans>}</Button>}
      </span>
    </div>
  );
}
