import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useStore } from "../../data/store.ts";
import { backendStore } from "../../room/backend.ts";

/** A connection that is back sooner than this is no news. */
const blinkMs = 2_000;

/** Says in plain words that nothing new is heard, and that a cartela that is paid for plays on all the same. */
export function LostConnection({ isPaid }: { isPaid: boolean }) {
  const isLost = useStore(backendStore) === "disconnected";
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isLost), isLost ? blinkMs : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return <div role="status">{isShown && isLost && <LostWords isPaid={isPaid} />}</div>;
}

export function LostWords({ isPaid }: { isPaid: boolean }) {
  return (
    <p data-testid="lost-connection" className="border-s-4 border-alarm bg-cloth px-3 py-2 text-sm">
      <b className="block text-alarm">
        <Trans>The connection is lost. Trying again...</Trans>
      </b>
      {isPaid ? (
        <Trans>Your paid cartela plays on: the server marks it, and pays you if it wins.</Trans>
      ) : (
        <Trans>What you see here may be old.</Trans>
      )}
    </p>
  );
}
