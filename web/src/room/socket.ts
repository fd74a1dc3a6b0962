import type { Phrase } from "@derash/protocol/reaction";
import type { GameState, OpenTable } from "@derash/protocol/round";
import type { Heard } from "@derash/protocol/socket";
import { ApiError } from "../data/api-error.ts";
import { createOwnSocket } from "../data/own-socket.ts";
import { isOfMine, type OwnSocket } from "../data/socket-route.ts";
import { backendStore } from "./backend.ts";
import { meterSocket } from "./data-meter.ts";
import type { OwnEvent, ToldEvent } from "./room-state.ts";
import { hearReactions } from "./talk/heard-reactions.ts";

/** A room to be in, and the one round of it to stay with, if any. */
export type RoomPlace = { sessionId: string; betAmount: string; sharedGameId?: string | undefined };

/** What a screen hears of its room. */
export type RoomListener = {
  onEvent(event: ToldEvent): void;
  /** One of my pages holds, has paid for or has given back a cartela. */
  onOwn(event: OwnEvent): void;
  onState(game: GameState): void;
  /**
   * What is mine has changed, and my money with it: a page of mine, this one or another, has paid or given back, or it was asked for
   * ahead. Or it may have, while nothing was heard here.
   */
  onMine(): void;
  onJoined(joined: Heard<"stack_joined">): void;
};

/** What the list of tables hears: all of them once it has joined, then what changes. */
export type LobbyListener = {
  onTables(tables: readonly OpenTable[], serverNow: number): void;
  onChange(change: Heard<"lobby_changed">): void;
  /** As at a table: nobody says it of one in particular. */
  onMine(): void;
  /** A table is followed besides, and one socket hears one place: nothing more is told of the others until it is not. */
  onAway(): void;
};

type Member = { place: RoomPlace; listener: RoomListener };

/** The server closes a socket that says more than 10 things a second. */
const requestGapMs = 400;
/** What is not answered within this was not heard. */
const answerMs = 5_000;
/** A room that could not be joined is not heard; nothing else would tell. */
const joinAgainMs = 5_000;

/** As the server names the room of the lobby when it lets somebody go. */
const lobbyRoom = "lobby";

const members = new Set<Member>();
let lobby: { listener: LobbyListener; v: number | null } | null = null;
let lastRequestAt = 0;
/** It was away: what my other pages did meanwhile was told to nobody here. */
let hasMissed = false;

const link = createOwnSocket({
  isWanted: () => members.size > 0 || lobby !== null,
  onStatus: (status) => {
    if (status === "disconnected" || status === "put_aside") hasMissed = true;
    backendStore.set(status);
  },
  listen: (room) => {
    meterSocket(room);
    room.onAny((name: string, data: unknown) => {
      if (name === "let_go") return comeBack(room, data as Heard<"let_go">);
      if (name === "lobby_changed") return hearLobby(room, data as Heard<"lobby_changed">);
      // Once, however many parts of the page follow the room.
      if (name === "room_reactions") return hearReactions(data as Heard<"room_reactions">);
      if (isOfMine(name)) lobby?.listener.onMine();
      for (const { listener } of [...members]) tell(listener, name, data);
    });
  },
  join: (room) => {
    joinLobby(room);
    for (const member of members) join(room, member);
    if (!hasMissed) return;
    hasMissed = false;
    for (const each of [lobby, ...members]) each?.listener.onMine();
  },
  refresh: () => {
    for (const { place } of members) requestState(place);
    const room = link.connected();
    if (room !== null) joinLobby(room);
  },
  reconnectionDelayMs: 2_000,
  lingerMs: 10_000,
});

/** Joins a room for as long as a screen shows it; joins again by itself after every reconnection. */
export function enterRoom(place: RoomPlace, listener: RoomListener): () => void {
  const member = { place, listener };
  members.add(member);
  if (lobby !== null) {
    lobby.v = null;
    lobby.listener.onAway();
  }
  link.open();
  const room = link.connected();
  if (room !== null) join(room, member);
  return () => {
    members.delete(member);
    if (members.size > 0) return;
    if (lobby === null) return link.release();
    const left = link.connected();
    if (left !== null) joinLobby(left);
  };
}

