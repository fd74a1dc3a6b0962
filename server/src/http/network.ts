import ipaddr from "ipaddr.js";

/** An IPv6 household has 2^64 addresses of its own, so they count as one; IPv4 written as IPv6 is IPv4. */
export function networkOf(address: string): string {
  if (!address.includes(":") || !ipaddr.IPv6.isValid(address)) return address;
  const plain = ipaddr.process(address).toString();
  return ipaddr.IPv6.isValid(plain) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`)}/64` : plain;
}

/** An address of the loopback, or the one that stands for all of a machine's, however it is written. */
export function isOwnAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === "loopback" || range === "unspecified";
}
