import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
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
      <fieldset className="flex overflow-hidden rounded-md border border-edge">
        <legend className="sr-only">{t`How far back`}</legend>
        {daySpans.map((span) => (
          <button
            key={span}
            type="button"
            aria-pressed={span === days}
            onClick={() => onChange({ days: span, company })}
            className={`min-h-11 px-3 text-sm font-bold ${span === days ? "bg-ink text-cloth" : "bg-cloth"}`}
          >
            <Plural value={span} one="# day" other="# days" />
          </button>
        ))}
      </fieldset>
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
