import type { SmsDevice } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import { FaultLines } from "./FaultLines.tsx";

type Props = { device: SmsDevice; onSeen: (device: SmsDevice) => void };

/** What is wrong with the messages of a phone, until somebody has looked at it. */
export function Alarm({ device, onSeen }: Props) {
  const { t } = useLingui();
  return (
    <section role="alert" className="cloth border-alarm! p-3 wide:p-4">
      <h2 className="font-bold text-alarm">
        <Trans>Look at the messages of {device.name}</Trans>
      </h2>
      <FaultLines faults={device.faults} />
      <p className="mt-1 text-sm text-soft">
        <Trans>Compare them with the phone and with the account's statement before you decide anything by hand.</Trans>
      </p>
      <div className="mt-2">
        <Button aria-label={t`I have looked at this: ${device.name}`} onClick={() => onSeen(device)}>
          <Trans>I have looked at this</Trans>
        </Button>
      </div>
    </section>
  );
}
