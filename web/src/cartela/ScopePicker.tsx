import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { ConfirmDialog } from "../kit/staff/form/ConfirmDialog.tsx";
import { UnitField } from "../kit/staff/form/UnitField.tsx";
import { useBranches, useCompanies } from "../kit/staff/unit-queries.ts";
import { useStaff } from "../kit/staff/use-staff.ts";
import type { Scope } from "./scope.ts";
import { hasUnsaved } from "./use-unsaved.ts";

/** An empty string is no choice yet. */
type Choice = { company: string; branch: string };

/** Whose list: a super admin chooses the company, and both kinds of admin one of its branches. */
export function ScopePicker({ scope }: { scope: Scope }) {
  const { t } = useLingui();
  const isSuper = useStaff().user_type === "super_admin";
  const [, setSearch] = useSearchParams();
  const companies = useCompanies(isSuper);
  const branches = useBranches(scope.companyId !== null, scope.companyId);
  const [wanted, setWanted] = useState<Choice | null>(null);
  const go = ({ company, branch }: Choice) => {
    setWanted(null);
    setSearch({ ...(isSuper && company !== "" && { company }), ...(branch !== "" && { branch }) });
  };
  const choose = (company: string, branch: string) =>
    hasUnsaved() ? setWanted({ company, branch }) : go({ company, branch });
  return (
    <div className="grid w-full gap-2 pb-1 wide:w-auto wide:grid-flow-col wide:auto-cols-[15rem]">
      {isSuper && (
        <UnitField
          label={<Trans>Company</Trans>}
          units={companies.data}
          none={t`Choose a company`}
          value={scope.companyId ?? ""}
          disabled={companies.isPending}
          onChoose={(company) => choose(company, "")}
        />
      )}
      <UnitField
        label={<Trans>Show the list of</Trans>}
        units={branches.data}
        none={t`Company list`}
        value={scope.branchId ?? ""}
        disabled={branches.data === undefined}
        onChoose={(branch) => choose(scope.companyId ?? "", branch)}
      />
      {wanted !== null && (
        <ConfirmDialog
          title={t`Unsaved changes`}
          onClose={() => setWanted(null)}
          onConfirm={() => go(wanted)}
          confirmLabel={<Trans>Discard changes</Trans>}
          isBusy={false}
        >
          <p>
            <Trans>What you typed here is not saved. Another list discards it.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
