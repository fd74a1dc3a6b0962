import type { Today } from "@derash/protocol/hall/today";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { birr } from "../i18n/money.ts";
import { Money } from "../kit/staff/Money.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { RowsPager } from "../kit/staff/table/Pager.tsx";
import { pageOf } from "../kit/staff/table/searched-rows.ts";
import { usePageSize } from "../kit/staff/table/use-page-size.ts";

type Props = { floats: Today["low_floats"]; below: number | null };

/** Open drawers that will not sell much more. Nothing where all have enough. */
export function LowFloats({ floats, below }: Props) {
  const [wanted, setWanted] = useState(1);
  const { page, shown } = pageOf(floats, wanted, usePageSize());
  if (floats.length === 0) return null;
  return (
    <Section
      title={<Trans>Low floats</Trans>}
      count={floats.length}
      lead={
        below === null ? (
          <Trans>Open drawers with less to sell with than their company asks for.</Trans>
        ) : (
          <Trans>Open drawers with less than {birr(below)} ETB to sell with.</Trans>
        )
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-6 gap-y-1 px-4 py-3 text-sm">
        {shown.map(({ cashier_id, cashier, branch, balance }) => (
          <li key={cashier_id} className="flex items-baseline justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-bold">{cashier}</span> <span className="text-soft">{branch}</span>
            </span>
            <Money amount={balance} className="font-bold text-alarm" />
          </li>
        ))}
      </ul>
      <RowsPager page={page} shown={shown.length} total={floats.length} goTo={setWanted} />
    </Section>
  );
}
