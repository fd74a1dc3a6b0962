import type { Shift } from "@derash/protocol/hall/shift";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "../../kit/staff/Money.tsx";
import { Variance } from "../shift-labels.tsx";

/** What was expected, what was counted, and the difference, as a sum is written on paper. */
export function CountOutcome({ shift }: { shift: Shift }) {
  const { expected_cash, counted_cash, variance } = shift;
  if (expected_cash === null || counted_cash === null || variance === null) return null;
  return (
    <dl className="divide-y divide-line text-base">
      <Line label={<Trans>Counted</Trans>}>
        <Money amount={counted_cash} className="font-bold" />
      </Line>
      <Line label={<Trans>Expected</Trans>}>
        <Money amount={expected_cash} />
      </Line>
      <Line label={<Trans>Difference</Trans>} labelLook="font-bold" valueLook="text-xl">
        <Variance variance={variance} />
      </Line>
    </dl>
  );
}

type LineProps = { label: ReactNode; labelLook?: string; valueLook?: string; children: ReactNode };

function Line({ label, labelLook = "text-soft", valueLook, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className={labelLook}>{label}</dt>
      <dd className={valueLook}>{children}</dd>
    </div>
  );
}
