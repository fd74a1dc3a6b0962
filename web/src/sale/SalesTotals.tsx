import type { SalesPeriods, SalesSummary } from "@derash/protocol/report/sale";
import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { searchOf } from "../data/address.ts";
import { birr } from "../i18n/money.ts";
import { dayInCalendar } from "../kit/staff/day/days.ts";
import { Figure, Figures } from "../kit/staff/Figure.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import type { SalesFilter } from "./sales-filter.ts";

/** Sums whatever days are chosen. */
export function PeriodLines({ periods }: { periods: SalesPeriods | undefined }) {
  return (
    <div className="cloth overflow-hidden">
      <Figures>
        <Figure
          label={<Trans>Yearly Sales</Trans>}
          value={<Birr amount={periods?.yearly} />}
          tone="gold"
          hint={<Trans>Total winnings of the last year</Trans>}
        />
        <Figure
          label={<Trans>Weekly Sales</Trans>}
          value={<Birr amount={periods?.weekly} />}
          tone="gold"
          hint={<Trans>Total winnings of the last 7 days</Trans>}
        />
      </Figures>
    </div>
  );
}

/** Several tills sell one round: whoever suspects one of them needs its drawer, and not the rounds that it opened. */
function WhoseRounds({ cashierId }: { cashierId: string }) {
  const shifts = `/shifts?${searchOf({ cashier_id: cashierId })}`;
  return (
    <Trans>
      A round counts for the cashier who opened it, whichever tills sold it. What this cashier's till has sold and paid
      is in{" "}
      <Link to={shifts} className="font-bold underline">
        the shifts
      </Link>
      .
    </Trans>
  );
}

/** Sums of all sales that fit the filter, not only of those on the page. */
export function SalesTotals({ summary, filter }: { summary: SalesSummary | undefined; filter: SalesFilter }) {
  const { start, end, cashierId } = filter;
  return (
    <Section
      title={<Trans>Totals</Trans>}
      lead={cashierId !== "" && <WhoseRounds cashierId={cashierId} />}
      actions={
        <span className="text-sm whitespace-nowrap text-soft">
          {dayInCalendar(start)} – {dayInCalendar(end)}
        </span>
      }
    >
      <Figures>
        <Figure
          label={<Trans>Total Player Winnings</Trans>}
          value={<Birr amount={summary?.total_player_winnings} />}
          tone="gold"
        />
        <Figure label={<Trans>Total Bet</Trans>} value={<Birr amount={summary?.total_bet} />} tone="gold" />
        <Figure
          label={<Trans>Total Number of Players</Trans>}
          value={summary === undefined ? "–" : summary.total_players.toLocaleString("en")}
        />
        <Figure label={<Trans>Total Cut</Trans>} value={<Birr amount={summary?.total_cut} />} tone="gold" />
        {summary !== undefined && summary.total_guarantee_paid > 0 && (
          <Figure
            label={<Trans>Guarantees Paid</Trans>}
            value={<Birr amount={summary.total_guarantee_paid} />}
            hint={<Trans>From the company's own account</Trans>}
          />
        )}
        {summary?.total_tax !== undefined && (
          <Figure
            label={<Trans>Tax on winnings</Trans>}
            value={<Birr amount={summary.total_tax} />}
            hint={<Trans>{birr(summary.total_withheld ?? 0)} ETB of it withheld from winners</Trans>}
          />
        )}
      </Figures>
    </Section>
  );
}

function Birr({ amount }: { amount: number | undefined }) {
  if (amount === undefined) return "–";
  return <Trans>{birr(amount)} Birr</Trans>;
}
