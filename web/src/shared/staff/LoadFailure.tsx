import { Trans } from "@lingui/react/macro";
import { Button } from "../Button.tsx";
import { serverMessage } from "./form-errors.ts";

/** Stands where a list or a page would be that could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <div className="px-4 py-8 text-center">
      <p role="alert" className="mb-1 font-bold">
        <Trans>Failed to load data</Trans>
      </p>
      <p className="mb-4 text-sm text-soft">{serverMessage(error)}</p>
      <Button tone="ink" onClick={() => void onRetry()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
