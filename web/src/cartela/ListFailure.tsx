import { Trans } from "@lingui/react/macro";
import { ApiError } from "../data/api-error.ts";
import { Button } from "../kit/Button.tsx";

type Props = { error: unknown; isBusy: boolean; onRetry: () => void };

/** The server refused the list, or could not be asked. */
export function ListFailure({ error, isBusy, onRetry }: Props) {
  const isRefused = error instanceof ApiError && !error.isOffline;
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <p role="alert" className="display text-xl">
        {isRefused ? <Trans>Failed to load cartelas</Trans> : <Trans>Error loading cartelas</Trans>}
      </p>
      <Button onClick={onRetry} disabled={isBusy}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
