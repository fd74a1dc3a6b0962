import type { ShiftReport } from "@derash/protocol/hall/shift";
import { Trans } from "@lingui/react/macro";
import { birr } from "../i18n/money.ts";
import { Money } from "../kit/staff/Money.tsx";
import { type Line, Lines, ReportPart } from "./report-lines.tsx";
import { OpeningCash, signed, VarianceWords } from "./shift-labels.tsx";

/** From what lay in the drawer to what should lie there, and what was counted. */
export function CashSum({ report }: { report: ShiftReport }) {
  const { expected_cash, counted_cash, variance } = report;
  return (
    <ReportPart title={<Trans>Cash in ETB</Trans>}>
      <Lines
        lines={[
          [<Trans key="o">Opening cash</Trans>, <OpeningCash key="v" shift={report} />],
          [<Trans key="s">Stakes</Trans>, <Plus key="v" amount={report.stakes} />],
          [<Trans key="c">Credit sold to players</Trans>, <Plus key="v" amount={report.player_credit} />],
          [<Trans key="p">Prizes</Trans>, <Minus key="v" amount={report.prizes} />],
          [<Trans key="b">Bonuses</Trans>, <Minus key="v" amount={report.bonuses} />],
          [<Trans key="r">Stakes given back</Trans>, <Minus key="v" amount={report.refunds} />],
          ...(report.tax
            ? [[<Trans key="t">Tax on prizes, kept</Trans>, <Plus key="v" amount={report.tax} />] as const]
            : []),
          ...byHand(report),
        ]}
      />
      <div className="z-sum">
        <Lines
          lines={[
            [<Trans key="e">Expected</Trans>, <Money key="v" amount={expected_cash ?? 0} />],
            [<Trans key="c">Counted</Trans>, <Money key="v" amount={counted_cash ?? 0} />],
          ]}
        />
      </div>
      <p className="z-difference">
        <span>
          <Trans>Difference</Trans>
        </span>
        <span>
          {signed(variance ?? 0)}{" "}
          <small>
            <VarianceWords variance={variance ?? 0} />
          </small>
        </span>
      </p>
      <UnshownRemark report={report} />
      {report.opening_cash === null && (
        <p className="z-remark">
          <Trans>Nothing was counted when the shift was opened, so the expected cash begins at 0.</Trans>
        </p>
      )}
    </ReportPart>
  );
}

/** A prize that nobody came for is out of what is expected; whoever counts asks where it is. */
export function UnshownRemark({ report: { unshown, rounds } }: { report: Pick<ShiftReport, "unshown" | "rounds"> }) {
  if (unshown === undefined) return null;
  const cartelas = rounds.flatMap((round) =>
    round.unshown === undefined ? [] : [`${round.gameId}: ${round.unshown.join(", ")}`],
  );
  return (
    <p className="z-remark" data-testid="unshown">
      <Trans>
        Of the prizes {birr(unshown)} ETB are of winners that this till has not checked, or that were sent to the branch
        ({cartelas.join("; ")}). Ask the cashier whether they were paid.
      </Trans>
    </p>
  );
}

/** What came and went by hand stands on the paper where there was some. */
function byHand({ float_in, drops, pay_in, pay_out }: ShiftReport): Line[] {
  const lines: [number, Line][] = [
    [float_in, [<Trans key="i">From the safe</Trans>, <Plus key="v" amount={float_in} />]],
    [drops, [<Trans key="d">To the safe</Trans>, <Minus key="v" amount={drops} />]],
    [pay_in, [<Trans key="p">Paid in</Trans>, <Plus key="v" amount={pay_in} />]],
    [pay_out, [<Trans key="o">Paid out</Trans>, <Minus key="v" amount={pay_out} />]],
  ];
  return lines.filter(([amount]) => amount !== 0).map(([, line]) => line);
}

function Plus({ amount }: { amount: number }) {
  return (
    <>
      + <Money amount={amount} />
    </>
  );
}

function Minus({ amount }: { amount: number }) {
  return (
    <>
      − <Money amount={amount} />
    </>
  );
}
