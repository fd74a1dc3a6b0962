import { toBirr, zero } from "@derash/game/money";
import type { SalesPoint } from "@derash/protocol/report/sale";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useCalendar } from "../../../i18n/date.ts";
import { birr } from "../../../i18n/money.ts";
import { Waiting } from "../../shell/Layout.tsx";
import type { Days } from "../day/days.ts";
import { today } from "../day/use-now.ts";
import { Section } from "../StaffPage.tsx";
import { ChartPlot } from "./ChartPlot.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { Swatch, Weaves } from "./chart-look.tsx";
import { chartData, type SalesChartData, type Slot } from "./chart-slots.ts";
import { slotDays } from "./slot-labels.ts";

/** `points` are undefined while they are on their way, and when they could not be had. */
type Props = {
  title: ReactNode;
  points: readonly SalesPoint[] | undefined;
  days: Days;
  /** Whether branches of several companies are in it: then each says whose it is. */
  hasCompanies: boolean;
  isLoading: boolean;
};

/** Total winnings by day and branch. */
export function SalesChart({ title, points, days, hasCompanies, isLoading }: Props) {
  const { start, end } = shownDays(days);
  const calendar = useCalendar();
  const data = useMemo(() => chartData(points ?? [], { start, end }, calendar), [points, start, end, calendar]);
  return (
    <Section title={title} actions={<UnitWords data={data} />}>
      {isLoading && (
        <div className="grid h-80 place-items-center">
          <Waiting />
        </div>
      )}
      {!isLoading && data.series.length === 0 && (
        <p className="px-4 py-6 text-center text-sm text-soft">
          {points === undefined ? "–" : <Trans>No sales found</Trans>}
        </p>
      )}
      {!isLoading && data.series.length > 0 && (
        <Chart key={`${start} ${end}`} data={data} hasCompanies={hasCompanies} />
      )}
    </Section>
  );
}

/** What has not come yet has sold nothing, and would only push the bars together. */
function shownDays({ start, end }: Days): Days {
  const last = today();
  return { start, end: end > last && start <= last ? last : end };
}

function UnitWords({ data: { unit, series } }: { data: SalesChartData }) {
  if (series.length === 0) return null;
  return (
    <span className="text-sm text-soft">
      {unit === "day" && <Trans>Total winnings in Birr, a bar a day</Trans>}
      {unit === "week" && <Trans>Total winnings in Birr, a bar a week</Trans>}
      {unit === "month" && <Trans>Total winnings in Birr, a bar a month</Trans>}
    </span>
  );
}

function Chart({ data, hasCompanies }: { data: SalesChartData; hasCompanies: boolean }) {
  const { t } = useLingui();
  const weaveId = useId();
  const { series, slots } = data;
  const lastSold = slots.findLastIndex(({ total }) => total > 0);
  const [chosen, setChosen] = useState<number | null>(null);
  const activeIndex = Math.min(chosen ?? lastSold, slots.length - 1);
  const active = slots[activeIndex];
  const names = series.map(({ name, company }) => {
    if (name === null) return t`Other branches`;
    return hasCompanies ? `${name} · ${company}` : name;
  });
  if (active === undefined) return null;
  const parts = names.map((name, index) => `${name} ${birr(toBirr(active.parts[index] ?? zero))}`);
  const activeWords = `${slotDays(active)}: ${t`${birr(toBirr(active.total))} Birr`}. ${parts.join(", ")}`;
  return (
    <div className="px-3 pt-3 pb-2 wide:px-4">
      <svg width="0" height="0" className="absolute" aria-hidden="true" focusable="false">
        <Weaves id={weaveId} />
      </svg>
      <Readout slot={active} />
      <ChartPlot
        data={data}
        weaveId={weaveId}
        activeIndex={activeIndex}
        onActive={setChosen}
        activeWords={activeWords}
      />
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-1 text-sm">
        {series.map(({ id }, index) => (
          <li key={id} className="flex items-center gap-2">
            <Swatch id={weaveId} seriesIndex={index} />
            <span className="min-w-0 flex-1 wrap-anywhere">{names[index]}</span>
            <span className="font-semibold tabular-nums">{birr(toBirr(active.parts[index] ?? zero))}</span>
          </li>
        ))}
      </ul>
      <ChartTable slots={slots} series={series} names={names} />
    </div>
  );
}

/** What the chosen bar says. It keeps its place, so that nothing moves while one looks along the bars. */
function Readout({ slot }: { slot: Slot }) {
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
      <span className="text-sm font-semibold">{slotDays(slot)}</span>
      <span className="text-lg font-bold text-gold">
        <Trans>{birr(toBirr(slot.total))} Birr</Trans>
      </span>
      <span className="text-sm text-soft">
        <Trans>Cut {birr(toBirr(slot.cut))} Birr</Trans>
      </span>
    </p>
  );
}
