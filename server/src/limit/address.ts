import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import { LRUCache } from "lru-cache";
import { networkOf } from "../http/network.ts";

const knownMax = 10_000;

/** Where a request comes from, as it is counted: proxies that are ours are looked through, nobody else's word is believed. */
export function addressReader(trustedProxies: string | null): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies === null ? () => false : trusts(trustedProxies);
  // A connection that has just gone has no address any more.
  return (request) => (request.socket.remoteAddress === undefined ? "" : networkOf(proxyAddress(request, isTrusted)));
}

/** Whether an address is one of our proxies. They are few and come with every request, so each is read once. */
function trusts(proxies: string): (address: string, distance: number) => boolean {
  const read = proxyAddress.compile(proxies.split(",").map((each) => each.trim()));
  const known = new LRUCache<string, boolean>({ max: knownMax });
  return (address, distance) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const isTrusted = read(address, distance);
    known.set(address, isTrusted);
    return isTrusted;
  };
}
