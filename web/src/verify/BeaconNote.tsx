import { Trans } from "@lingui/react/macro";

/** Said wherever the public number does not come from the independent source: it must not be taken for it. */
export function BeaconNote({ isLocal }: { isLocal: boolean }) {
  return (
    <p
      className="mb-3 rounded-md border-2 border-dashed border-alarm px-3 py-2 text-sm"
      role="note"
      data-testid="demo-beacon"
    >
      <strong className="block text-alarm">
        {isLocal ? <Trans>Demo beacon: not independent</Trans> : <Trans>Unknown beacon: not independent</Trans>}
      </strong>
      <Trans>
        The public number of this round was made by the house itself. The steps show that it fits, but not that the
        house did not know it before.
      </Trans>
    </p>
  );
}
