import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { VenueIcon } from "./VenueIcon.tsx";
import type { VenueLink } from "./venue-socket.ts";

/** A blink of the network is nobody's business. */
const patienceMs = 1_200;

/** Says that the server is not heard, and that nobody has to do anything about it. */
export function ConnectionBanner({ link }: { link: VenueLink }) {
  const [isShown, setShown] = useState(false);
  const isLost = link === "disconnected";
  useEffect(() => {
    const timer = setTimeout(() => setShown(isLost), isLost ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div role="status" className="sticky top-0 z-20">
      {isLost && isShown && (
        <p className="flex items-center justify-center gap-3 bg-alarm px-3 py-2 text-sm font-bold text-on-alarm">
          <VenueIcon name="alarm" />
          <Trans>
            Connection lost. The round pauses by itself and loses nothing; we connect again as soon as the network is
            back.
          </Trans>
        </p>
      )}
    </div>
  );
}
