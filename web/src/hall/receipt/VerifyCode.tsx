import type { HallState } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { DemoBeacon } from "../../kit/DemoBeacon.tsx";
import { QrCode } from "../../kit/staff/QrCode.tsx";
import { useProofCode } from "../proof-code.ts";
import { WithoutTelegram } from "../WithoutTelegram.tsx";

type Props = { round: HallState; cartelas: readonly number[] };

/** Where a customer checks the draw at home: a code for their phone. With the hall's own machine there is nothing to check. */
export function VerifyCode({ round, cartelas }: Props) {
  const { t } = useLingui();
  const [cartelaNumber, ...more] = cartelas;
  // Printed while cartelas are on sale there is no seal yet; printed again, the code carries all of it.
  const { path, url, typed } = useProofCode(round, more.length === 0 ? cartelaNumber : undefined);
  if (round.mode === "physical") {
    return (
      <p className="mt-3 text-center text-sm font-bold" data-testid="receipt-unverifiable">
        <Trans>Physical draw: not verifiable</Trans>
      </p>
    );
  }
  // Its sale was never closed: there is no record, and nothing was drawn.
  if (round.status === "void" && round.closeHash === null) return null;
  return (
    <figure className="mt-3 grid justify-items-center gap-2 border-t-2 border-dashed border-edge pt-3">
      <a href={path} target="_blank" rel="noopener">
        <QrCode
          url={url}
          label={t`Code of the page on which anyone checks this draw`}
          className="size-40 print:size-[36mm]"
          testId="receipt-qr"
        />
      </a>
      <figcaption className="text-center text-sm font-semibold">
        <Trans>Check the draw yourself: point your phone here.</Trans>
        {typed !== null && <WithoutTelegram address={typed} />}
      </figcaption>
      <DemoBeacon beacon={round.beacon} className="text-center text-xs print:text-[#000]" />
    </figure>
  );
}
