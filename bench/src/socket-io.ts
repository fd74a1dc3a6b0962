import type { Server as HttpServer } from "node:http";
import { loadAsServer } from "./as-server.ts";

/** What a bare server needs of Socket.IO. */
type Emitter = { on(event: string, listener: (...args: never[]) => void): void };
export type BareSocket = Emitter & { join(room: string): void };
type BareIo = Emitter & { to(room: string): { emit(event: string, payload: unknown): void } };
type SocketIo = { Server: new (on: number | HttpServer, options: Record<string, unknown>) => BareServer };
type BareServer = BareIo & { httpServer: Emitter & { address(): { port: number } } };

export function loadSocketIo(): SocketIo {
  return loadAsServer<SocketIo>("socket.io");
}
