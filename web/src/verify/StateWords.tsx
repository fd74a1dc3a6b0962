import type { RoundProof } from "@derash/fairness/proof";
import { Trans } from "@lingui/react/macro";

type Reason = NonNullable<RoundProof["voidReason"]>;

/** How far a round is, and why it was cancelled if it was. */
export function StateWords({ state, voidReason }: Pick<RoundProof, "state" | "voidReason">) {
  switch (state) {
    case "closed":
      return <Trans>Sealed, waiting for the public number</Trans>;
    case "calling":
      return <Trans>Balls are being called</Trans>;
    case "settled":
      return <Trans>Over, prizes paid</Trans>;
    case "void":
      return (
        <Trans>
          Cancelled: <VoidWords reason={voidReason} />
        </Trans>
      );
  }
}

export function VoidWords({ reason }: { reason: Reason | null }) {
  switch (reason) {
    case "min_players":
      return <Trans>too few players</Trans>;
    case "late_close":
      return <Trans>sealed too late</Trans>;
    case "beacon":
      return <Trans>the public number did not come</Trans>;
    case "no_winner":
      return <Trans>ended without a winner</Trans>;
    case null:
      return <Trans>no reason given</Trans>;
  }
}
