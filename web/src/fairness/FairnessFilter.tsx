import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Choice } from "../kit/Choice.tsx";
import { UnitOptions } from "../kit/staff/form/UnitField.tsx";
import { useCompanies } from "../kit/staff/unit-queries.ts";
import { useStaff } from "../kit/staff/use-staff.ts";
import { daySpans } from "./reading.ts";

type Filter = { days: number; company: string };

const field = "min-h-11 max-w-full rounded-md border border-edge bg-cloth px-3 font-semibold";

/** How far back, and for a super admin whose. */
export function FairnessFilter({ days, company, onChange }: Filter & { onChange: (filter: Filter) => void }) {
  const { t } = useLingui();
  const companyId = useId();
  const isSuper = useStaff().user_type === "super_admin";
  const { data: companies } = useCompanies(isSuper);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Choice
        className="bg-cloth"
        label={t`How far back`}
        options={daySpans.map((span) => ({
          value: String(span),
          name: <Plural value={span} one="# day" other="# days" />,
        }))}
        chosen={String(days)}
        onChoose={(span) => onChange({ days: Number(span), company })}
      />
      {isSuper && (
        <div>
          <label htmlFor={companyId} className="mb-1 block text-sm font-semibold">
            <Trans>Company</Trans>
          </label>
          <select
            id={companyId}
            value={company}
            onChange={(event) => onChange({ days, company: event.target.value })}
            className={field}
          >
            <UnitOptions units={companies} none={t`All companies`} />
          </select>
        </div>
      )}
    </div>
  );
}
