import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { buttonClass } from "../kit/Button.tsx";
import { SalesChart } from "../kit/staff/chart/SalesChart.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { SalesExport } from "./SalesExport.tsx";
import { SalesFilterBar } from "./SalesFilterBar.tsx";
import { SalesTable } from "./SalesTable.tsx";
import { PeriodLines, SalesTotals } from "./SalesTotals.tsx";
import { useSales, useSalesFilter } from "./use-sales.ts";

/** What was sold, by whom, and what came of it. */
export function SalesPage() {
  const { filter, show, clear, isActive } = useSalesFilter();
  const { is_super_admin: hasCompanies } = useStaff();
  const sales = useSales(filter);
  const { list, summary, points, periods } = sales;
  return (
    <StaffPage
      title={<Trans>Sales</Trans>}
      actions={
        <>
          <Link className={buttonClass()} to="/dispute">
            <Trans>Look into a dispute</Trans>
          </Link>
          <SalesExport filter={filter} />
        </>
      }
    >
      <SalesFilterBar
        filter={filter}
        summary={summary.data}
        hasCompanies={hasCompanies}
        isSearching={sales.isFetching}
        isActive={isActive}
        onSearch={show}
        onClear={clear}
      />
      {sales.error !== null && <LoadFailure error={sales.error} onRetry={sales.retry} />}
      <PeriodLines periods={periods.data} />
      <SalesTotals summary={summary.data} filter={filter} />
      <SalesChart
        title={<Trans>Sales by day and branch</Trans>}
        points={points.data}
        days={filter}
        hasCompanies={hasCompanies && filter.companyId === ""}
        isLoading={points.isPending}
      />
      <SalesTable
        sales={list.data?.sales}
        hasNext={list.isPlaceholderData ? undefined : list.data?.hasNext}
        hasCompanies={hasCompanies}
        count={summary.data?.count}
        sort={sales.sort}
        sortBy={sales.sortBy}
        stack={sales.stack}
        pageSize={sales.pageSize}
        goTo={sales.goTo}
        isLoading={list.isPending}
      />
    </StaffPage>
  );
}
