import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { Button } from "../../Button.tsx";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import { type Days, isHalfTyped, type RangeIssue, rangeIssue } from "./days.ts";

const DateRange = lazyScreen(() => import("./DateRange.tsx").then((m) => m.DateRange));

type BarProps = {
  isSearching: boolean;
  /** Whether the days may be left out. */
  mayBeEmpty: boolean;
  /** Somebody presses Search; half typed days cannot be asked for. */
  onSubmit: (isHalfTyped: boolean) => void;
  mayClear: boolean;
  onClear: () => void;
  children: ReactNode;
};

/** What rows of a list are chosen by, days among it, with Search and Clear Filter at its end. */
export function FilterBar({ isSearching, mayBeEmpty, onSubmit, mayClear, onClear, children }: BarProps) {
  const { t } = useLingui();
  return (
    <form
      aria-label={t`Filter`}
      noValidate
      className="cloth flex flex-wrap items-start gap-3 p-3 wide:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(isHalfTyped(event.currentTarget, { mayBeEmpty }));
      }}
    >
      {children}
      <div className="flex flex-1 basis-60 gap-2 wide:pt-6">
        <Button type="submit" tone="ink" className="flex-1" disabled={isSearching}>
          {isSearching ? <Trans>Searching...</Trans> : <Trans>Search</Trans>}
        </Button>
        <Button className="flex-1 whitespace-nowrap" disabled={!mayClear} onClick={onClear}>
          <Trans>Clear Filter</Trans>
        </Button>
      </div>
    </form>
  );
}

type DaysProps = Pick<ComponentProps<typeof DateRange>, "value" | "onChange"> & {
  className: string;
  issue: RangeIssue | null;
};

/** The days of a filter, and below them what is wrong with those that somebody wanted to search. */
export function FilterDays({ value, onChange, issue, className }: DaysProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={`min-w-0 ${className}`}>
      <Suspense fallback={<div className="h-17" />}>
        <DateRange label={t`Dates`} value={value} onChange={onChange} />
      </Suspense>
      {issue !== null && (
        <p role="alert" className="mt-1 text-sm font-semibold text-alarm">
          {i18n._(rangeWords[issue])}
        </p>
      )}
    </div>
  );
}

/**
 * A filter whose days may be left out: what is typed and chosen is a draft until Search. `issue` is what is wrong with the
 * draft's days, which is not searched then.
 */
export function useFilterDraft<Filter extends Days>(filter: Filter, onSearch: (filter: Filter) => void) {
  const [draft, setDraft] = useState<Filter | null>(null);
  const [isHalf, setHalf] = useState(false);
  const shown = draft ?? filter;
  const issue = shown.start === "" && shown.end === "" ? null : rangeIssue(shown);
  const search = (next: Filter) => {
    setDraft(null);
    setHalf(false);
    onSearch(next);
  };
  return {
    shown,
    issue: isHalf ? "unfinished" : issue,
    change: (part: Partial<Filter>) => {
      setDraft({ ...shown, ...part });
      setHalf(false);
    },
    /** What the `FilterBar` has to know; Clear Filter searches with `everything`. */
    bar: (everything: Filter) => ({
      mayBeEmpty: true,
      onClear: () => search(everything),
      onSubmit: (isUnfinished: boolean) => {
        setHalf(isUnfinished);
        if (issue === null && !isUnfinished) search(shown);
      },
    }),
  } as const;
}

/** What to say about a range of days that cannot be asked for. */
const rangeWords: Record<RangeIssue, MessageDescriptor> = {
  unfinished: msg`Please choose a first and a last day.`,
  reversed: msg`The first day must not be after the last.`,
  too_long: msg`Please choose a shorter range.`,
};
