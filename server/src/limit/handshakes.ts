import type { IncomingMessage } from "node:http";
import type { Limits } from "./service.ts";

/** What of an Engine.IO connection is needed here. */
export type Connection = {
  request: IncomingMessage;
  transport: { name: string };
  close(discard: boolean): void;
  on(event: "close", listener: () => void): unknown;
  off(event: "close", listener: () => void): unknown;
};

type Waiting = { connection: Connection; address: string; sinceMs: number };

/** Connections of sockets that have not said who they are yet. There are never more of them than the limits say. */
export type Handshakes = {
  /** A connection has begun. With one too many the oldest of its address goes, else the oldest of all. */
  begin(connection: Connection): void;
  /** The connection has said whose it is, or has closed: it is no handshake any more. */
  finish(connection: Connection): void;
  isWaiting(connection: Connection): boolean;
  stop(): void;
};

/** How often connections that have waited too long are cut. */
const sweepMs = 500;

export function createHandshakes(limits: Limits, addressOf: (request: IncomingMessage) => string): Handshakes {
  const queues = { websocket: queue(limits.webSocketHandshakes), polling: queue(limits.pollingHandshakes) };
  const waiting = new WeakMap<Connection, { leave(): void }>();
  const cutOff = () => {
    const beforeMs = performance.now() - limits.handshakeMs;
    for (const { dropOlder } of Object.values(queues)) dropOlder(beforeMs);
  };
  const sweeping = setInterval(cutOff, Math.min(sweepMs, limits.handshakeMs));
  sweeping.unref();
  const finish = (connection: Connection) => {
    waiting.get(connection)?.leave();
    waiting.delete(connection);
  };
  return {
    begin: (connection) => {
      const address = addressOf(connection.request);
      const { enter } = connection.transport.name === "polling" ? queues.polling : queues.websocket;
      const leaveQueue = enter({ connection, address, sinceMs: performance.now() });
      const onClose = () => finish(connection);
      // Who has said who they are is listened to no longer: it would be kept for as long as they stay.
      const leave = () => {
        leaveQueue();
        connection.off("close", onClose);
      };
      waiting.set(connection, { leave });
      connection.on("close", onClose);
    },
    finish,
    isWaiting: (connection) => waiting.has(connection),
    stop: () => clearInterval(sweeping),
  };
}

/** Sets keep their order, so the first one is always the oldest. */
function queue(max: { perAddress: number; all: number }) {
  const all = new Set<Waiting>();
  const byAddress = new Map<string, Set<Waiting>>();
  const leave = (one: Waiting) => {
    all.delete(one);
    const neighbours = byAddress.get(one.address);
    neighbours?.delete(one);
    if (neighbours?.size === 0) byAddress.delete(one.address);
  };
  const dropOldest = (of: Set<Waiting>) => {
    const [oldest] = of;
    if (!oldest) return;
    leave(oldest);
    cut(oldest.connection);
  };
  return {
    enter: (one: Waiting): (() => void) => {
      const neighbours = byAddress.get(one.address) ?? new Set();
      byAddress.set(one.address, neighbours.add(one));
      all.add(one);
      if (neighbours.size > max.perAddress) dropOldest(neighbours);
      else if (all.size > max.all) dropOldest(all);
      return () => leave(one);
    },
    dropOlder: (beforeMs: number) => {
      for (const one of all) {
        if (one.sinceMs > beforeMs) return;
        leave(one);
        cut(one.connection);
      }
    },
  };
}

/**
 * At once: a polite end waits half a minute for an answer. A WebSocket's TCP connection is its own and goes too; that of a
 * poll may carry other people's requests, from a proxy.
 */
export function cut(connection: Connection): void {
  const { transport, request } = connection;
  connection.close(true);
  if (transport.name === "websocket") request?.socket.destroy();
}
