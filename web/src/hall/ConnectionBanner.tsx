import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { HallIcon } from "./HallIcon.tsx";
import type { HallConnection } from "./hall-socket.ts";

/** A blink of the network is nobody's business. */
const patienceMs = 1_200;

/** What the page is for: the sale, or the round that this till calls, or that another one does. */
type Of = "sale" | "caller" | "other";
/** place: where on a wide screen it hides nothing, in classes. */
type Props = { link: HallConnection; place: string; of: Of };

/** Lies over the page, which stays where it is. Says that the server is not heard, and that nobody has to do anything about it. */
export function ConnectionBanner({ link, place, of }: Props) {
  const [isShown, setShown] = useState(false);
  const isLost = link === "disconnected";
  useEffect(() => {
    const timer = setTimeout(() => setShown(isLost), isLost ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div
      role="status"
      className={`pointer-events-none fixed inset-x-2 top-2 z-20 wide:start-auto wide:end-5 wide:w-[27rem] ${place}`}
    >
      {isLost && isShown && (
        <p className="flex items-center justify-center gap-3 rounded-md bg-alarm px-3 py-2 text-sm font-bold text-on-alarm wide:text-xs">
          <span className="shrink-0">
            <HallIcon name="alarm" />
          </span>
          <LostWords of={of} />
        </p>
      )}
    </div>
  );
}

export function LostWords({ of }: { of: Of }) {
  if (of === "sale")
    return (
      <Trans>
        Connection lost. Nothing can be sold here until it is back: what is sold is kept, and what is chosen stays.
        Tills that have a connection go on.
      </Trans>
    );
  // The hall's round stands still only for whoever calls it.
  if (of === "other") return <Trans>Offline: this screen shows what it heard last.</Trans>;
  return (
    <Trans>
      Connection lost. The round pauses by itself and loses nothing; we connect again as soon as the network is back.
    </Trans>
  );
}
