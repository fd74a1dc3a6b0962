import type { CurrentShift, Shift } from "@derash/protocol/hall/shift";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { birr } from "../i18n/money.ts";
import { Button } from "../kit/Button.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";
import { Figure, Figures } from "../kit/staff/Figure.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { CloseDialog } from "./CloseDialog.tsx";
import { CashMoves } from "./cash/CashMoves.tsx";
import { OpenDialog } from "./OpenDialog.tsx";
import { OpeningCash, StatusBadge } from "./shift-labels.tsx";
import { useCurrentShift } from "./shift-queries.ts";

/** The cashier's drawer: opened, counted out and closed here. */
export function MyShift() {
  const current = useCurrentShift();
  const [opening, setOpening] = useState<Opening | null>(null);
  // As it was when its count was begun: another window may have closed it since, and opened the next.
  const [counted, setCounted] = useState<Shift | null>(null);
  const shift = current.data?.shift ?? null;
  return (
    <Section title={<Trans>My drawer</Trans>} actions={shift && <StatusBadge status={shift.status} />}>
      {current.isLoadingError && <LoadFailure error={current.error} onRetry={current.refetch} />}
      {current.isPending && <Waiting />}
      {current.data &&
        (shift === null ? (
          <NoShift current={current.data} onOpen={(from) => setOpening({ from, after: current.data.last_shift_id })} />
        ) : (
          <OpenShift shift={shift} onClose={() => setCounted(shift)} />
        ))}
      {opening && <OpenDialog {...opening} onClose={() => setOpening(null)} />}
      {counted && (
        <CloseDialog shiftId={counted.id} countedBefore={counted.counted_cash} onClose={() => setCounted(null)} />
      )}
    </Section>
  );
}

type Handover = CurrentShift["handovers"][number];
/** Who is taken over from, and the last shift, as they were when it was begun. */
type Opening = { from: Handover | null; after: string | null | undefined };

function NoShift({ current, onOpen }: { current: CurrentShift; onOpen: (from: Handover | null) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-3 py-4 wide:px-4">
      <p className="min-w-0 flex-1 basis-64">
        <strong className="block">
          <Trans>You have no open shift.</Trans>
        </strong>
        <span className="text-sm text-soft">
          {current.openingCountRequired ? (
            <Trans>Count the cash in your drawer before the first bet.</Trans>
          ) : (
            <Trans>Count the cash in your drawer. A bet without it opens a shift with nothing counted.</Trans>
          )}
        </span>
      </p>
      {current.handovers.map((drawer) => (
        <Button key={drawer.id} className="flex-col gap-0! py-1" onClick={() => onOpen(drawer)}>
          <Trans>Take over the drawer of {drawer.cashier}</Trans>
          <span className="text-xs font-normal">
            <Stamp at={drawer.closed_at} />
          </span>
        </Button>
      ))}
      <Button tone="go" onClick={() => onOpen(null)}>
        <Trans>Open shift</Trans>
      </Button>
    </div>
  );
}

function OpenShift({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { counted_cash } = shift;
  return (
    <>
      <Figures>
        <Figure label={<Trans>Opened</Trans>} value={<Stamp at={shift.opened_at} />} />
        <Figure label={<Trans>Opening cash</Trans>} value={<OpeningCash shift={shift} />} />
      </Figures>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-3 py-4 wide:px-4">
        <p className="min-w-0 flex-1 basis-64 text-sm">
          {counted_cash === null ? (
            <span className="text-soft">
              <Trans>At the end, count the drawer. What is expected is shown only after your count.</Trans>
            </span>
          ) : (
            <strong>
              <Trans>You have counted {birr(counted_cash)} ETB. It differs: write a note to close.</Trans>
            </strong>
          )}
        </p>
        <Button tone="ink" onClick={onClose}>
          {counted_cash === null ? <Trans>Close shift</Trans> : <Trans>Write the note</Trans>}
        </Button>
      </div>
      {counted_cash === null && <CashMoves shiftId={shift.id} />}
    </>
  );
}
