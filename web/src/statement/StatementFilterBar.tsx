import { useState } from "react";
import { DayWords } from "../kit/staff/day/DayWords.tsx";
import type { Days } from "../kit/staff/day/days.ts";
import { FilterBar, FilterDays } from "../kit/staff/day/FilterBar.tsx";
import { daysIssue, type StatementFilter } from "./statement-filter.ts";

type Props = { filter: StatementFilter; isSearching: boolean; onSearch: (filter: StatementFilter) => void };

/** The days are a draft until Search. */
export function StatementFilterBar({ filter, isSearching, onSearch }: Props) {
  const [draft, setDraft] = useState<Days | null>(null);
  const [isHalf, setHalf] = useState(false);
  const days = draft ?? { start: filter.start, end: filter.end };
  const issue = daysIssue(days);
  const change = (next: Days) => {
    setDraft(next);
    setHalf(false);
  };
  return (
    <FilterBar
      isSearching={isSearching}
      mayBeEmpty={false}
      onSubmit={(isUnfinished) => {
        setHalf(isUnfinished);
        if (issue === null && !isUnfinished) onSearch({ ...filter, ...days });
      }}
      mayClear={draft !== null}
      onClear={() => setDraft(null)}
    >
      <div className="min-w-0 flex-1 basis-32">
        <DayWords value={days} onChange={change} />
      </div>
      <FilterDays
        className="flex-[2] basis-72"
        value={days}
        onChange={change}
        issue={isHalf ? "unfinished" : draft && issue}
      />
    </FilterBar>
  );
}
