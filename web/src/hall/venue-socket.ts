import type { VenueEvent } from "@derash/protocol/hall/venue";
import { createOwnSocket, type OwnSocket, type SocketStatus } from "../data/own-socket.ts";
import { createStore } from "../data/store.ts";

type Screen = "cashier" | "hall";
/** taken_over: another window runs the round now, and this one keeps quiet until it is asked to run it again. */
export type VenueLink = SocketStatus | "taken_over";

export const venueLinkStore = createStore<VenueLink>("checking");

type Watch = { screen: Screen; onEvent: (event: VenueEvent) => void };
let watch: Watch | null = null;

const isTakenOver = () => venueLinkStore.get() === "taken_over";

const link = createOwnSocket({
  isWanted: () => watch !== null,
  isQuiet: isTakenOver,
  onStatus: (status) => {
    if (!isTakenOver() || status === "checking") venueLinkStore.set(status);
  },
  listen: (venue) => {
    venue.on("still_there", (answer) => answer());
    venue.on("venue_state", (event) => watch?.onEvent(event));
    venue.on("venue_taken_over", () => {
      venueLinkStore.set("taken_over");
      venue.disconnect();
    });
  },
  join: emitWatch,
  refresh: emitWatch,
  reconnectionDelayMs: 500,
  lingerMs: 3_000,
});

/** Follows the cashier's round for as long as a screen shows it; asks again by itself after every reconnection. */
export function watchVenue(screen: Screen, onEvent: (event: VenueEvent) => void): () => void {
  const mine = { screen, onEvent };
  watch = mine;
  connect();
  const stopFollowing = link.followNetwork();
  return () => {
    if (watch !== mine) return;
    watch = null;
    stopFollowing();
    link.release();
  };
}

/** Takes the round back from the window that took it. */
export function runHere(): void {
  venueLinkStore.set("checking");
  connect();
}

/** A connection that lingers is told at once whom it is for. */
function connect(): void {
  link.open();
  const venue = link.connected();
  if (venue !== null) emitWatch(venue);
}

function emitWatch(venue: OwnSocket): void {
  if (watch !== null) venue.emit("watch_venue", { screen: watch.screen });
}
