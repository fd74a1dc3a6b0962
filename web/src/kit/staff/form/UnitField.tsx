import { Trans } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { useSearchParams } from "wouter";
import { useCompanies } from "../unit-queries.ts";
import { SelectField } from "./Field.tsx";

type Unit = { id: string; name: string };

/** Companies, branches or people to choose one of, inside a <select>; `none` is what choosing none of them means. */
export function UnitOptions({ units, none }: { units: readonly Unit[] | undefined; none?: string | undefined }) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {units?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}

type Props = Omit<ComponentProps<typeof SelectField>, "onChange"> &
  ComponentProps<typeof UnitOptions> & { onChoose: (id: string) => void };

/** One of some companies, branches or people. Children are options beside theirs. */
export function UnitField({ units, none, onChoose, children, ...field }: Props) {
  return (
    <SelectField {...field} onChange={({ target }) => onChoose(target.value)}>
      <UnitOptions units={units} none={none} />
      {children}
    </SelectField>
  );
}

/**
 * Whose something is, where it is always one company's: one's own, which nobody has to name, or for a super admin the
 * chosen one, at first the first: the choice stands in the URL, so that a link, a reload and the way back keep it. Until a
 * super admin's companies are here it is not known.
 */
export function useOneCompany(isSuper: boolean) {
  const companies = useCompanies(isSuper).data;
  const [search, setSearch] = useSearchParams();
  const companyId = isSuper ? (search.get("company") ?? companies?.[0]?.id) : undefined;
  const setChosen = (id: string) =>
    setSearch((now) => ({ ...Object.fromEntries(now), company: id }), { replace: true });
  return {
    companyId,
    isKnown: !isSuper || companyId !== undefined,
    choice: { isSuper, companies, companyId, setChosen },
  };
}

type OneProps = { choice: ReturnType<typeof useOneCompany>["choice"]; disabled?: boolean };

/** The choice of `useOneCompany`; nothing for who has one company. */
export function OneCompanyField({ choice: { isSuper, companies, companyId, setChosen }, disabled }: OneProps) {
  if (!isSuper) return null;
  if (companies?.length === 0)
    return (
      <p className="text-soft">
        <Trans>No companies yet. Create the first one.</Trans>
      </p>
    );
  return (
    <UnitField
      label={<Trans>Company</Trans>}
      units={companies}
      value={companyId ?? ""}
      disabled={disabled}
      onChoose={setChosen}
    />
  );
}
