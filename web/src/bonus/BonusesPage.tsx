import { Trans } from "@lingui/react/macro";
import { Waiting } from "../kit/shell/Layout.tsx";
import { OneCompanyField, useOneCompany } from "../kit/staff/form/UnitField.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { NoticeProvider } from "../kit/staff/notice.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { BranchesSection } from "./BranchesSection.tsx";
import { BudgetSection } from "./BudgetSection.tsx";
import { useBonusLimits } from "./bonus-queries.ts";

/** An owner's bonuses: what is put aside for them, and what each branch may give. */
export function BonusesPage() {
  const isSuper = useStaff().user_type === "super_admin";
  const { companyId, isKnown, choice } = useOneCompany(isSuper);
  const limits = useBonusLimits(companyId, isKnown);
  return (
    <NoticeProvider>
      <StaffPage
        title={<Trans>Bonuses</Trans>}
        description={<Trans>Quick wins in halls are paid from a budget. What is not put aside is not promised.</Trans>}
      >
        {isSuper && (
          <div className="px-1 wide:w-72 wide:px-0">
            <OneCompanyField choice={choice} />
          </div>
        )}
        {limits.isLoading && <Waiting />}
        {limits.isLoadingError && <LoadFailure error={limits.error} onRetry={limits.refetch} />}
        {limits.data && (
          <>
            <BudgetSection budget={limits.data.budget} madeKey={limits.data.made_key} mayChange={!isSuper} />
            <BranchesSection branches={limits.data.branches} />
          </>
        )}
      </StaffPage>
    </NoticeProvider>
  );
}
