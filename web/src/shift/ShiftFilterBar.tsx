import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { Button } from "../shared/Button.tsx";
import { isHalfTyped, rangeFault } from "../shared/staff/days.ts";
import { SelectField } from "../shared/staff/Field.tsx";
import { rangeWords } from "../shared/staff/range-words.ts";
import { everything, queryOf, type ShiftFilter } from "./shift-filter.ts";
import { useBranches } from "./shift-queries.ts";

const DateRange = lazy(() => import("../shared/staff/DateRange.tsx").then((m) => ({ default: m.DateRange })));

type Props = {
  filter: ShiftFilter;
  /** Whether this person has more than one branch to look at. */
  hasBranches: boolean;
  isSearching: boolean;
  onSearch: (filter: ShiftFilter) => void;
  /** The same is asked for once more. */
  onAgain: () => void;
};

/** What is chosen is a draft until Search. */
export function ShiftFilterBar({ filter, hasBranches, isSearching, onSearch, onAgain }: Props) {
  const { t, i18n } = useLingui();
  const branches = useBranches(hasBranches);
  const [draft, setDraft] = useState<ShiftFilter | null>(null);
  const [isHalf, setHalf] = useState(false);
  const shown = draft ?? filter;
  const fault = shown.start === "" && shown.end === "" ? null : rangeFault(shown);
  const words = isHalf ? rangeWords.unfinished : fault && rangeWords[fault];
  const change = (part: Partial<ShiftFilter>) => {
    setDraft({ ...shown, ...part });
    setHalf(false);
  };
  const search = (next: ShiftFilter) => {
    setDraft(null);
    setHalf(false);
    if (queryOf(next).toString() === queryOf(filter).toString()) onAgain();
    else onSearch(next);
  };
  return (
    <form
      aria-label={t`Filter`}
      noValidate
      className="cloth flex flex-wrap items-start gap-3 p-3 wide:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isUnfinished = isHalfTyped(event.currentTarget, { mayBeEmpty: true });
        setHalf(isUnfinished);
        if (fault === null && !isUnfinished) search(shown);
      }}
    >
      <div className="min-w-0 flex-[2] basis-72">
        <Suspense fallback={<div className="h-17" />}>
          <DateRange label={t`Dates`} value={shown} onChange={change} />
        </Suspense>
        {words && (
          <p role="alert" className="mt-1 text-sm font-semibold text-alarm">
            {i18n._(words)}
          </p>
        )}
      </div>
      {hasBranches && (
        <div className="min-w-0 flex-1 basis-40">
          <SelectField
            label={<Trans>Branch</Trans>}
            value={shown.branchId}
            onChange={(event) => change({ branchId: event.target.value })}
          >
            <option value="">{t`All`}</option>
            {branches.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <div className="flex flex-1 basis-60 gap-2 wide:pt-6">
        <Button type="submit" tone="ink" className="flex-1" disabled={isSearching}>
          {isSearching ? <Trans>Searching...</Trans> : <Trans>Search</Trans>}
        </Button>
        <Button
          className="flex-1 whitespace-nowrap"
          disabled={queryOf(shown).toString() === ""}
          onClick={() => search(everything)}
        >
          <Trans>Clear Filter</Trans>
        </Button>
      </div>
    </form>
  );
}
