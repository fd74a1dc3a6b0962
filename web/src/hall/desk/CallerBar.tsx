import { Trans } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import { WideKey } from "../Key.tsx";
import { type Calling, takeKey } from "./use-calling.ts";

/** Who calls, as long as it is not this till; and the one key that takes it over. */
export function CallerBar({ calling: { caller, mayCall, isBusy, take } }: { calling: Calling }) {
  if (mayCall || caller === null) return null;
  return (
    <div
      role="status"
      data-testid="caller"
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-edge bg-gold-wash px-3 py-1"
    >
      <p className="font-bold">
        {caller.isThere ? <Trans>{caller.till} calls</Trans> : <Trans>{caller.till} calls, but is not there</Trans>}
      </p>
      <Button disabled={isBusy} onClick={take}>
        <Trans>Take over the calling</Trans>
        <WideKey>{takeKey}</WideKey>
      </Button>
    </div>
  );
}
