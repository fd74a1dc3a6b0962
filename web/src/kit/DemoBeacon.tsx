import type { BeaconLabel } from "@derash/fairness/beacon";
import { Trans } from "@lingui/react/macro";

type Props = { beacon: BeaconLabel | null; className?: string };

/** Stands wherever a draw is shown whose randomness comes from the operator's own beacon. */
export function DemoBeacon({ beacon, className = "text-xs" }: Props) {
  if (beacon?.isIndependent !== false) return null;
  return (
    <p data-testid="demo-beacon" className={`font-bold text-alarm ${className}`}>
      <Trans>Demo beacon: not independent</Trans>
    </p>
  );
}
