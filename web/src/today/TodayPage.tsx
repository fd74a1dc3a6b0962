import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { formatTime, useCalendar } from "../i18n/date.ts";
import { Choice } from "../kit/Choice.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { SalesChart } from "../kit/staff/chart/SalesChart.tsx";
import { dayInCalendar } from "../kit/staff/day/days.ts";
import { UnitField } from "../kit/staff/form/UnitField.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { useCompanies } from "../kit/staff/unit-queries.ts";
import { useStaff } from "../kit/staff/use-staff.ts";
import { useIsWide } from "../kit/staff/use-wide.ts";
import { HallsSection } from "./HallsSection.tsx";
import { LowFloats } from "./LowFloats.tsx";
import { TodayFigures } from "./TodayFigures.tsx";
import { useCharts, useToday } from "./use-today.ts";
import { WaitingLinks } from "./WaitingLinks.tsx";

/** What an owner sees first: the day so far, and what waits for her. */
export function TodayPage() {
  const { is_super_admin: isSuper } = useStaff();
  const [search, setSearch] = useSearchParams();
  const companyId = isSuper ? (search.get("company_id") ?? "") : "";
  const today = useToday(companyId);
  const charts = useCharts(companyId);
  useCalendar();
  const { data } = today;
  const hasCompanies = isSuper && companyId === "";
  return (
    <StaffPage
      title={<Trans>Today</Trans>}
      description={
        data && (
          <Trans>
            {dayInCalendar(data.day)}, as of {formatTime(new Date(data.at))}
          </Trans>
        )
      }
      actions={
        isSuper && (
          <CompanyChoice chosen={companyId} onChoose={(id) => setSearch(id === "" ? {} : { company_id: id })} />
        )
      }
    >
      {today.isPending && <Waiting />}
      {today.isLoadingError && <LoadFailure error={today.error} onRetry={today.refetch} />}
      {data && (
        <>
          <TodayFigures today={data} />
          <WaitingLinks waiting={data.waiting} />
          <LowFloats floats={data.low_floats} below={data.low_float_below} />
          <HallsSection halls={data.halls} hasCompanies={hasCompanies} />
        </>
      )}
      <Charts charts={charts} hasCompanies={hasCompanies} />
    </StaffPage>
  );
}

type ChartsProps = { charts: ReturnType<typeof useCharts>; hasCompanies: boolean };

/** Both side by side; on a phone, where each is most of a screen, the one that is chosen. */
function Charts({ charts, hasCompanies }: ChartsProps) {
  const { t } = useLingui();
  const isWide = useIsWide();
  const [chosen, setChosen] = useState<"week" | "month">("week");
  const titles = { week: t`The last seven days`, month: t`This month` };
  const both = ["week", "month"] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:gap-5 min-[72rem]:grid-cols-2">
      {!isWide && (
        <Choice
          label={t`Days of the chart`}
          options={both.map((value) => ({ value, name: titles[value] }))}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {both
        .filter((each) => isWide || each === chosen)
        .map((each) => (
          <SalesChart
            key={each}
            title={titles[each]}
            points={charts.points.data}
            days={charts[each]}
            hasCompanies={hasCompanies}
            isLoading={charts.points.isPending}
          />
        ))}
    </div>
  );
}

function CompanyChoice({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const { t } = useLingui();
  return (
    <UnitField
      label={<span className="sr-only">{t`Company`}</span>}
      units={useCompanies(true).data}
      none={t`All companies`}
      value={chosen}
      onChoose={onChoose}
    />
  );
}
