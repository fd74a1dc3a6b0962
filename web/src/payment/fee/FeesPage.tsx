import { Trans } from "@lingui/react/macro";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { OneCompanyField, useOneCompany } from "../../kit/staff/form/UnitField.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { NoticeProvider } from "../../kit/staff/notice.tsx";
import { StaffPage } from "../../kit/staff/StaffPage.tsx";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { PaymentNav } from "../PaymentNav.tsx";
import { FeeMonths } from "./FeeMonths.tsx";
import { FeeProfiles } from "./FeeProfiles.tsx";
import { useFees } from "./fee-queries.ts";

/** An owner's fees: what providers take of payments, who bears it, and what that came to month by month. */
export function FeesPage() {
  const isSuper = useStaff().user_type === "super_admin";
  const { companyId, isKnown, choice } = useOneCompany(isSuper);
  const fees = useFees(companyId, isKnown);
  return (
    <NoticeProvider>
      <StaffPage
        title={<Trans>Fees</Trans>}
        description={
          <Trans>A payment keeps the fee that was in force as it was asked for; players see it before they do.</Trans>
        }
        actions={<PaymentNav />}
      >
        {isSuper && (
          <div className="px-1 wide:w-72 wide:px-0">
            <OneCompanyField choice={choice} />
          </div>
        )}
        {fees.isLoading && <Waiting />}
        {fees.isLoadingError && <LoadFailure error={fees.error} onRetry={fees.refetch} />}
        {fees.data && (
          <>
            <FeeProfiles profiles={fees.data.profiles} companyId={companyId} />
            <FeeMonths months={fees.data.months} />
          </>
        )}
      </StaffPage>
    </NoticeProvider>
  );
}
