import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import { networkOf } from "../http/network.ts";

/** Where a request comes from, as it is counted: proxies that are ours are looked through, nobody else's word is believed. */
export function addressReader(trustedProxies: string | null): (request: IncomingMessage) => string {
  const isTrusted =
    trustedProxies === null ? () => false : proxyAddress.compile(trustedProxies.split(",").map((each) => each.trim()));
  // A connection that has just gone has no address any more.
  return (request) => (request.socket.remoteAddress === undefined ? "" : networkOf(proxyAddress(request, isTrusted)));
}
