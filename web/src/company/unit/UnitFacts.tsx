import { readSalesSummary } from "@derash/protocol/path/sale";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../data/api.ts";
import { useCalendar } from "../../i18n/date.ts";
import { currentMonth, dayInCalendar } from "../../kit/staff/day/days.ts";
import { useNow } from "../../kit/staff/day/use-now.ts";
import { Figure, Figures } from "../../kit/staff/Figure.tsx";
import { Money } from "../../kit/staff/Money.tsx";
import { managementKey } from "../../kit/staff/unit-queries.ts";
import type { UnitId } from "./UnitLinks.tsx";

type Props = { unit: UnitId; status: boolean; username: string; children: ReactNode };

/**
 * The figures of a unit: its own, who signs in for it and whether they may, and what it sold in this month. `status` is its first
 * admin's alone: who was switched off alone leaves everything below at work.
 */
export function UnitFacts({ unit, status, username, children }: Props) {
  const { start, end } = currentMonth(useNow(), useCalendar());
  const query = { ...unit, start_date: start, end_date: end };
  const month = useQuery({
    queryKey: [...managementKey, "month", query],
    queryFn: () => call(readSalesSummary, { query }),
  }).data;
  const signIn = status ? <Trans>On</Trans> : <Trans>Off</Trans>;
  return (
    <section className="cloth overflow-hidden" data-testid="unit-facts">
      {!status && username !== "" && (
        <p role="status" className="border-b border-line px-4 py-3 font-semibold text-alarm">
          <Trans>The admin {username} may not sign in; what is below may go on.</Trans>
        </p>
      )}
      <Figures>
        {children}
        <Figure label={<Trans>Admin</Trans>} value={username || "–"} />
      </Figures>
      <div className="border-t border-line">
        <Figures>
          <Figure
            label={<Trans>Sold this month</Trans>}
            tone="gold"
            value={month ? <Money amount={month.total_bet} /> : "–"}
            hint={`${dayInCalendar(start)} – ${dayInCalendar(end)}`}
          />
          <Figure
            label={<Trans>Cut this month</Trans>}
            tone="gold"
            value={month ? <Money amount={month.total_cut} /> : "–"}
          />
          <Figure label={<Trans>Rounds this month</Trans>} value={month?.count ?? "–"} />
          <Figure label={<Trans>Admin's sign-in</Trans>} value={username === "" ? "–" : signIn} />
        </Figures>
      </div>
    </section>
  );
}
