import { Trans } from "@lingui/react/macro";
import { useParams } from "wouter";
import { Icon } from "../../kit/icons.tsx";
import { VerifyLink } from "../../room/VerifyLink.tsx";
import { ReplayStrip } from "./ReplayStrip.tsx";

/** A round that somebody has handed on: for anybody, signed in or not. */
export function ReplayPage() {
  const { round = "", cartela } = useParams<{ round?: string; cartela?: string }>();
  const cartelaNumber = /^\d{1,4}$/.test(cartela ?? "") ? Number(cartela) : undefined;
  return (
    <div className="mx-auto max-w-md p-3">
      <h1 className="display mb-2 text-xl">
        <Trans>A round of Derash</Trans>
      </h1>
      <div className="cloth p-3">
        <ReplayStrip roundId={round} cartelaNumber={cartelaNumber} />
      </div>
      <VerifyLink
        roundId={round}
        cartelaNumber={cartelaNumber}
        hasProof={false}
        className="mt-2 flex min-h-11 items-center justify-center gap-1.5 text-sm font-semibold underline decoration-edge underline-offset-4"
      >
        <Icon name="shield" size={18} />
        <Trans>Check this draw</Trans>
      </VerifyLink>
    </div>
  );
}
