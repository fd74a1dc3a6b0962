import { createServer } from "node:http";
import type { Socket } from "node:net";
import { Server as Colyseus, Room } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { loadAsServer } from "../as-server.ts";
import { listening } from "../bare-process.ts";
import { type BareSocket, loadSocketIo } from "../socket-io.ts";

/**
 * The least that can tell a room something, by the library that is named: no sessions, no rounds, no database. Started by
 * fanout.ts as a process of its own; what it is told to say, it says to everybody with the time of saying.
 */
type Peer = { url: string; say(payload: object): void };

const room = "everyone";
const stamped = (payload: object) => ({ ...payload, serverNow: Date.now() });

async function socketIo(): Promise<Peer> {
  const http = createServer();
  const { Server } = loadSocketIo();
  const io = new Server(http, { perMessageDeflate: false, httpCompression: false, serveClient: false });
  io.on("connection", (socket: BareSocket) => socket.join(room));
  return { url: await listening(http), say: (payload) => io.to(room).emit("ball_called", stamped(payload)) };
}

/** What a server of the package ws is used for here, its private TCP socket included: nothing in Node is quicker. */
type WsServer = { clients: Set<{ _socket: Socket }> };
type Ws = {
  WebSocketServer: new (options: object) => WsServer;
  Sender: { frame(data: Buffer, options: object): Buffer[] };
};

async function ws(): Promise<Peer> {
  const { WebSocketServer, Sender } = loadAsServer<Ws>("ws");
  const http = createServer();
  const { clients } = new WebSocketServer({ server: http, perMessageDeflate: false });
  const say = (payload: object) => {
    const data = Buffer.from(`42${JSON.stringify(["ball_called", stamped(payload)])}`);
    const frame = Buffer.concat(
      Sender.frame(data, { fin: true, opcode: 1, mask: false, rsv1: false, readOnly: false }),
    );
    for (const { _socket } of clients) _socket.write(frame);
  };
  return { url: await listening(http), say };
}

async function colyseus(): Promise<Peer> {
  const http = createServer();
  let say: Peer["say"] = () => {};
  class Everyone extends Room {
    override autoDispose = false;
    override onCreate(): void {
      say = (payload) => this.broadcast("ball_called", stamped(payload));
    }
  }
  const server = new Colyseus({ transport: new WebSocketTransport({ server: http }), greet: false });
  server.define(room, Everyone);
  await server.listen(0, "127.0.0.1");
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("it listens nowhere");
  return { url: `http://127.0.0.1:${address.port}`, say: (payload) => say(payload) };
}

const peers: Record<string, () => Promise<Peer>> = { "socket.io": socketIo, ws, colyseus };
const start = peers[process.argv[2] ?? ""];
if (!start) throw new Error("no such peer");
const peer = await start();
process.on("message", (told: { say?: object }) => {
  if (told.say) peer.say(told.say);
});
process.on("disconnect", () => process.exit());
process.send?.({ url: peer.url });
