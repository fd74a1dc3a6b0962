import { Trans } from "@lingui/react/macro";
import { Button } from "../Button.tsx";
import { fieldErrors, serverMessage } from "./form/form-errors.ts";

/** Stands in place of, or above, what could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <div
      role="alert"
      data-testid="load-failure"
      className="m-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-alarm bg-alarm/10 px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-52 text-sm">
        <strong className="block text-alarm">
          <Trans>Failed to load data</Trans>
        </strong>
        {Object.values(fieldErrors(error))[0] ?? serverMessage(error)}
      </p>
      <Button onClick={() => void onRetry()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
