import { Trans } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";
import { type NetParts, netOf } from "./net.ts";
import { WonTaxPaid } from "./WonTaxPaid.tsx";

/** With a plus or a minus, which for nothing is neither. */
export function NetAmount(parts: NetParts) {
  const net = netOf(parts);
  const sign = net > 0 ? "+" : net < 0 ? "−" : "";
  return (
    <Trans>
      {sign}
      {birr(Math.abs(net))} ETB
    </Trans>
  );
}

/** The words for a winner, with the net sum. */
export function YouWon(parts: NetParts) {
  return (
    <Trans>
      You won{" "}
      <span className="whitespace-nowrap text-gold">
        <NetAmount {...parts} />
      </span>
    </Trans>
  );
}

/** Of what the net is made: "Prize 8.00 − stake 10.00"; where tax was withheld, "Won 1,200.00, tax 180.00, paid 1,020.00" before it. */
export function NetSum({ prize, bonus, tax = 0, stakes }: NetParts) {
  if (tax > 0)
    return (
      <>
        <WonTaxPaid won={prize + bonus} tax={tax} />
        {" · "}
        <Trans>stake {birr(stakes)}</Trans>
      </>
    );
  return bonus > 0 ? (
    <Trans>
      Prize {birr(prize)} + bonus {birr(bonus)} − stake {birr(stakes)}
    </Trans>
  ) : (
    <Trans>
      Prize {birr(prize)} − stake {birr(stakes)}
    </Trans>
  );
}
