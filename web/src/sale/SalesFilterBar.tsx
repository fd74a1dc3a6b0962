import type { SalesSummary } from "@derash/protocol/sale";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { type Days, isHalfTyped } from "../kit/staff/day/days.ts";
import { rangeWords } from "../kit/staff/day/range-words.ts";
import { SelectField, TextField } from "../kit/staff/form/Field.tsx";
import { codeOf, daysFault, type SalesFilter } from "./sales-filter.ts";

const DateRange = lazy(() => import("../kit/staff/day/DateRange.tsx").then((m) => ({ default: m.DateRange })));

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
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState<Days | null>(null);
  const [typedCode, setTypedCode] = useState<string | null>(null);
  const [isHalf, setHalf] = useState(false);
  const [isSent, setSent] = useState(false);
  const days = draft ?? { start: filter.start, end: filter.end };
  const fault = daysFault(days);
  const typed = typedCode ?? filter.code;
  const isNoCode = typed.trim() !== "" && codeOf(typed) === "";
  // Somebody who is still typing has not finished; that is said only to who wants to search.
  const isTold = isSent || fault !== "unfinished";
  const words = isHalf ? rangeWords.unfinished : isTold && fault !== null ? rangeWords[fault] : null;
  const change = (next: Days) => {
    setDraft(next);
    setHalf(false);
    setSent(false);
  };
  return (
    <form
      aria-label={t`Filter`}
      noValidate
      className="cloth flex flex-wrap items-start gap-3 p-3 wide:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isUnfinished = isHalfTyped(event.currentTarget, { mayBeEmpty: false });
        setHalf(isUnfinished);
        setSent(true);
        if (fault !== null || isUnfinished || isNoCode) return;
        setDraft(null);
        setTypedCode(null);
        onSearch({ ...filter, ...days, code: codeOf(typed) });
      }}
    >
      <div className="min-w-0 flex-[2] basis-64">
        <Suspense fallback={<div className="h-17" />}>
          <DateRange label={t`Dates`} value={days} onChange={change} />
        </Suspense>
        {words !== null && (
          <p role="alert" className="mt-1 text-sm font-semibold text-alarm">
            {i18n._(words)}
          </p>
        )}
      </div>
      {hasCompanies && (
        <UnitField
          label={<Trans>Company</Trans>}
          options={summary?.companies ?? []}
          chosen={filter.companyId}
          // Another company has other branches and cashiers.
          onChoose={(companyId) => onSearch({ ...filter, companyId, branchId: "", cashierId: "" })}
        />
      )}
      <UnitField
        label={<Trans>Branch</Trans>}
        options={branchOptions(summary, hasCompanies && filter.companyId === "")}
        chosen={filter.branchId}
        onChoose={(branchId) => onSearch({ ...filter, branchId })}
      />
      <UnitField
        label={<Trans>Cashier</Trans>}
        options={summary?.cashiers.map(({ id, username }) => ({ id, name: username })) ?? []}
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
      <div className="flex flex-1 basis-60 gap-2 wide:pt-6">
        <Button type="submit" tone="ink" className="flex-1" disabled={isSearching}>
          {isSearching ? <Trans>Searching...</Trans> : <Trans>Search</Trans>}
        </Button>
        <Button
          className="flex-1 whitespace-nowrap"
          disabled={!isActive && draft === null && typedCode === null}
          onClick={() => {
            setDraft(null);
            setTypedCode(null);
            onClear();
          }}
        >
          <Trans>Clear Filter</Trans>
        </Button>
      </div>
    </form>
  );
}

type Option = { id: string; name: string };

/** Two companies may each have a branch of one name. */
function branchOptions(summary: SalesSummary | undefined, withCompany: boolean): Option[] {
  const branches = summary?.branches ?? [];
  return branches.map(({ id, name, company }) => ({ id, name: withCompany ? `${name} · ${company}` : name }));
}

type UnitProps = { label: ReactNode; options: readonly Option[]; chosen: string; onChoose: (id: string) => void };

function UnitField({ label, options, chosen, onChoose }: UnitProps) {
  return (
    <div className="min-w-0 flex-1 basis-32">
      <SelectField label={label} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <Options options={options} chosen={chosen} />
      </SelectField>
    </div>
  );
}

/** Who is chosen stays chosen, also when the searched days hold nothing of hers. */
function Options({ options, chosen }: { options: readonly Option[]; chosen: string }) {
  const { t } = useLingui();
  const isMissing = chosen !== "" && !options.some(({ id }) => id === chosen);
  return (
    <>
      <option value="">{t`All`}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {isMissing && <option value={chosen}>{t`No sales in these days`}</option>}
    </>
  );
}
