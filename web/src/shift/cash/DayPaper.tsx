import type { DayClose, DayFigures } from "@derash/protocol/hall/cash-office";
import { Trans } from "@lingui/react/macro";
import { dayInCalendar } from "../../kit/staff/day/days.ts";
import { Money } from "../../kit/staff/Money.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { Lines, ReportPart } from "../report-lines.tsx";
import { signed, VarianceWords } from "../shift-labels.tsx";

/** A closed day on one sheet of A4. */
export function DayPaper({ close }: { close: DayClose }) {
  const { day, branch_name, closed_by, closed_at, position, figures, hash, previous_hash } = close;
  return (
    <div className="overflow-x-auto">
      <article className="z-report inked" data-paper="a4" data-testid="day-paper">
        <header>
          <Tibeb height={8} />
          <div className="z-title">
            <h2 className="display">
              <Trans>Day close</Trans>
            </h2>
            <strong>{dayInCalendar(day)}</strong>
          </div>
          <Lines
            lines={[
              [<Trans key="b">Branch</Trans>, branch_name],
              [<Trans key="c">Closed by</Trans>, closed_by],
              [<Trans key="a">Closed</Trans>, <Stamp key="s" at={closed_at} />],
              [<Trans key="p">Page</Trans>, position],
            ]}
          />
        </header>
        <DayFiguresList figures={figures} />
        <ReportPart title={<Trans>Chain</Trans>}>
          <p className="text-xs break-all">
            <Trans>This page: {hash}</Trans>
          </p>
          <p className="text-xs break-all">
            {previous_hash === "" ? (
              <Trans>It is the first page.</Trans>
            ) : (
              <Trans>The page before: {previous_hash}</Trans>
            )}
          </p>
        </ReportPart>
        <footer className="z-signatures" data-testid="day-signatures">
          <p>
            <Trans>Closed by: {closed_by}</Trans>
          </p>
          <p>
            <Trans>Checked by:</Trans>
          </p>
        </footer>
      </article>
    </div>
  );
}

type FiguresProps = { figures: DayFigures; hasSafe?: boolean };

export function DayFiguresList({ figures, hasSafe = true }: FiguresProps) {
  const money = (amount: number) => <Money amount={amount} />;
  return (
    <div className="z-parts">
      <ReportPart title={<Trans>Sales in ETB</Trans>}>
        <Lines
          lines={[
            [<Trans key="n">Drawers</Trans>, figures.shifts],
            [<Trans key="s">Sales</Trans>, money(figures.sales)],
            [<Trans key="p">Prizes</Trans>, money(figures.prizes)],
            [<Trans key="b">Bonuses</Trans>, money(figures.bonuses)],
            [<Trans key="c">Cut</Trans>, money(figures.cut)],
            [<Trans key="t">Tax</Trans>, money(figures.tax)],
            [<Trans key="f">Fees</Trans>, money(figures.fees)],
            [<Trans key="r">Credit sold to players</Trans>, money(figures.player_credit)],
          ]}
        />
      </ReportPart>
      <ReportPart title={<Trans>Cash in ETB</Trans>}>
        <Lines
          lines={[
            [<Trans key="o">Opening cash</Trans>, money(figures.opening_cash)],
            [<Trans key="i">From the safe</Trans>, money(figures.float_in)],
            [<Trans key="d">To the safe</Trans>, money(figures.drops)],
            [<Trans key="p">Paid in</Trans>, money(figures.pay_in)],
            [<Trans key="q">Paid out</Trans>, money(figures.pay_out)],
            [<Trans key="e">Expected</Trans>, money(figures.expected)],
            [<Trans key="c">Counted</Trans>, money(figures.counted)],
          ]}
        />
        <p className="z-difference">
          <span>
            <Trans>Difference</Trans>
          </span>
          <span>
            {signed(figures.variance)}{" "}
            <small>
              <VarianceWords variance={figures.variance} />
            </small>
          </span>
        </p>
      </ReportPart>
      {hasSafe && figures.safe !== undefined && (
        <ReportPart title={<Trans>Safe in ETB</Trans>}>
          <Lines
            lines={[
              [<Trans key="b">Before</Trans>, money(figures.safe_before ?? 0)],
              [<Trans key="d">From the drawers</Trans>, money(figures.drops)],
              [<Trans key="i">To the drawers</Trans>, money(figures.float_in)],
              [<Trans key="k">To the bank</Trans>, money(figures.bank)],
              ...(figures.safe_pay_out === undefined
                ? []
                : [[<Trans key="o">Paid out</Trans>, money(figures.safe_pay_out)] as const]),
              [<Trans key="s">In the safe</Trans>, money(figures.safe)],
            ]}
          />
        </ReportPart>
      )}
    </div>
  );
}
