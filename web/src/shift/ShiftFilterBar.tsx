import type { Role } from "@derash/protocol/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { DayWords } from "../kit/staff/day/DayWords.tsx";
import { isHalfTyped, rangeFault } from "../kit/staff/day/days.ts";
import { rangeWords } from "../kit/staff/day/range-words.ts";
import { SelectField } from "../kit/staff/form/Field.tsx";
import { ShiftUnits } from "./ShiftUnits.tsx";
import { everything, queryOf, type ShiftFilter, shiftStates } from "./shift-filter.ts";
import { statusWords } from "./shift-words.tsx";

const DateRange = lazy(() => import("../kit/staff/day/DateRange.tsx").then((m) => ({ default: m.DateRange })));

type Props = {
  filter: ShiftFilter;
  role: Role;
  isSearching: boolean;
  onSearch: (filter: ShiftFilter) => void;
  /** The same is asked for once more. */
  onAgain: () => void;
};

/** What is chosen is a draft until Search. */
export function ShiftFilterBar({ filter, role, isSearching, onSearch, onAgain }: Props) {
  const { t, i18n } = useLingui();
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
      <div className="min-w-0 flex-1 basis-32">
        <DayWords value={shown} onChange={change} />
      </div>
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
      <ShiftUnits role={role} value={shown} onChange={change} />
      <div className="min-w-0 flex-1 basis-32">
        <SelectField
          label={<Trans>Status</Trans>}
          value={shown.status}
          onChange={({ target }) => change({ status: shiftStates.find((each) => each === target.value) ?? "" })}
        >
          <option value="">{t`All`}</option>
          {shiftStates.map((status) => (
            <option key={status} value={status}>
              {i18n._(statusWords[status])}
            </option>
          ))}
        </SelectField>
      </div>
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
