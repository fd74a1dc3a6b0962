import type { AuditAction } from "@derash/protocol/audit";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { isHalfTyped, rangeFault } from "../kit/staff/day/days.ts";
import { rangeWords } from "../kit/staff/day/range-words.ts";
import { SelectField, TextField } from "../kit/staff/form/Field.tsx";
import { useCompanies } from "../kit/staff/unit-queries.ts";
import { useStaff } from "../kit/staff/use-staff.ts";
import { actionWords, auditActions } from "./action-words.ts";
import { type AuditFilter, everything, queryOf } from "./audit-filter.ts";

const DateRange = lazy(() => import("../kit/staff/day/DateRange.tsx").then((m) => ({ default: m.DateRange })));

type Props = { filter: AuditFilter; isSearching: boolean; onSearch: (filter: AuditFilter) => void };

/** What is typed and chosen is a draft until Search. */
export function AuditFilterBar({ filter, isSearching, onSearch }: Props) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState<AuditFilter | null>(null);
  const [isHalf, setHalf] = useState(false);
  const shown = draft ?? filter;
  const fault = shown.start === "" && shown.end === "" ? null : rangeFault(shown);
  const change = (part: Partial<AuditFilter>) => {
    setDraft({ ...shown, ...part });
    setHalf(false);
  };
  const search = (next: AuditFilter) => {
    setDraft(null);
    setHalf(false);
    onSearch(next);
  };
  const words = isHalf ? rangeWords.unfinished : fault && rangeWords[fault];
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
      <div className="min-w-0 flex-[2] basis-44">
        <TextField
          label={<Trans>Search</Trans>}
          type="search"
          maxLength={100}
          placeholder={t`Name, amount or request`}
          value={shown.search}
          onChange={(event) => change({ search: event.target.value })}
        />
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <SelectField
          label={<Trans>Action</Trans>}
          value={shown.action}
          onChange={(event) => change({ action: event.target.value as AuditAction | "" })}
        >
          <option value="">{t`All`}</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {i18n._(actionWords[action])}
            </option>
          ))}
        </SelectField>
      </div>
      <CompanyField value={shown.companyId} onChange={(companyId) => change({ companyId })} />
      <div className="min-w-0 flex-1 basis-72">
        <Suspense fallback={<div className="h-17" />}>
          <DateRange label={t`Dates`} value={shown} onChange={change} />
        </Suspense>
        {words && (
          <p role="alert" className="mt-1 text-sm font-semibold text-alarm">
            {i18n._(words)}
          </p>
        )}
      </div>
      <div className="flex flex-1 basis-60 gap-2 wide:pt-6">
        <Button type="submit" tone="ink" className="flex-1" disabled={isSearching}>
          {isSearching ? <Trans>Searching...</Trans> : <Trans>Search</Trans>}
        </Button>
        <Button
          className="flex-1 whitespace-nowrap"
          disabled={queryOf(shown).size === 0}
          onClick={() => search(everything)}
        >
          <Trans>Clear Filter</Trans>
        </Button>
      </div>
    </form>
  );
}

type CompanyProps = { value: string; onChange: (companyId: string) => void };

/** Whose lines, for who reads those of several companies. */
function CompanyField({ value, onChange }: CompanyProps) {
  const { t } = useLingui();
  const isSuper = useStaff().user_type === "super_admin";
  const companies = useCompanies(isSuper).data ?? [];
  if (!isSuper) return null;
  return (
    <div className="min-w-0 flex-1 basis-40">
      <SelectField label={<Trans>Company</Trans>} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t`All companies`}</option>
        {companies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
