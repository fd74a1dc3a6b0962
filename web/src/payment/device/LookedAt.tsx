import type { SmsDevice } from "@derash/protocol/payment/staff";
import { Trans } from "@lingui/react/macro";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { FaultLines } from "./FaultLines.tsx";

/** What alarms no more, for somebody has looked at it; a month later it is no longer shown. */
export function LookedAt({ devices }: { devices: readonly SmsDevice[] }) {
  const looks = devices.flatMap(({ id, name, looked_at: seen }) => seen.map((look) => ({ ...look, id, name })));
  if (looks.length === 0) return null;
  return (
    <Section title={<Trans>Looked at</Trans>} count={looks.length}>
      <ul className="grid divide-y divide-line">
        {looks.map(({ id, name, at, by, reason, faults }) => (
          <li key={`${id} ${at} ${by} ${reason}`} className="p-3 wide:px-4">
            <p className="font-bold wrap-anywhere">{name}</p>
            <FaultLines faults={faults} />
            <p className="mt-1 text-sm wrap-anywhere">
              <span className="text-soft">
                <Stamp at={at} /> · {by}:
              </span>{" "}
              {reason}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
