import type { HallState } from "@derash/protocol/hall/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { DemoBeacon } from "../../kit/DemoBeacon.tsx";
import { QrCode } from "../../kit/staff/QrCode.tsx";
import { useProofCode } from "../proof-code.ts";
import { WithoutTelegram } from "../WithoutTelegram.tsx";

/**
 * So much of the seal is enough: nobody finds another record whose hash begins alike. In fours, as people read a bank card, and
 * the code beside it carries all 64 digits.
 */
const shownLength = 40;

/** The seal of the sale while nobody can know the balls: a picture of it proves later that the record was not changed. */
export function SealedSale({ round }: { round: HallState }) {
  return (
    <div className="flex items-center gap-[1.6vw] portrait:hidden">
      <HallCode round={round} className="size-[26vh] shrink-0 rounded-md" />
      <div className="min-w-0">
        <p role="status" className="display text-[5vh] leading-tight text-balance">
          <Trans>The sale is sealed. The balls are being decided.</Trans>
        </p>
        <SealLine round={round} className="mt-[1.4vh] text-[3vh]" />
        <p className="mt-[0.6vh] text-[2.2vh] leading-tight text-soft">
          <Trans>Take a picture: when the round is over, the page of this code must show the same seal.</Trans>
        </p>
        <HallAddress round={round} className="mt-[0.6vh] text-[2.2vh] leading-tight" />
      </div>
    </div>
  );
}

/** The address of the page on which anyone checks this round; nothing where there is no record. */
export function HallCode({ round, className }: { round: HallState; className: string }) {
  const { t } = useLingui();
  const { url } = useProofCode(round);
  if (round.closeHash === null) return null;
  return (
    <QrCode
      url={url}
      label={t`Code of the page on which anyone checks this draw`}
      className={className}
      testId="hall-qr"
    />
  );
}

/** Beside the code, where that leads into Telegram. */
export function HallAddress({ round, className }: { round: HallState; className: string }) {
  const { typed } = useProofCode(round);
  return round.closeHash !== null && typed !== null && <WithoutTelegram address={typed} className={className} />;
}

/** The seal in short, and whether the beacon behind the draw is only ours. */
export function SealLine({ round: { closeHash, beacon }, className }: { round: HallState; className: string }) {
  return (
    <>
      {closeHash !== null && (
        <p data-testid="hall-seal" className={`font-bold ${className}`}>
          <Trans>
            Seal{" "}
            <span className="inline-block text-start align-top font-mono text-[0.9em] whitespace-pre">
              {inFours(closeHash.slice(0, shownLength))}
            </span>
          </Trans>
        </p>
      )}
      <DemoBeacon beacon={beacon} className={className} />
    </>
  );
}

/** Five fours a line, so that two people can compare them line by line. */
function inFours(hex: string): string {
  const lines = hex.match(/.{1,20}/g) ?? [];
  return lines.map((line) => line.match(/.{1,4}/g)?.join(" ")).join("\n");
}
