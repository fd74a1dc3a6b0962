import { Trans } from "@lingui/react/macro";
import { backendStore } from "../shared/socket.ts";
import { useStore } from "../shared/store.ts";

/** In plain words that nothing is heard any more, and to whoever has paid, that it costs nothing. */
export function LostConnection({ isMine }: { isMine: boolean }) {
  if (useStore(backendStore) !== "disconnected") return null;
  return (
    <p
      role="status"
      data-testid="lost-connection"
      className="cloth mt-1 border-alarm px-3 py-2 text-sm low:col-start-2"
    >
      <strong className="text-alarm">
        <Trans>No connection.</Trans>
      </strong>{" "}
      {isMine ? (
        <Trans>Your paid cartela plays on: the server checks every ball, and pays you even while you are away.</Trans>
      ) : (
        <Trans>The balls go on as soon as it is back.</Trans>
      )}
    </p>
  );
}
