import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, expect } from "vitest";
import type { AuthService } from "../../src/auth/service.ts";
import { noHints } from "../../src/hint/service.ts";
import { createHttp } from "../../src/http/http.ts";
import { createLog } from "../../src/log.ts";
import { createRealtime } from "../../src/realtime/realtime.ts";
import { join, signIn, testApp } from "../app.ts";

export let server: Awaited<ReturnType<typeof testApp>>;
let nextId = 4_000_000;
export const newPlayer = () => signIn(server.url, nextId++);
export const stake = 10;

/** For all tests of a file: one server. */
export function oneServer(): void {
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.stop());
}

export const here = () => server.url;
export const ended = (socket: Socket) => new Promise<string>((resolve) => socket.on("disconnect", resolve));

export const connected = (socket: Socket) =>
  new Promise<Socket>((resolve, reject) => {
    socket.on("connect", () => resolve(socket));
    socket.on("connect_error", reject);
  });
/** Lets everybody in. */
const everyone = {
  identify: async () => ({ kind: "player", sessionId: "", player: {} }),
  checkSessions: async () => ({ ended: new Set(), linked: new Map() }),
} as unknown as AuthService;

/** Sockets at which nothing is registered, beside the server. */
export async function unanswered(publicUrl: string | null) {
  const log = createLog("silent");
  const audit = { refused: async () => {} };
  const http = await createHttp({ auth: everyone, log });
  const counted = http.limits;
  const realtime = createRealtime({
    ...{ httpServer: http.server, auth: everyone, audit, hints: noHints, log, publicUrl, counted },
  });
  const close = async () => {
    await realtime.close();
    await http.close();
  };
  return { http, realtime, close };
}

/** A bare Engine.IO connection over a WebSocket, to send what no honest client sends. */
export function bareSocket(query = "EIO=4&transport=websocket") {
  const socket = new WebSocket(`${here().replace("http", "ws")}/socket.io/?${query}`);
  const messages: string[] = [];
  socket.addEventListener("message", ({ data }) => messages.push(String(data)));
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("refused")));
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  const next = (starts: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = messages.find((message) => message.startsWith(starts));
        if (found !== undefined) resolve(found);
      };
      socket.addEventListener("message", look);
      socket.addEventListener("close", () => reject(new Error("closed")));
      look();
    });
  return { socket, opened, closed, next, send: (text: string | ArrayBuffer) => socket.send(text) };
}

/** The server still serves: a new person signs in, connects and joins. */
export async function expectAlive() {
  const socket = await (await newPlayer()).socket();
  expect((await join(socket, stake)).sharedGameId).toMatch(/^[\da-f-]{36}$/);
  socket.disconnect();
}
