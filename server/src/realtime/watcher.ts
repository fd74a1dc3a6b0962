import type { ClientEvents, ServerEvents } from "@derash/protocol/socket";
import type { Socket as IoSocket, Server } from "socket.io";
import type { Identity } from "../auth/service.ts";

/** Who sits behind a socket, the room that they watch, and which of their requests led there (turn.ts). */
type Watcher = { identity: Identity; roomId?: string; turns?: number; movedBy?: number };
export type Io = Server<ClientEvents, ServerEvents, Record<string, never>, Watcher>;
export type Socket = IoSocket<ClientEvents, ServerEvents, Record<string, never>, Watcher>;
