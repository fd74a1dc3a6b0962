import type { Shift } from "@derash/protocol/hall/shift";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";
import { CountForDialog } from "../count/CountForDialog.tsx";
import { everything } from "../shift-filter.ts";
import { useShifts } from "../shift-queries.ts";

/** The open drawers of a branch that its cashiers cannot count any more. */
export function SwitchedOffDrawers({ branchId }: { branchId: string }) {
  const { t } = useLingui();
  const shifts = useShifts({ ...everything, branchId, status: "open" });
  const [counting, setCounting] = useState<Shift | null>(null);
  const left = shifts.data?.filter(({ is_cashier_active }) => !is_cashier_active) ?? [];
  return (
    <>
      {left.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {left.map((shift) => (
            <li key={shift.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
              <span className="min-w-0 text-sm">
                <strong className="break-words">{shift.cashier}</strong>
                <span className="block text-soft">
                  <Trans>The cashier is switched off</Trans>
                </span>
              </span>
              <RowButton aria-label={t`Count the drawer of ${shift.cashier}`} onClick={() => setCounting(shift)}>
                <Trans>Count it</Trans>
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {counting && <CountForDialog shift={counting} onClose={() => setCounting(null)} />}
    </>
  );
}
