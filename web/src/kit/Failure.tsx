import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { errorMessage } from "../i18n/error-messages.ts";
import { Button } from "./Button.tsx";

/** In place of what could not be loaded: why, and once more. */
export function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="p-4 text-center">
      <p role="alert" className="mb-3">
        {errorMessage(error, msg`Something went wrong please try again later`)}
      </p>
      <Button tone="ink" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
