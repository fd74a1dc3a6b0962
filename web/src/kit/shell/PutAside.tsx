import { Trans } from "@lingui/react/macro";
import { useStore } from "../../data/store.ts";
import { backendStore } from "../../room/backend.ts";
import { comeBackHere } from "../../room/socket.ts";
import { Button } from "../Button.tsx";

/** Says to the oldest of too many pages of one person why it lags: coming back by itself, it would put aside the next. */
export function PutAside() {
  if (useStore(backendStore) !== "put_aside") return null;
  return (
    <div role="status" data-testid="put-aside" className="m-2 border-s-4 border-alarm bg-cloth px-3 py-2 text-sm">
      <p>
        <Trans>You have opened Derash on too many screens, so this one hears everything later.</Trans>
      </p>
      <Button className="mt-1 w-full" onClick={comeBackHere}>
        <Trans>Go on here</Trans>
      </Button>
    </div>
  );
}
