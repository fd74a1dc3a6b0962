import { useSyncExternalStore } from "react";
import { serverTime } from "../../../room/clock.ts";
import { dayIn } from "./days.ts";

const lookMs = 15_000;

/** Now, by the server's clock. A page that stays open is drawn anew when the day ends, and when a till that slept finds another one. */
export function useNow(): Date {
  useSyncExternalStore(followDay, today, today);
  return new Date(serverTime());
}

/** The day that it is in Ethiopia by the server's clock. */
export function today(): string {
  return dayIn(new Date(serverTime()));
}

function followDay(look: () => void): () => void {
  const looking = setInterval(look, lookMs);
  return () => clearInterval(looking);
}