/** Hears of all tables for as long as a screen lists them. A table that is followed takes their place. */
export function enterLobby(listener: LobbyListener): () => void {
  const entered = { listener, v: null };
  lobby = entered;
  link.open();
  const room = link.connected();
  if (room !== null) joinLobby(room);
  return () => {
    if (lobby === entered) lobby = null;
    if (members.size === 0 && lobby === null) link.release();
  };
}

function joinLobby(room: OwnSocket): void {
  const asked = lobby;
  if (asked === null || members.size > 0) return;
  asked.v = null;
  room.emit("join_lobby", {}, (answer) => {
    if (lobby !== asked || members.size > 0) return;
    if (!answer.success) return void setTimeout(joinLobbyAgain, joinAgainMs, room);
    asked.v = answer.v;
    asked.listener.onTables(answer.tables, answer.serverNow);
  });
}

function joinLobbyAgain(room: OwnSocket): void {
  if (link.connected() === room) joinLobby(room);
}

/** Who has missed a change joins again, for all of them. */
function hearLobby(room: OwnSocket, change: Heard<"lobby_changed">): void {
  if (lobby === null || lobby.v === null || change.v <= lobby.v) return;
  if (change.v === lobby.v + 1) {
    lobby.v = change.v;
    lobby.listener.onChange(change);
  } else joinLobby(room);
}

/** Asks for the whole state of a room; answered by game_state_sync. False when there is nobody to ask. */
export function requestState({ sessionId, betAmount, sharedGameId }: RoomPlace): boolean {
  const socket = link.connected();
  if (socket === null) return false;
  const now = performance.now();
  if (now - lastRequestAt < requestGapMs) return false;
  lastRequestAt = now;
  socket.emit("request_game_state", { sessionId, betAmount, ...(sharedGameId && { gameId: sharedGameId }) });
  return true;
}

/** Says a phrase to the room; null when it was heard, else why not. */
export async function react(
  { sessionId, betAmount }: { sessionId: string; betAmount: number },
  phrase: Phrase,
): Promise<ApiError | null> {
  const socket = link.connected();
  if (socket === null) return new ApiError(0, null);
  const answer = await socket
    .timeout(answerMs)
    .emitWithAck("react", { sessionId, betAmount, phrase })
    .catch(() => null);
  if (answer === null) return new ApiError(0, null);
  return answer.success ? null : new ApiError(400, answer);
}

function tell(listener: RoomListener, name: string, data: unknown): void {
  if (name === "game_state_sync") listener.onState(data as GameState);
  else if (name === "stack_joined") listener.onJoined(data as Heard<"stack_joined">);
  else if (isOfMine(name)) listener.onMine();
  else if (name.startsWith("cartela_")) listener.onOwn({ name, data } as OwnEvent);
  else if (typeof data === "object" && data !== null && "v" in data) listener.onEvent({ name, data } as ToldEvent);
}

/** The server has let go of who only watches. */
function comeBack(room: OwnSocket, { sessionId, afterMs }: Heard<"let_go">): void {
  if (sessionId === lobbyRoom) return void setTimeout(joinLobbyAgain, afterMs, room);
  const away = [...members].filter(({ place }) => place.sessionId === sessionId);
  if (away.length > 0) backendStore.set("let_go");
  setTimeout(() => {
    for (const member of away) if (members.has(member) && link.connected() === room) join(room, member);
  }, afterMs);
}

function join(room: OwnSocket, member: Member): void {
  const { place } = member;
  const { sessionId, betAmount } = place;
  room.emit("join_stack", { sessionId, betAmount }, (answer) => {
    if (answer.success) {
      if (backendStore.get() === "let_go") backendStore.set("connected");
      return link.meetAt(answer.node);
    }
    // Who comes to a server that has too much to do already is as one whom it lets go of.
    if (answer.error === "overloaded") backendStore.set("let_go");
    setTimeout(() => members.has(member) && link.connected() === room && join(room, member), joinAgainMs);
  });
  lastRequestAt = 0;
  requestState(place);
}

/** After sleep, or when Telegram shows the mini app again. */
export const reconnect = link.reconnect;

/** Asked for by the person, after it was put aside for a newer page. */
export const comeBackHere = link.comeBack;

export const followNetwork = link.followNetwork;
