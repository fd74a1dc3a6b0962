import type { Branch } from "@derash/protocol/management";
import { listBranches } from "@derash/protocol/path/management";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { callPage } from "../../data/api.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { Figure } from "../../kit/staff/Figure.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { Money } from "../../kit/staff/Money.tsx";
import { NoticeProvider } from "../../kit/staff/notice.tsx";
import { StaffPage } from "../../kit/staff/StaffPage.tsx";
import { managementKey } from "../../kit/staff/unit-queries.ts";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { CashiersSection } from "../CashiersSection.tsx";
import { useHierarchy } from "../management-queries.ts";
import { BrandButton } from "./BrandDialog.tsx";
import { HallProfileButton } from "./HallProfileDialog.tsx";
import { UnitFacts } from "./UnitFacts.tsx";
import { UnitGone } from "./UnitGone.tsx";
import { UnitLinks } from "./UnitLinks.tsx";

/** One branch: what it holds and sells, who works there, and the ways to its sales, shifts and statement. */
export function BranchPage() {
  const { id = "" } = useParams();
  const { user_type: role } = useStaff();
  const mayDecide = role === "super_admin" || role === "company_admin";
  const branch = useQuery({
    queryKey: [...managementKey, "branches", "one", id],
    queryFn: async () => (await callPage(listBranches, { query: { branch: id } })).rows[0] ?? null,
    // Somebody else may close it while it is looked at.
    refetchInterval: 15_000,
  });
  return (
    <NoticeProvider>
      <StaffPage
        title={branch.data?.name ?? <Trans>Branch</Trans>}
        description={branch.data?.company_name}
        actions={
          branch.data && (
            <>
              {mayDecide && <HallProfileButton branchId={id} />}
              {mayDecide && <BrandButton unit={{ branch_id: id }} unitName={branch.data.name} />}
              <UnitLinks unit={{ branch_id: id }} />
            </>
          )
        }
      >
        {branch.isPending && <Waiting />}
        {branch.isLoadingError && <LoadFailure error={branch.error} onRetry={branch.refetch} />}
        {branch.data === null && <UnitGone />}
        {branch.data && <Facts branch={branch.data} />}
      </StaffPage>
    </NoticeProvider>
  );
}

function Facts({ branch }: { branch: Branch }) {
  const hierarchy = useHierarchy().data;
  const { is_super_admin: isSuper = false } = hierarchy ?? {};
  return (
    <>
      <UnitFacts unit={{ branch_id: branch.id }} status={branch.status} username={branch.username}>
        <Figure label={<Trans>Balance</Trans>} tone="gold" value={<Money amount={branch.balance} />} />
        <Figure label={<Trans>Cashiers</Trans>} value={branch.cashiers_count} />
        <Figure label={<Trans>Cartelas</Trans>} value={branch.cartelas_count} />
      </UnitFacts>
      {hierarchy && <CashiersSection hierarchy={hierarchy} within={{ branch: branch.id }} />}
      {isSuper && (
        <p className="px-1">
          <Link className={buttonClass()} to={`/companies/${branch.company}`}>
            <Trans>To the company {branch.company_name}</Trans>
          </Link>
        </p>
      )}
    </>
  );
}
