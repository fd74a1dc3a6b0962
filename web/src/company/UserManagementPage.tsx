import type { Hierarchy } from "@derash/protocol/management";
import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { buttonClass } from "../kit/Button.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { NoticeProvider } from "../kit/staff/notice.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { BonusSection } from "./bonus/BonusSection.tsx";
import { BranchesSection } from "./branch/BranchesSection.tsx";
import { CashiersSection } from "./CashiersSection.tsx";
import { CompaniesSection } from "./CompaniesSection.tsx";
import { AdjustmentsSection } from "./credit/AdjustmentsSection.tsx";
import { PayPlayerSection } from "./credit/PayPlayerSection.tsx";
import { useHierarchy } from "./management-queries.ts";
import { RoomsSection } from "./RoomsSection.tsx";
import { Summary } from "./Summary.tsx";
import { SuperAdminsSection } from "./SuperAdminsSection.tsx";
import { SuspensionsSection } from "./SuspensionsSection.tsx";
import { AnnouncementsSection } from "./schedule/AnnouncementsSection.tsx";
import { WaitingSection } from "./waiting/WaitingSection.tsx";

/** The units and people below, what they hold, and the bonuses that wait; each role sees its own part. */
export function UserManagementPage() {
  const { user_type: role } = useStaff();
  const { data, error, refetch } = useHierarchy();
  return (
    <NoticeProvider>
      <StaffPage
        title={role === "cashier" ? <Trans>Desk</Trans> : <Trans>User Management</Trans>}
        actions={
          role !== "cashier" && (
            <Link className={buttonClass()} to="/user-management/credit">
              <Trans>Credit to many</Trans>
            </Link>
          )
        }
      >
        {data && <Sections hierarchy={data} />}
        {!data && error === null && <Waiting />}
        {!data && error !== null && <LoadFailure error={error} onRetry={refetch} />}
      </StaffPage>
    </NoticeProvider>
  );
}

function Sections({ hierarchy }: { hierarchy: Hierarchy }) {
  const { user_type: role } = hierarchy;
  return (
    <>
      <Summary hierarchy={hierarchy} />
      <WaitingSection />
      {role === "cashier" && <PayPlayerSection hierarchy={hierarchy} />}
      {role === "super_admin" && <CompaniesSection hierarchy={hierarchy} />}
      {hierarchy.can_create_branches && <BranchesSection hierarchy={hierarchy} />}
      {hierarchy.can_create_cashiers && <CashiersSection hierarchy={hierarchy} />}
      {(role === "super_admin" || role === "company_admin") && <RoomsSection hierarchy={hierarchy} />}
      {(role === "super_admin" || role === "company_admin") && <AnnouncementsSection hierarchy={hierarchy} />}
      <BonusSection hierarchy={hierarchy} />
      {(role === "super_admin" || role === "company_admin") && <AdjustmentsSection hierarchy={hierarchy} />}
      {(role === "super_admin" || role === "company_admin") && <SuspensionsSection />}
      {role === "super_admin" && <SuperAdminsSection />}
    </>
  );
}
