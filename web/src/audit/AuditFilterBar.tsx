import type { AuditAction } from "@derash/protocol/audit";
import { Trans, useLingui } from "@lingui/react/macro";
import { actionLabels, auditActions } from "../kit/staff/action-labels.ts";
import { FilterBar, FilterDays, useFilterDraft } from "../kit/staff/day/FilterBar.tsx";
import { AllOrOne, SelectField, TextField } from "../kit/staff/form/Field.tsx";
import { UnitField } from "../kit/staff/form/UnitField.tsx";
import { useCompanies } from "../kit/staff/unit-queries.ts";
import { useStaff } from "../kit/staff/use-staff.ts";
import { type AuditFilter, everything, queryOf } from "./audit-filter.ts";

type Props = { filter: AuditFilter; isSearching: boolean; onSearch: (filter: AuditFilter) => void };

/** What is typed and chosen is a draft until Search. */
export function AuditFilterBar({ filter, isSearching, onSearch }: Props) {
  const { t } = useLingui();
  const { shown, issue, change, bar } = useFilterDraft(filter, onSearch);
  return (
    <FilterBar {...bar(everything)} isSearching={isSearching} mayClear={queryOf(shown).size > 0}>
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
          <AllOrOne values={auditActions} labels={actionLabels} />
        </SelectField>
      </div>
      <CompanyField value={shown.companyId} onChange={(companyId) => change({ companyId })} />
      <FilterDays className="flex-1 basis-72" value={shown} onChange={change} issue={issue} />
    </FilterBar>
  );
}

type CompanyProps = { value: string; onChange: (companyId: string) => void };

/** Whose lines, for who reads those of several companies. */
function CompanyField({ value, onChange }: CompanyProps) {
  const { t } = useLingui();
  const isSuper = useStaff().user_type === "super_admin";
  const companies = useCompanies(isSuper).data;
  if (!isSuper) return null;
  return (
    <div className="min-w-0 flex-1 basis-40">
      <UnitField
        label={<Trans>Company</Trans>}
        units={companies}
        none={t`All companies`}
        value={value}
        onChoose={onChange}
      />
    </div>
  );
}
