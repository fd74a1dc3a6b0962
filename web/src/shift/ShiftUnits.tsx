import type { Role } from "@derash/protocol/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { UnitField } from "../kit/staff/form/UnitField.tsx";
import { useBranches, useCashiers, useCompanies } from "../kit/staff/unit-queries.ts";
import type { ShiftFilter } from "./shift-filter.ts";

type Props = { role: Role; value: ShiftFilter; onChange: (part: Partial<ShiftFilter>) => void };

/** Company, then its branches, then their cashiers: a list never holds those of everybody. */
export function ShiftUnits({ role, value: { companyId, branchId, cashierId }, onChange }: Props) {
  const isSuper = role === "super_admin";
  const hasBranches = role !== "branch_admin";
  const isCompanyKnown = !isSuper || companyId !== "";
  const companies = useCompanies(isSuper);
  const branches = useBranches(hasBranches && isCompanyKnown, companyId || null);
  const isBranchKnown = !hasBranches || branchId !== "";
  const unit = { ...(companyId && { company: companyId }), ...(branchId && { branch: branchId }) };
  const cashiers = useCashiers(isBranchKnown || (isCompanyKnown && !isSuper) || companyId !== "", unit);
  return (
    <>
      {isSuper && (
        <ShiftUnitField
          label={<Trans>Company</Trans>}
          options={companies.data ?? []}
          value={companyId}
          onChange={(id) => onChange({ companyId: id, branchId: "", cashierId: "" })}
        />
      )}
      {hasBranches && (
        <ShiftUnitField
          label={<Trans>Branch</Trans>}
          options={isCompanyKnown ? (branches.data ?? []) : []}
          value={branchId}
          isWaiting={!isCompanyKnown}
          onChange={(id) => onChange({ branchId: id, cashierId: "" })}
        />
      )}
      <ShiftUnitField
        label={<Trans>Cashier</Trans>}
        options={isCompanyKnown ? (cashiers.data ?? []).map(({ id, username }) => ({ id, name: username })) : []}
        value={cashierId}
        isWaiting={!isCompanyKnown}
        onChange={(id) => onChange({ cashierId: id })}
      />
    </>
  );
}

type UnitProps = {
  label: ReactNode;
  options: readonly { id: string; name: string }[];
  value: string;
  /** What stands above it must be chosen first. */
  isWaiting?: boolean;
  onChange: (id: string) => void;
};

function ShiftUnitField({ options, isWaiting = false, onChange, ...field }: UnitProps) {
  const { t } = useLingui();
  return (
    <div className="min-w-0 flex-1 basis-32">
      <UnitField
        {...field}
        units={options}
        none={isWaiting ? t`Choose a company` : t`All`}
        disabled={isWaiting}
        onChoose={onChange}
      />
    </div>
  );
}
