import type { HallEvent } from "@derash/protocol/hall/round";
import { createOwnSocket, type SocketStatus } from "../data/own-socket.ts";
import type { OwnSocket } from "../data/socket-route.ts";
import { createStore } from "../data/store.ts";
import { sessionStore } from "../session/session.ts";

type Screen = "cashier" | "hall";
/** taken_over: another window runs the round now, and this one keeps quiet until it is asked to run it again. */
export type HallConnection = SocketStatus | "taken_over";

export const hallConnectionStore = createStore<HallConnection>("checking");

/** `onOwn`: what is on the float has changed by what somebody above has done, and no event says what it is now. */
type Watch = { screen: Screen; onEvent: (event: HallEvent) => void; onOwn: () => void };
let watch: Watch | null = null;
/** A window that was refused runs no round, and nothing else would tell: the round pauses after each ball. */
const watchAgainMs = 2_000;
/** Of this window, since it runs somebody's round: with it, it comes again only if no other window was opened since. */
let lease: { staffId: string; fence: number } | null = null;

const isTakenOver = () => hallConnectionStore.get() === "taken_over";

const link = createOwnSocket({
  isWanted: () => watch !== null,
  isQuiet: isTakenOver,
  onStatus: (status) => {
    if (!isTakenOver() || status === "checking") hallConnectionStore.set(status);
  },
  listen: (hall) => {
    hall.on("heartbeat", (answer) => answer());
    hall.on("venue_state", (event) => watch?.onEvent(event));
    hall.on("own_changed", () => watch?.onOwn());
    hall.on("venue_taken_over", () => {
      hallConnectionStore.set("taken_over");
      hall.disconnect();
    });
  },
  join: emitWatch,
  refresh: emitWatch,
  reconnectionDelayMs: 500,
  lingerMs: 3_000,
});

/** Follows the cashier's round for as long as a screen shows it; asks again by itself after every reconnection. */
export function followHall(screen: Screen, onEvent: Watch["onEvent"], onOwn: Watch["onOwn"]): () => void {
  const mine = { screen, onEvent, onOwn };
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

/** Takes the round back from the window that took it, or the place of the oldest of too many windows. */
export function runHere(): void {
  lease = null;
  hallConnectionStore.set("checking");
  link.comeBack();
}

/** A connection that lingers is told at once whom it is for. */
function connect(): void {
  link.open();
  const hall = link.connected();
  if (hall !== null) emitWatch(hall);
}

/** The one question that is to come again: each that is asked takes its place. */
let askAgain: ReturnType<typeof setTimeout> | undefined;

function emitWatch(hall: OwnSocket): void {
  clearTimeout(askAgain);
  const staffId = staffIdNow();
  const asked = watch;
  if (asked === null || staffId === null) return;
  const fence = lease?.staffId === staffId ? lease.fence : undefined;
  hall.emit("watch_venue", { screen: asked.screen, fence }, (answer) => {
    if (!answer.success) {
      clearTimeout(askAgain);
      askAgain = setTimeout(() => watch === asked && link.connected() === hall && emitWatch(hall), watchAgainMs);
    } else if ("fence" in answer && answer.fence !== undefined) keepLease(staffId, answer.fence);
  });
}

/** Of two questions at once the answers may come in any order: the larger fence is the one that the server knows. */
function keepLease(staffId: string, fence: number): void {
  if (lease?.staffId === staffId && lease.fence > fence) return;
  lease = { staffId, fence };
}

function staffIdNow(): string | null {
  const session = sessionStore.get();
  return session.status === "signed_in" && session.kind === "staff" ? session.staff.id : null;
}
