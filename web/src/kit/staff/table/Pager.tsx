import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../Button.tsx";
import { usePageSize } from "./use-page-size.ts";

type Props = {
  /** Counted from 1. */
  page: number;
  hasNext: boolean;
  /** To the page before, or to the next one. */
  onTurn: (by: -1 | 1) => void;
  previousLabel?: ReactNode;
  nextLabel?: ReactNode;
  children?: ReactNode;
};

/** The way to the neighbouring pages; the words between say where one is. A button that is not wanted keeps its place. */
export function Pager({ page, hasNext, onTurn, previousLabel, nextLabel, children }: Props) {
  return (
    <div className="flex min-h-15 items-center justify-between gap-2 border-t border-line px-3 py-2">
      <span className="min-w-24">
        {page > 1 && <Button onClick={() => onTurn(-1)}>{previousLabel ?? <Trans>Previous</Trans>}</Button>}
      </span>
      <span className="text-center text-sm text-soft" aria-live="polite">
        {children}
      </span>
      <span className="min-w-24 text-end">
        {hasNext && <Button onClick={() => onTurn(1)}>{nextLabel ?? <Trans>Next</Trans>}</Button>}
      </span>
    </div>
  );
}

type RowsProps = { page: number; shown: number; total: number; goTo: (page: number) => void };

/** The pages of a list; nothing where all are on one page. */
export function RowsPager({ page, shown, total, goTo }: RowsProps) {
  const pageSize = usePageSize();
  if (page === 1 && total <= pageSize) return null;
  const from = (page - 1) * pageSize + 1;
  const to = from + shown - 1;
  return (
    <Pager page={page} hasNext={page * pageSize < total} onTurn={(by) => goTo(page + by)}>
      <Trans>
        {from} to {to} of {total}
      </Trans>
    </Pager>
  );
}
