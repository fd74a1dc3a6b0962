import type { VenueEvent } from "@derash/protocol/hall/venue";
import type { ClientEvents, ServerEvents } from "@derash/protocol/socket";
import type { Socket } from "socket.io-client";
import { renewToken } from "../data/api.ts";
import { createStore } from "../data/store.ts";
import { credentialsStore } from "../session/credentials.ts";

type Screen = "cashier" | "hall";
type VenueSocket = Socket<ServerEvents, ClientEvents>;
/** taken_over: another window runs the round now, and this one keeps quiet until it is asked to run it again. */
export type VenueLink = "checking" | "connected" | "disconnected" | "taken_over";

export const venueLinkStore = createStore<VenueLink>("checking");

const reconnectAfterRefusalMs = 2_000;
/** From one page to the next, and for the strict mode's second look. */
const lingerMs = 3_000;

type Watch = { screen: Screen; onEvent: (event: VenueEvent) => void };
let watch: Watch | null = null;
let socket: VenueSocket | null = null;
let isOpening = false;
let lingering: ReturnType<typeof setTimeout> | undefined;

/** Follows the cashier's round for as long as a screen shows it; asks again by itself after every reconnection. */
export function watchVenue(screen: Screen, onEvent: (event: VenueEvent) => void): () => void {
  const mine = { screen, onEvent };
  watch = mine;
  clearTimeout(lingering);
  if (venueLinkStore.get() !== "taken_over") connect();
  document.addEventListener("visibilitychange", heal);
  window.addEventListener("online", heal);
  window.addEventListener("offline", noticeOffline);
  return () => {
    if (watch !== mine) return;
    watch = null;
    document.removeEventListener("visibilitychange", heal);
    window.removeEventListener("online", heal);
    window.removeEventListener("offline", noticeOffline);
    lingering = setTimeout(close, lingerMs);
  };
}

/** Takes the round back from the window that took it. */
export function runHere(): void {
  venueLinkStore.set("checking");
  connect();
}

function connect(): void {
  if (socket?.connected) emitWatch(socket);
  else if (socket !== null) socket.connect();
  else void open();
}

async function open(): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  try {
    const { io } = await import("socket.io-client");
    socket = io({
      auth: (give) => give({ token: credentialsStore.get()?.token }),
      transports: ["websocket", "polling"],
      timeout: 20_000,
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
    });
    listen(socket);
  } catch {
    venueLinkStore.set("disconnected");
    setTimeout(() => void (watch !== null && open()), reconnectAfterRefusalMs);
  } finally {
    isOpening = false;
  }
}

function listen(venue: VenueSocket): void {
  venue.on("connect", () => {
    venueLinkStore.set("connected");
    emitWatch(venue);
  });
  venue.on("disconnect", () => lose(venue));
  venue.on("connect_error", () => lose(venue));
  venue.on("still_there", (answer) => answer());
  venue.on("venue_state", (event) => watch?.onEvent(event));
  venue.on("venue_taken_over", () => {
    venueLinkStore.set("taken_over");
    venue.disconnect();
  });
}

function emitWatch(venue: VenueSocket): void {
  if (watch !== null) venue.emit("watch_venue", { screen: watch.screen });
}

function lose(venue: VenueSocket): void {
  if (venueLinkStore.get() === "taken_over") return;
  venueLinkStore.set("disconnected");
  if (venue.active) return;
  // The server refused or closed us: perhaps the token is over.
  setTimeout(() => {
    if (socket !== venue || watch === null || venueLinkStore.get() === "taken_over") return;
    renewToken()
      .catch(() => {})
      .finally(() => venue.connect());
  }, reconnectAfterRefusalMs);
}

function noticeOffline(): void {
  if (venueLinkStore.get() !== "taken_over") venueLinkStore.set("disconnected");
}

/** A laptop that wakes up or finds its network again must not wait for a timeout. */
function heal(): void {
  if (watch === null || document.visibilityState === "hidden" || venueLinkStore.get() === "taken_over") return;
  if (socket?.connected) {
    venueLinkStore.set("connected");
    emitWatch(socket);
    return;
  }
  // Leaves the waiting between two attempts, which may be five seconds.
  socket?.disconnect();
  connect();
}

function close(): void {
  if (watch !== null) return;
  socket?.disconnect();
  socket = null;
  venueLinkStore.set("checking");
}
