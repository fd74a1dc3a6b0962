import { useEffect, useState } from "react";
import type { VenueLink } from "../venue-socket.ts";
import { graceMs } from "../venue-state.ts";

/** Whether the server has not been heard for so long that it has paused the round. */
export function useUnheard(link: VenueLink): boolean {
  const [isOver, setOver] = useState(false);
  const isLost = link === "disconnected";
  useEffect(() => {
    if (!isLost) return setOver(false);
    const timer = setTimeout(() => setOver(true), graceMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isLost && isOver;
}
