import { providers } from "@derash/protocol/payment/state";
import { Trans, useLingui } from "@lingui/react/macro";
import { DayWords } from "../kit/staff/day/DayWords.tsx";
import { FilterBar, FilterDays, useFilterDraft } from "../kit/staff/day/FilterBar.tsx";
import { AllOrOne, SelectField, TextField } from "../kit/staff/form/Field.tsx";
import { UnitField } from "../kit/staff/form/UnitField.tsx";
import { useCompanies } from "../kit/staff/unit-queries.ts";
import { everything, kinds, type PaymentFilter, queryOf, statesOf } from "./payment-filter.ts";
import { kindLabels, providerLabels, stateLabels } from "./payment-labels.tsx";

type Props = {
  filter: PaymentFilter;
  hasCompanies: boolean;
  isSearching: boolean;
  onSearch: (filter: PaymentFilter) => void;
};

/** What is chosen is a draft until Search. */
export function PaymentFilterBar({ filter, hasCompanies, isSearching, onSearch }: Props) {
  const { t } = useLingui();
  const { shown, issue, change, bar } = useFilterDraft(filter, onSearch);
  const companies = useCompanies(hasCompanies).data;
  return (
    <FilterBar {...bar(everything)} isSearching={isSearching} mayClear={queryOf(shown).size > 0}>
      <div className="min-w-0 flex-1 basis-40">
        <TextField
          label={<Trans>Reference, ours or theirs</Trans>}
          maxLength={100}
          value={shown.reference}
          onChange={({ target }) => change({ reference: target.value })}
        />
      </div>
      <div className="min-w-0 flex-1 basis-32">
        <DayWords value={shown} onChange={change} />
      </div>
      <FilterDays className="flex-[2] basis-72" value={shown} onChange={change} issue={issue} />
      {hasCompanies && (
        <div className="min-w-0 flex-1 basis-36">
          <UnitField
            label={<Trans>Company</Trans>}
            units={companies}
            none={t`All`}
            value={shown.companyId}
            onChoose={(companyId) => change({ companyId })}
          />
        </div>
      )}
      <div className="min-w-0 flex-1 basis-32">
        <SelectField
          label={<Trans>Kind</Trans>}
          value={shown.kind}
          onChange={({ target }) => change({ kind: kinds.find((each) => each === target.value) ?? "", state: "" })}
        >
          <AllOrOne values={kinds} labels={kindLabels} />
        </SelectField>
      </div>
      <div className="min-w-0 flex-1 basis-32">
        <SelectField
          label={<Trans>Provider</Trans>}
          value={shown.provider}
          onChange={({ target }) => change({ provider: providers.find((each) => each === target.value) ?? "" })}
        >
          <AllOrOne values={providers} labels={providerLabels} />
        </SelectField>
      </div>
      <div className="min-w-0 flex-1 basis-36">
        <SelectField
          label={<Trans>Status</Trans>}
          value={shown.state}
          onChange={({ target }) => change({ state: statesOf(shown.kind).find((each) => each === target.value) ?? "" })}
        >
          <AllOrOne values={statesOf(shown.kind)} labels={stateLabels} />
        </SelectField>
      </div>
    </FilterBar>
  );
}
