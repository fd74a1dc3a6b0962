import type { Shift } from "@derash/protocol/shift";
import { Trans } from "@lingui/react/macro";
import { Money } from "../kit/staff/Money.tsx";
import { Variance } from "./shift-labels.tsx";

const line = "flex items-baseline justify-between gap-4 py-1.5";

/** What was expected, what was counted, and the difference, as a sum is written on paper. */
export function CountOutcome({ shift }: { shift: Shift }) {
  const { expected_cash, counted_cash, variance } = shift;
  if (expected_cash === null || counted_cash === null || variance === null) return null;
  return (
    <dl className="divide-y divide-line text-base">
      <div className={line}>
        <dt className="text-soft">
          <Trans>Counted</Trans>
        </dt>
        <dd>
          <Money amount={counted_cash} className="font-bold" />
        </dd>
      </div>
      <div className={line}>
        <dt className="text-soft">
          <Trans>Expected</Trans>
        </dt>
        <dd>
          <Money amount={expected_cash} />
        </dd>
      </div>
      <div className={`${line}`}>
        <dt className="font-bold">
          <Trans>Difference</Trans>
        </dt>
        <dd className="text-xl">
          <Variance variance={variance} />
        </dd>
      </div>
    </dl>
  );
}
