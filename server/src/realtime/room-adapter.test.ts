import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo, Socket as TcpSocket } from "node:net";
import { Server, type Socket as ServerSocket } from "socket.io";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RoomAdapter } from "./room-adapter.ts";

const room = "table";
let http: HttpServer;
let server: Server;
let url: string;
const clients: Socket[] = [];

beforeEach(async () => {
  http = createServer();
  server = new Server(http, { adapter: RoomAdapter, perMessageDeflate: false, httpCompression: false });
  server.on("connection", (socket) => void socket.join(room));
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await server.close();
});

type Listener = { client: Socket; seat: ServerSocket; heard: number[]; until(last: number): Promise<void> };

/** Connects by these transports, and notes the number of every message. */
async function listen(...transports: ("websocket" | "polling")[]): Promise<Listener> {
  const client = io(url, { transports, forceNew: true, reconnection: false });
  clients.push(client);
  const heard: number[] = [];
  let onHeard = () => {};
  client.on("said", (number: number) => {
    heard.push(number);
    onHeard();
  });
  await new Promise<void>((resolve, reject) => {
    client.on("connect", () => resolve());
    client.on("connect_error", reject);
  });
  const seat = server.sockets.sockets.get(client.id ?? "");
  if (!seat) throw new Error("the server knows no such socket");
  const until = (last: number) =>
    new Promise<void>((resolve) => {
      onHeard = () => {
        if (heard.at(-1) === last) resolve();
      };
      onHeard();
    });
  return { client, seat, heard, until };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const pause = () => new Promise((done) => setImmediate(done));
/** Frames of a WebSocket say their length in one byte, in two or in eight. */
const texts = ["ኳስ B-1", "x".repeat(200), "ኳስ".repeat(20_000)];
const say = (number: number) => void server.to(room).emit("said", number, texts[number % texts.length]);
/** How many packets went Engine.IO's own way to a socket. */
function usualPackets({ seat }: Listener): { count: number } {
  const packets = { count: 0 };
  seat.conn.on("packetCreate", () => {
    packets.count += 1;
  });
  return packets;
}

test("everybody hears every message once and in order, by each transport, also beside messages of their own", async () => {
  const listeners = await Promise.all([
    listen("websocket"),
    listen("polling"),
    listen("polling", "websocket"),
    listen("websocket", "polling"),
  ]);
  const leaver = await listen("websocket");
  const last = 300;
  for (const number of upTo(last)) {
    if (number % 3 === 0) for (const socket of server.sockets.sockets.values()) socket.emit("said", number, "alone");
    else if (number % 7 === 0) server.to(room).except("nobody").emit("said", number);
    else say(number);
    if (number === 100) leaver.client.disconnect();
    if (number % 5 === 0) await pause();
  }
  await Promise.all(listeners.map(({ until }) => until(last)));
  for (const { heard } of listeners) expect(heard).toEqual(upTo(last));
  expect(listeners.map(({ client }) => client.io.engine.transport.name)).toEqual([
    "websocket",
    "polling",
    "websocket",
    "websocket",
  ]);
  expect(leaver.heard).toEqual(upTo(leaver.heard.length));
});

test("a message to a room goes straight to a WebSocket, once, and to nobody who has left or is elsewhere", async () => {
  const [first, second, third] = await Promise.all([listen("websocket"), listen("websocket"), listen("websocket")]);
  const packets = [first, second, third].map(usualPackets);
  say(1);
  await second.seat.leave(room);
  say(2);
  await second.seat.join(room);
  await second.seat.join(room);
  say(3);
  first.client.disconnect();
  await new Promise((left) => first.seat.on("disconnect", left));
  const late = await listen("websocket");
  say(4);
  await Promise.all([second, third, late].map(({ until }) => until(4)));
  expect([second.heard, third.heard, late.heard]).toEqual([[1, 3, 4], [1, 2, 3, 4], [4]]);
  expect(packets).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }]);
});

test("who reads slowly hears every message in order, and keeps nobody waiting", async () => {
  const [slow, quick] = await Promise.all([listen("websocket"), listen("websocket")]);
  // Only the client of this test is reached into: no library reads slowly of itself.
  const tcp: TcpSocket = Reflect.get(Reflect.get(slow.client.io.engine.transport, "ws"), "_socket");
  tcp.pause();
  const last = 600;
  for (const number of upTo(last)) {
    if (number % 4 === 0) for (const { seat } of [slow, quick]) seat.emit("said", number, "alone");
    else say(number);
    if (number % 10 === 0) await quick.until(number);
  }
  await quick.until(last);
  expect(slow.heard.length).toBeLessThan(last);
  tcp.resume();
  await slow.until(last);
  expect([slow.heard, quick.heard]).toEqual([upTo(last), upTo(last)]);
});

test("listeners of what goes out are told once a socket", async () => {
  const { seat, until } = await listen("websocket");
  const told: unknown[] = [];
  await seat.leave(room);
  seat.onAnyOutgoing((...sent: unknown[]) => void told.push(sent));
  await seat.join(room);
  server.to(room).emit("said", 1);
  await until(1);
  expect(told).toEqual([["said", 1]]);
});

test("bytes, acknowledgements and several rooms go the usual way", async () => {
  const { client, seat } = await listen("websocket");
  await seat.join("other");
  const bytes = new Promise((resolve) => client.on("bytes", resolve));
  server
    .to(room)
    .to("other")
    .emit("bytes", Buffer.from([1, 2]));
  expect(await bytes).toEqual(Buffer.from([1, 2]));
  client.on("asked", (answer: (text: string) => void) => answer("here"));
  expect(await server.to(room).timeout(5000).emitWithAck("asked")).toEqual(["here"]);
});
