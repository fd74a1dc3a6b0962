import type { Shift, ShiftStatus } from "@derash/protocol/hall/shift";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { birr } from "../i18n/money.ts";
import { Badge } from "../kit/staff/Badge.tsx";
import { Money } from "../kit/staff/Money.tsx";

type State = { words: MessageDescriptor; tone: ComponentProps<typeof Badge>["tone"] & string };

const states: Record<ShiftStatus, State> = {
  open: { words: msg`Open`, tone: "note" },
  closed: { words: msg`Closed`, tone: "plain" },
  awaiting_approval: { words: msg`Waits for approval`, tone: "alarm" },
  approved: { words: msg`Approved`, tone: "go" },
};

export const statusLabels = Object.fromEntries(
  Object.entries(states).map(([status, { words }]) => [status, words]),
) as Record<ShiftStatus, MessageDescriptor>;

export function StatusBadge({ status }: { status: ShiftStatus }) {
  const { i18n } = useLingui();
  return <Badge tone={states[status].tone}>{i18n._(states[status].words)}</Badge>;
}

/** "+20.00" or "-1.50": what lies in the drawer too much, or what is missing. */
export function signed(variance: number): string {
  return `${variance > 0 ? "+" : ""}${birr(variance)}`;
}

export function VarianceWords({ variance }: { variance: number }) {
  if (variance === 0) return <Trans>exact</Trans>;
  return variance < 0 ? <Trans>short</Trans> : <Trans>over</Trans>;
}

/** The word says what the sign means; the colour only helps. */
export function Variance({ variance }: { variance: number }) {
  return (
    <span className="whitespace-nowrap">
      <span className={`font-bold tabular-nums ${variance < 0 ? "text-alarm" : ""}`}>{signed(variance)}</span>
      <span className="ms-1.5 text-xs text-soft">
        <VarianceWords variance={variance} />
      </span>
    </span>
  );
}

/** A shift that was opened by a bet was opened with nothing counted; that is said wherever its cash is. */
export function OpeningCash({ shift }: { shift: Pick<Shift, "opening_cash"> }) {
  if (shift.opening_cash !== null) return <Money amount={shift.opening_cash} />;
  return (
    <span className="text-soft">
      <Trans>Not counted</Trans>
    </span>
  );
}
