import { createRequire } from "node:module";

/** What a bare server needs of Socket.IO. */
type Emitter = { on(event: string, listener: (...args: never[]) => void): void };
export type BareSocket = Emitter & { join(room: string): void };
type BareIo = Emitter & { to(room: string): { emit(event: string, payload: unknown): void } };
type SocketIo = { Server: new (port: number, options: Record<string, unknown>) => BareIo & { httpServer: HttpServer } };
type HttpServer = Emitter & { address(): { port: number } };

// The very copy of Socket.IO that the server runs on, found from there: another version would be no baseline.
const requireAsServer = createRequire(new URL("../../server/package.json", import.meta.url));

export function loadSocketIo(): SocketIo {
  return requireAsServer("socket.io") as SocketIo;
}
