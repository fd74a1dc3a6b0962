import { Trans } from "@lingui/react/macro";
import { Waiting } from "../kit/shell/Layout.tsx";
import { OneCompanyField, useOneCompany } from "../kit/staff/form/UnitField.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { NoticeProvider } from "../kit/staff/notice.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { MonthsSection } from "./MonthsSection.tsx";
import { ProfilesSection } from "./ProfilesSection.tsx";
import { useTaxes } from "./tax-queries.ts";

/** An owner's taxes: how wins are taxed, and what is owed to the tax office month by month. */
export function TaxesPage() {
  const isSuper = useStaff().user_type === "super_admin";
  const { companyId, isKnown, choice } = useOneCompany(isSuper);
  const taxes = useTaxes(companyId, isKnown);
  return (
    <NoticeProvider>
      <StaffPage
        title={<Trans>Taxes</Trans>}
        description={<Trans>A round keeps the tax that was in force as it opened, and anybody can check it.</Trans>}
      >
        {isSuper && (
          <div className="px-1 wide:w-72 wide:px-0">
            <OneCompanyField choice={choice} />
          </div>
        )}
        {taxes.isLoading && <Waiting />}
        {taxes.isLoadingError && <LoadFailure error={taxes.error} onRetry={taxes.refetch} />}
        {taxes.data && (
          <>
            <MonthsSection months={taxes.data.months} payments={taxes.data.payments} companyId={companyId} />
            <ProfilesSection taxes={taxes.data} companyId={companyId} />
          </>
        )}
      </StaffPage>
    </NoticeProvider>
  );
}
