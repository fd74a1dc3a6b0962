import type { Role } from "@derash/protocol/staff";
import { Trans } from "@lingui/react/macro";
import { DayWords } from "../kit/staff/day/DayWords.tsx";
import { FilterBar, FilterDays, useFilterDraft } from "../kit/staff/day/FilterBar.tsx";
import { AllOrOne, SelectField } from "../kit/staff/form/Field.tsx";
import { ShiftUnits } from "./ShiftUnits.tsx";
import { everything, queryOf, type ShiftFilter, shiftStates } from "./shift-filter.ts";
import { statusLabels } from "./shift-labels.tsx";

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
  const { shown, issue, change, bar } = useFilterDraft(filter, (next) =>
    queryOf(next).toString() === queryOf(filter).toString() ? onAgain() : onSearch(next),
  );
  return (
    <FilterBar {...bar(everything)} isSearching={isSearching} mayClear={queryOf(shown).size > 0}>
      <div className="min-w-0 flex-1 basis-32">
        <DayWords value={shown} onChange={change} />
      </div>
      <FilterDays className="flex-[2] basis-72" value={shown} onChange={change} issue={issue} />
      <ShiftUnits role={role} value={shown} onChange={change} />
      <div className="min-w-0 flex-1 basis-32">
        <SelectField
          label={<Trans>Status</Trans>}
          value={shown.status}
          onChange={({ target }) => change({ status: shiftStates.find((each) => each === target.value) ?? "" })}
        >
          <AllOrOne values={shiftStates} labels={statusLabels} />
        </SelectField>
      </div>
    </FilterBar>
  );
}
