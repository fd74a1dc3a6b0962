import type { ShiftReport } from "@derash/protocol/hall/shift";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { Money } from "../kit/staff/Money.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { useRollLength } from "../kit/staff/use-roll-length.ts";
import { Tibeb } from "../kit/Tibeb.tsx";
import { CashSum } from "./CashSum.tsx";
import { RoundLines } from "./RoundLines.tsx";
import { Lines, ReportPart } from "./report-lines.tsx";
import { StatusBadge } from "./shift-labels.tsx";

export type Paper = "a4" | "roll";

export function ReportPaper({ report, paper }: { report: ShiftReport; paper: Paper }) {
  const sheet = useRef<HTMLElement>(null);
  const length = useRollLength(sheet, paper === "roll", report);
  return (
    <div className="overflow-x-auto">
      {length !== null && <style>{`@page z-roll { size: 80mm ${length}mm; margin: 0 }`}</style>}
      <article ref={sheet} className="z-report inked" data-paper={paper}>
        <Head report={report} />
        <div className="z-parts">
          <CashSum report={report} />
          <Facts report={report} />
        </div>
        <RoundLines rounds={report.rounds} />
        <Signatures report={report} />
      </article>
    </div>
  );
}

function Head({ report }: { report: ShiftReport }) {
  return (
    <header>
      <Tibeb height={8} />
      <div className="z-title">
        <h2 className="display">
          <Trans>Z-report</Trans>
        </h2>
        <StatusBadge status={report.status} />
      </div>
      <Lines
        lines={[
          [<Trans key="b">Branch</Trans>, report.branch_name],
          [<Trans key="c">Cashier</Trans>, report.cashier],
          [<Trans key="o">Opened</Trans>, <Stamp key="s" at={report.opened_at} />],
          [<Trans key="e">Closed</Trans>, report.closed_at && <Stamp key="s" at={report.closed_at} />],
          ...closedBy(report),
        ]}
      />
    </header>
  );
}

/** Where the cashier is switched off, somebody above has. */
function closedBy({ closed_by }: ShiftReport): [ReactNode, ReactNode][] {
  return closed_by === null ? [] : [[<Trans key="y">Closed for the cashier by</Trans>, closed_by]];
}

function Facts({ report }: { report: ShiftReport }) {
  return (
    <ReportPart title={<Trans>Rounds and float</Trans>}>
      <Lines
        lines={[
          [<Trans key="r">Rounds played</Trans>, report.rounds_count],
          [<Trans key="v">Rounds without a winner</Trans>, report.void_rounds_count],
          [<Trans key="c">Cartelas sold</Trans>, report.cartelas_count],
          [<Trans key="h">Cut</Trans>, <Money key="m" amount={report.cut} />],
          ...betweenTills(report),
          [<Trans key="o">Float at opening</Trans>, <Money key="m" amount={report.opening_float} />],
          [<Trans key="f">Float at closing</Trans>, <Money key="m" amount={report.closing_float ?? 0} />],
        ]}
      />
    </ReportPart>
  );
}

/** A prize may be paid at another till than sold its cartela: what this one has too much or too little for it. */
function betweenTills({ between_tills: amount }: ShiftReport): [ReactNode, ReactNode][] {
  if (amount === 0) return [];
  const words = amount > 0 ? <Trans key="b">Paid by other tills</Trans> : <Trans key="b">Paid for other tills</Trans>;
  return [[words, <Money key="m" amount={Math.abs(amount)} />]];
}

function Signatures({ report }: { report: ShiftReport }) {
  const { closed_by } = report;
  return (
    <footer>
      {report.note !== "" && (
        <p className="z-note">
          <strong>
            <Trans>Note</Trans>
          </strong>
          : {report.note}
        </p>
      )}
      <div className="z-signatures">
        <p>{closed_by === null ? <Trans>Cashier: {report.cashier}</Trans> : <Trans>Closed by: {closed_by}</Trans>}</p>
        <p>
          {report.approved_by === null ? <Trans>Approved by:</Trans> : <Trans>Approved by: {report.approved_by}</Trans>}
        </p>
      </div>
    </footer>
  );
}
