import { gameScreenSchedule } from "@derash/game/bonus";
import { toBirr } from "@derash/game/money";
import { Trans } from "@lingui/react/macro";
import { count, shortBirr } from "../i18n/money.ts";
import { lineOdds, quickWinsPercent } from "./odds.ts";
import { Part } from "./Paper.tsx";

const steps = gameScreenSchedule.map(({ calls, amount }) => ({
  calls,
  amount: shortBirr(toBirr(amount)),
  odds: lineOdds(calls),
}));

const [few, many, all] = [quickWinsPercent[50], quickWinsPercent[100], quickWinsPercent[200]];

/** What a quick win adds, and how rare it is. */
export function BonusArticle({ number }: { number: number }) {
  return (
    <Part number={number} title={<Trans>The quick-win bonus, and how rare it is</Trans>}>
      <p>
        <Trans>A win within 4 to 7 calls adds a bonus to the prize. It is shared like the prize.</Trans>
      </p>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line bg-sunk text-xs text-soft">
            <th scope="col" className="px-2 py-2 text-start font-semibold">
              <Trans>Won at call</Trans>
            </th>
            <th scope="col" className="px-2 py-2 text-end font-semibold">
              <Trans>Bonus</Trans>
            </th>
            <th scope="col" className="px-2 py-2 text-end font-semibold">
              <Trans>One cartela has a line by then</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {steps.map(({ calls, amount, odds }) => (
            <tr key={calls}>
              <th scope="row" className="px-2 py-2 text-start font-bold">
                {calls}
              </th>
              <td className="px-2 py-2 text-end font-bold whitespace-nowrap text-gold">
                <Trans>{amount} ETB</Trans>
              </td>
              <td className="px-2 py-2 text-end whitespace-nowrap">
                <Trans>1 time in {count(odds)}</Trans>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Trans>
          A round sees a win within 7 calls in about {few} % of cases with 50 cartelas, {many} % with 100 and {all} %
          with 200. Half of all rounds are over by call 36 with 2 cartelas, 26 with 10, 19 with 50 and 14 with 200.
        </Trans>
      </p>
      <p>
        <Trans>A company may set other amounts; the game screen shows whether the bonus is on at your table.</Trans>
      </p>
    </Part>
  );
}
