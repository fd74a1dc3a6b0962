import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../http/network.ts";
import type { Limits } from "./service.ts";

/**
 * Bounds open TCP connections, in all and, where clients reach us without a proxy, of an address. Those that say nothing are
 * cut by the HTTP server itself (headersTimeout, requestTimeout).
 */
export function boundConnections(server: Server, limits: Limits, isReachedDirectly: boolean): void {
  server.maxConnections = limits.connections;
  if (!isReachedDirectly) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > limits.connectionsPerAddress) socket.destroy();
  });
}
