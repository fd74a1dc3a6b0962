import { toBirr } from "@derash/game/money";
import { Trans } from "@lingui/react/macro";
import { Fragment } from "react";
import { AsTable } from "../AsTable.tsx";
import { Money } from "../Money.tsx";
import type { Series, Slot } from "./chart-slots.ts";
import { slotDays } from "./slot-labels.ts";

/** `names` are those of the series, in their order. */
type Props = { slots: readonly Slot[]; series: readonly Series[]; names: readonly string[] };

const head = "px-2 py-1.5 text-start font-semibold text-soft";
const cell = "px-2 py-1.5 text-start align-top font-normal";

/** The picture in figures, for those who cannot see it or would rather read. */
export function ChartTable({ slots, series, names }: Props) {
  return (
    <AsTable className="mt-2">
      <table className="w-full border-collapse text-xs">
        <caption className="sr-only">
          <Trans>Sales by day and branch</Trans>
        </caption>
        <thead className="border-b border-line bg-sunk">
          <tr>
            <th scope="col" className={head}>
              <Trans>Date</Trans>
            </th>
            <th scope="col" className={head}>
              <Trans>Branch</Trans>
            </th>
            <th scope="col" className={`${head} text-end`}>
              <Trans>Total winning</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {slots
            .filter(({ total }) => total > 0)
            .map((slot) => (
              <Fragment key={slot.start}>
                {series.map(({ id }, index) => (
                  <Row key={id} slot={slot} name={names[index] ?? ""} index={index} />
                ))}
              </Fragment>
            ))}
        </tbody>
      </table>
    </AsTable>
  );
}

function Row({ slot, name, index }: { slot: Slot; name: string; index: number }) {
  const amount = slot.parts[index] ?? 0;
  if (amount === 0) return null;
  return (
    <tr>
      <th scope="row" className={cell}>
        {slotDays(slot)}
      </th>
      <td className={cell}>{name}</td>
      <td className={`${cell} text-end`}>
        <Money amount={toBirr(amount)} />
      </td>
    </tr>
  );
}
