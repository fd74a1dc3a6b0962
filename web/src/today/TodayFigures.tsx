import type { Today } from "@derash/protocol/hall/today";
import { Plural, Trans } from "@lingui/react/macro";
import { birr } from "../i18n/money.ts";
import { dayInCalendar } from "../kit/staff/day/days.ts";
import { Figure, Figures } from "../kit/staff/Figure.tsx";
import { Money } from "../kit/staff/Money.tsx";
import { changePercent } from "./compared.ts";

/** The sums of all halls since the day began. */
export function TodayFigures({ today: { total, halls, saturday } }: { today: Today }) {
  const isOff = total.differences > 0;
  return (
    <section className="cloth overflow-hidden" data-testid="today">
      <Figures>
        <Figure label={<Trans>Sold</Trans>} tone="gold" value={<Money amount={total.sold} />} />
        <Figure
          label={<Trans>Cut</Trans>}
          tone="gold"
          value={<Money amount={total.cut} />}
          hint={<Compared now={total.cut} before={total.cut_then} saturday={saturday} />}
        />
        <Figure
          label={<Trans>Rounds</Trans>}
          value={total.rounds}
          hint={total.running > 0 && <Trans>{total.running} on sale or called now</Trans>}
        />
        <Figure label={<Trans>Halls</Trans>} value={halls.length} />
      </Figures>
      <div className="border-t border-line">
        <Figures>
          <Figure label={<Trans>Drawers open</Trans>} value={total.drawers_open} />
          <Figure
            label={<Trans>Differences</Trans>}
            tone={isOff ? "alarm" : "plain"}
            value={total.differences}
            hint={isOff && <Trans>{birr(total.difference_sum)} ETB together</Trans>}
          />
          <Figure
            label={<Trans>Voids</Trans>}
            value={total.voids}
            hint={total.sale_voids > 0 && <SalesTakenBack count={total.sale_voids} sum={total.sale_void_sum} />}
          />
          <Figure
            label={<Trans>Bonuses</Trans>}
            value={total.bonuses}
            hint={total.bonuses > 0 && <Trans>{birr(total.bonus_sum)} ETB together</Trans>}
          />
        </Figures>
      </div>
    </section>
  );
}

/** Of sales, not of rounds: where a till takes back many, an owner asks why. */
function SalesTakenBack({ count, sum }: { count: number; sum: number }) {
  return (
    <>
      <Plural value={count} one="# sale taken back" other="# sales taken back" />,{" "}
      <Trans>{birr(sum)} ETB together</Trans>
    </>
  );
}

/** Beside the last Saturday up to the same hour. */
function Compared({ now, before, saturday }: { now: number; before: number; saturday: string }) {
  const percent = changePercent(now, before);
  const sum = birr(before);
  const day = dayInCalendar(saturday);
  const sign = percent !== null && percent > 0 ? "+" : "";
  return (
    <>
      {percent !== null && (
        <span className={`block font-bold ${percent < 0 ? "text-alarm" : "text-go"}`}>
          {sign}
          {percent} %
        </span>
      )}
      <Trans>
        Last Saturday ({day}) at this hour: {sum} ETB
      </Trans>
    </>
  );
}
