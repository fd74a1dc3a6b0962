import { type SalesSummary, sellersMax } from "@derash/protocol/report/sale";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { Days } from "../kit/staff/day/days.ts";
import { FilterBar, FilterDays } from "../kit/staff/day/FilterBar.tsx";
import { TextField } from "../kit/staff/form/Field.tsx";
import { UnitField } from "../kit/staff/form/UnitField.tsx";
import { codeOf, daysIssue, type SalesFilter } from "./sales-filter.ts";

type Props = {
  filter: SalesFilter;
  summary: SalesSummary | undefined;
  /** Whether the reader sees the sales of several companies. */
  hasCompanies: boolean;
  isSearching: boolean;
  isActive: boolean;
  onSearch: (filter: SalesFilter) => void;
  onClear: () => void;
};

/** The days are a draft until Search; the units choose at once among those who sold in the searched days. */
export function SalesFilterBar({ filter, summary, hasCompanies, isSearching, isActive, onSearch, onClear }: Props) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Days | null>(null);
  const [typedCode, setTypedCode] = useState<string | null>(null);
  const [isHalf, setHalf] = useState(false);
  const [isSent, setSent] = useState(false);
  const days = draft ?? { start: filter.start, end: filter.end };
  const issue = daysIssue(days);
  const typed = typedCode ?? filter.code;
  const isNoCode = typed.trim() !== "" && codeOf(typed) === "";
  // Somebody who is still typing has not finished; that is said only to who wants to search.
  const isTold = isSent || issue !== "unfinished";
  const toldIssue = isHalf ? "unfinished" : isTold ? issue : null;
  const change = (next: Days) => {
    setDraft(next);
    setHalf(false);
    setSent(false);
  };
  return (
    <FilterBar
      isSearching={isSearching}
      mayBeEmpty={false}
      onSubmit={(isUnfinished) => {
        setHalf(isUnfinished);
        setSent(true);
        if (issue !== null || isUnfinished || isNoCode) return;
        setDraft(null);
        setTypedCode(null);
        onSearch({ ...filter, ...days, code: codeOf(typed) });
      }}
      mayClear={isActive || draft !== null || typedCode !== null}
      onClear={() => {
        setDraft(null);
        setTypedCode(null);
        onClear();
      }}
    >
      <FilterDays className="flex-[2] basis-64" value={days} onChange={change} issue={toldIssue} />
      {hasCompanies && (
        <SoldUnitField
          label={<Trans>Company</Trans>}
          options={summary?.companies}
          chosen={filter.companyId}
          // Another company has other branches and cashiers.
          onChoose={(companyId) => onSearch({ ...filter, companyId, branchId: "", cashierId: "" })}
        />
      )}
      <SoldUnitField
        label={<Trans>Branch</Trans>}
        options={branchOptions(summary, hasCompanies && filter.companyId === "")}
        chosen={filter.branchId}
        onChoose={(branchId) => onSearch({ ...filter, branchId })}
      />
      <SoldUnitField
        label={<Trans>Cashier</Trans>}
        options={summary?.cashiers.map(({ id, username }) => ({ id, name: username }))}
        chosen={filter.cashierId}
        onChoose={(cashierId) => onSearch({ ...filter, cashierId })}
      />
      <div className="min-w-0 flex-1 basis-32">
        <TextField
          label={<Trans>Game code</Trans>}
          type="search"
          maxLength={12}
          value={typed}
          error={isSent && isNoCode ? t`ETH and three letters or digits` : undefined}
          onChange={(event) => {
            setTypedCode(event.target.value);
            setSent(false);
          }}
        />
      </div>
    </FilterBar>
  );
}

type Option = { id: string; name: string };

/** Two companies may each have a branch of one name. */
function branchOptions(summary: SalesSummary | undefined, withCompany: boolean): Option[] | undefined {
  return summary?.branches.map(({ id, name, company }) => ({ id, name: withCompany ? `${name} · ${company}` : name }));
}

type UnitProps = {
  label: ReactNode;
  options: readonly Option[] | undefined;
  chosen: string;
  onChoose: (id: string) => void;
};

/** Who is chosen stays chosen, also when the searched days hold nothing of theirs; that is said when all who sold in them are known. */
function SoldUnitField({ label, options, chosen, onChoose }: UnitProps) {
  const { t } = useLingui();
  const isMissing = chosen !== "" && !options?.some(({ id }) => id === chosen);
  const areAllKnown = options !== undefined && options.length < sellersMax;
  return (
    <div className="min-w-0 flex-1 basis-32">
      <UnitField label={label} units={options} none={t`All`} value={chosen} onChoose={onChoose}>
        {isMissing && <option value={chosen}>{areAllKnown ? t`No sales in these days` : "–"}</option>}
      </UnitField>
    </div>
  );
}
