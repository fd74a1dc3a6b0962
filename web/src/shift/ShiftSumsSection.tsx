import { toBirr } from "@derash/game/money";
import { type Shift, shiftsMax } from "@derash/protocol/hall/shift";
import { Trans, useLingui } from "@lingui/react/macro";
import { birr } from "../i18n/money.ts";
import { Figure, Figures } from "../kit/staff/Figure.tsx";
import { Money } from "../kit/staff/Money.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { Variance } from "./shift-labels.tsx";
import { sumsOf, type Trend, trendsOf } from "./shift-sums.ts";

/** As many as one looks at; who is off least is further down in the list of shifts. */
const trendsMax = 8;

/** What the found shifts come to, and how far off each cashier was from one to the next. */
export function ShiftSumsSection({ shifts }: { shifts: readonly Shift[] }) {
  const { closed, expected, counted, difference } = sumsOf(shifts);
  // In whatever order the list is, a trend is of time.
  const newestFirst = [...shifts].sort((one, other) => other.opened_at.localeCompare(one.opened_at));
  const trends = trendsOf(newestFirst).slice(0, trendsMax);
  if (closed === 0) return null;
  return (
    <Section
      title={<Trans>Totals of these shifts</Trans>}
      lead={
        shifts.length === shiftsMax && (
          <Trans>These are {shiftsMax} shifts, and there may be more. Choose days to see all of them.</Trans>
        )
      }
    >
      <Figures>
        <Figure label={<Trans>Closed shifts</Trans>} value={closed} />
        <Figure label={<Trans>Expected</Trans>} tone="gold" value={<Money amount={toBirr(expected)} />} />
        <Figure label={<Trans>Counted</Trans>} tone="gold" value={<Money amount={toBirr(counted)} />} />
        <Figure label={<Trans>Difference</Trans>} value={<Variance variance={toBirr(difference)} />} />
      </Figures>
      {trends.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-x-6 gap-y-2 border-t border-line px-4 py-3">
          {trends.map((trend) => (
            <TrendRow key={trend.cashierId} trend={trend} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const size = { width: 96, height: 28 };
const barsMax = 16;

/** A bar a shift, up for too much and down for too little. */
function TrendRow({ trend: { cashier, branch, differences, total } }: { trend: Trend }) {
  const { t } = useLingui();
  const shown = differences.slice(-barsMax);
  const most = Math.max(...shown.map(Math.abs), 1);
  const share = size.width / barsMax;
  const words = shown.map((difference) => birr(toBirr(difference))).join(", ");
  return (
    <li className="flex items-center gap-3 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block font-bold wrap-anywhere">{cashier}</span>
        <span className="block text-xs wrap-anywhere text-soft">{branch}</span>
      </span>
      <svg {...size} role="img" aria-label={t`Differences of ${cashier}, oldest first: ${words}`}>
        <path d={`M0 ${size.height / 2}H${size.width}`} stroke="var(--line)" />
        {shown.map((difference, index) => {
          const length = (Math.abs(difference) / most) * (size.height / 2 - 1);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity, and never change places.
              key={index}
              x={index * share + 1}
              width={share - 2}
              y={difference > 0 ? size.height / 2 - length : size.height / 2}
              height={length}
              fill={difference > 0 ? "var(--go)" : "var(--alarm)"}
            />
          );
        })}
      </svg>
      <Variance variance={toBirr(total)} />
    </li>
  );
}
