import type { Company } from "@derash/protocol/management";
import { listCompanies } from "@derash/protocol/path/management";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { callPage } from "../../data/api.ts";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { Figure } from "../../kit/staff/Figure.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { Money } from "../../kit/staff/Money.tsx";
import { NoticeProvider } from "../../kit/staff/notice.tsx";
import { StaffPage } from "../../kit/staff/StaffPage.tsx";
import { DayStamp } from "../../kit/staff/Stamp.tsx";
import { managementKey } from "../../kit/staff/unit-queries.ts";
import { BranchesSection } from "../branch/BranchesSection.tsx";
import { CashiersSection } from "../CashiersSection.tsx";
import { useHierarchy } from "../management-queries.ts";
import { BrandButton } from "./BrandDialog.tsx";
import { UnitFacts } from "./UnitFacts.tsx";
import { UnitGone } from "./UnitGone.tsx";
import { UnitLinks } from "./UnitLinks.tsx";

/** One company, for a super admin: what it holds and sells, its branches and its people. */
export function CompanyPage() {
  const { id = "" } = useParams();
  const company = useQuery({
    queryKey: [...managementKey, "companies", "one", id],
    queryFn: async () => (await callPage(listCompanies, { query: { company: id } })).rows[0] ?? null,
    refetchInterval: 15_000,
  });
  return (
    <NoticeProvider>
      <StaffPage
        title={company.data?.name ?? <Trans>Company</Trans>}
        actions={
          company.data && (
            <>
              <BrandButton unit={{ company_id: id }} unitName={company.data.name} />
              <UnitLinks unit={{ company_id: id }} />
            </>
          )
        }
      >
        {company.isPending && <Waiting />}
        {company.isLoadingError && <LoadFailure error={company.error} onRetry={company.refetch} />}
        {company.data === null && <UnitGone />}
        {company.data && <Facts company={company.data} />}
      </StaffPage>
    </NoticeProvider>
  );
}

function Facts({ company }: { company: Company }) {
  const hierarchy = useHierarchy().data;
  return (
    <>
      <UnitFacts unit={{ company_id: company.id }} status={company.status} username={company.username}>
        <Figure label={<Trans>Balance</Trans>} tone="gold" value={<Money amount={company.balance} />} />
        <Figure label={<Trans>Branches</Trans>} value={company.branches_count} />
        <Figure label={<Trans>Created</Trans>} value={<DayStamp at={company.created_at} />} />
      </UnitFacts>
      {hierarchy && <BranchesSection hierarchy={hierarchy} company={company.id} />}
      {hierarchy && <CashiersSection hierarchy={hierarchy} within={{ company: company.id }} />}
    </>
  );
}
