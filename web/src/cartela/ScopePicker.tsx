import { Trans } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { SelectField } from "../shared/staff/Field.tsx";
import { useStaff } from "../shared/staff/use-staff.ts";
import { useBranches, useCompanies } from "./cartela-queries.ts";
import type { Scope } from "./scope.ts";

/** Whose list: a super admin chooses the company, and both kinds of admin one of its branches. */
export function ScopePicker({ scope }: { scope: Scope }) {
  const isSuper = useStaff().user_type === "super_admin";
  const [, setSearch] = useSearchParams();
  const companies = useCompanies(isSuper);
  const branches = useBranches(scope.companyId, scope.companyId !== null);
  const choose = (company: string, branch: string) => {
    setSearch({ ...(isSuper && company !== "" && { company }), ...(branch !== "" && { branch }) });
  };
  return (
    <div className="grid w-full gap-2 pb-1 wide:w-auto wide:grid-flow-col wide:auto-cols-[15rem]">
      {isSuper && (
        <SelectField
          label={<Trans>Company</Trans>}
          value={scope.companyId ?? ""}
          disabled={companies.isPending}
          onChange={(event) => choose(event.target.value, "")}
        >
          <option value="">
            <Trans>Choose a company</Trans>
          </option>
          {companies.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={<Trans>Show the list of</Trans>}
        value={scope.branchId ?? ""}
        disabled={branches.data === undefined}
        onChange={(event) => choose(scope.companyId ?? "", event.target.value)}
      >
        <option value="">
          <Trans>Company list</Trans>
        </option>
        {branches.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
