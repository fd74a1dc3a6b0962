import type { ShiftReport } from "@derash/protocol/hall/shift";
import { Trans } from "@lingui/react/macro";
import { birr, shortBirr } from "../i18n/money.ts";
import { timeZone } from "../kit/staff/day/time-zone.ts";
import { HeadRow } from "../kit/staff/table/HeadRow.tsx";
import { ReportPart } from "./report-lines.tsx";

const time = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const heads = [
  { name: "time", words: <Trans>Time</Trans> },
  { name: "round", words: <Trans>Round</Trans> },
  { name: "sold", words: <Trans>Sold</Trans>, look: "z-end" },
  { name: "pot", words: <Trans>Pot</Trans>, look: "z-end z-wide-only" },
  { name: "prize", words: <Trans>Prize</Trans>, look: "z-end" },
];

/** Every round of the shift, oldest first. */
export function RoundLines({ rounds }: { rounds: ShiftReport["rounds"] }) {
  if (rounds.length === 0) return null;
  return (
    <ReportPart title={<Trans>Rounds</Trans>}>
      <table>
        <thead>
          <HeadRow heads={heads} />
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round.saleId}>
              <td>
                <time dateTime={round.at}>{time.format(new Date(round.at))}</time>
              </td>
              <th scope="row">{round.gameId}</th>
              <td className="z-end">
                {round.cartelas} × {shortBirr(round.bet)}
              </td>
              <td className="z-end z-wide-only">{birr(round.pot)}</td>
              <td className="z-end">{round.status === "void" ? <Trans>NO CHARGE</Trans> : birr(round.prize)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportPart>
  );
}
