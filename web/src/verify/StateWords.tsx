import type { RoundProof } from "@derash/fairness/proof";
import { Trans } from "@lingui/react/macro";
import { VoidReasonWords } from "../kit/VoidReasonWords.tsx";

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
  return <VoidReasonWords reason={reason} none={<Trans>no reason given</Trans>} />;
}
