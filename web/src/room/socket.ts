import type { GameState, MyCartela } from "@derash/protocol/round";
import type { ClientEvents, ServerEvents } from "@derash/protocol/socket";
import type { Socket } from "socket.io-client";
import { renewToken } from "../data/api.ts";
import { createStore } from "../data/store.ts";
import { credentialsStore } from "../session/credentials.ts";
import type { RoomEvent } from "./room-state.ts";

export type BackendStatus = "checking" | "connected" | "disconnected";

/** A room to be in, and the one round of it to stay with, if any. */
export type RoomPlace = { sessionId: string; betAmount: string; sharedGameId?: string | undefined };

/** What a screen hears of its room. */
export type RoomListener = {
  onEvent(event: RoomEvent): void;
  onState(game: GameState): void;
  /** Another page of mine, or this one, has paid for a cartela or given one back. */
  onMine(): void;
  onJoined(joined: { sharedGameId: string; serverNow: number; myCartelas: MyCartela[] }): void;
};

type RoomSocket = Socket<ServerEvents, ClientEvents>;
type Member = { place: RoomPlace; listener: RoomListener };

export const backendStore = createStore<BackendStatus>("checking");

/** The server closes a socket that says more than 10 things a second. */
const requestGapMs = 400;
const lingerMs = 10_000;
const reconnectAfterRefusalMs = 2_000;

const members = new Set<Member>();
let socket: RoomSocket | null = null;
let isOpening = false;
let lingering: ReturnType<typeof setTimeout> | undefined;
let lastRequestAt = 0;

/** Joins a room for as long as a screen shows it; joins again by itself after every reconnection. */
export function enterRoom(place: RoomPlace, listener: RoomListener): () => void {
  const member = { place, listener };
  members.add(member);
  clearTimeout(lingering);
  if (socket?.connected) join(socket, member);
  else void open();
  return () => {
    members.delete(member);
    if (members.size === 0) lingering = setTimeout(close, lingerMs);
  };
}

/** Asks for the whole state of a room; answered by game_state_sync. False when there is nobody to ask. */
export function requestState({ sessionId, betAmount, sharedGameId }: RoomPlace): boolean {
  if (!socket?.connected) return false;
  const now = performance.now();
  if (now - lastRequestAt < requestGapMs) return false;
  lastRequestAt = now;
  socket.emit("request_game_state", { sessionId, betAmount, ...(sharedGameId && { gameId: sharedGameId }) });
  return true;
}

async function open(): Promise<void> {
  if (socket !== null) {
    socket.connect();
    return;
  }
  if (isOpening) return;
  isOpening = true;
  try {
    // After what is on the screen has been drawn: a player can choose before anything keeps it up to date.
    await new Promise((drawn) => setTimeout(drawn));
    const { io } = await import("socket.io-client");
    socket = io({
      auth: (give) => give({ token: credentialsStore.get()?.token }),
      transports: ["websocket", "polling"],
      timeout: 20_000,
      forceNew: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
    });
    listen(socket);
  } catch {
    backendStore.set("disconnected");
    setTimeout(() => void (members.size > 0 && open()), reconnectAfterRefusalMs);
  } finally {
    isOpening = false;
  }
}

function listen(room: RoomSocket): void {
  room.on("connect", () => {
    backendStore.set("connected");
    for (const member of members) join(room, member);
  });
  room.on("disconnect", () => {
    backendStore.set("disconnected");
    if (!room.active) reconnectLater(room);
  });
  room.on("connect_error", () => {
    backendStore.set("disconnected");
    if (!room.active) reconnectLater(room);
  });
  room.onAny((name: string, data: unknown) => {
    for (const { listener } of [...members]) tell(listener, name, data);
  });
}

function tell(listener: RoomListener, name: string, data: unknown): void {
  if (name === "game_state_sync") listener.onState(data as GameState);
  else if (name === "stack_joined") listener.onJoined(data as Parameters<RoomListener["onJoined"]>[0]);
  else if (name.endsWith("_result")) listener.onMine();
  else if (typeof data === "object" && data !== null && "v" in data) listener.onEvent({ name, data } as RoomEvent);
}

function join(room: RoomSocket, { place }: Member): void {
  const { sessionId, betAmount } = place;
  room.emit("join_stack", { sessionId, betAmount });
  lastRequestAt = 0;
  requestState(place);
}

/** The server refused or closed us: perhaps the token is over. */
function reconnectLater(room: RoomSocket): void {
  setTimeout(() => {
    if (socket !== room || members.size === 0) return;
    renewToken()
      .catch(() => {})
      .finally(() => room.connect());
  }, reconnectAfterRefusalMs);
}

function close(): void {
  socket?.disconnect();
  socket = null;
  backendStore.set("checking");
}

/** A phone that wakes up or finds its network again must not wait for a timeout. */
export function heal(): void {
  if (members.size === 0 || document.visibilityState === "hidden") return;
  if (!socket?.connected) {
    // Leaves the waiting between two attempts, which may be five seconds.
    socket?.disconnect();
    void open();
  }
  for (const { place } of members) requestState(place);
}

export function startHealing(): void {
  document.addEventListener("visibilitychange", heal);
  window.addEventListener("online", () => {
    if (socket?.connected) backendStore.set("connected");
    heal();
  });
  window.addEventListener("offline", () => backendStore.set("disconnected"));
}
