import type { SmsDevice } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";
import { chainLabels } from "../payment-labels.tsx";

/** What is missing or was changed among the messages of a phone, in words and numbers. */
export function FaultLines({ faults }: { faults: SmsDevice["faults"] }) {
  const { i18n } = useLingui();
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {faults.map(({ is, from, to, expected, said }) => (
        <li key={`${is} ${from}`}>
          <strong>{i18n._(chainLabels[is])}</strong>:{" "}
          {from === to ? (
            <Trans>message {from}</Trans>
          ) : (
            <Trans>
              messages {from} to {to}
            </Trans>
          )}
          {expected !== null && said !== null && (
            <>
              {", "}
              <Trans>
                should say {birr(expected)} ETB, says {birr(said)} ETB
              </Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
