import { hexToBytes } from "@noble/hashes/utils.js";

/** Bytes of lower-case hex, 32 unless said, from somewhere that has not read them yet. Throws RangeError on anything else. */
export function bytesOf(hex: string, size = 32): Uint8Array {
  if (hex.length !== size * 2 || hex !== hex.toLowerCase()) throw new RangeError(`not ${size} bytes of hex: ${hex}`);
  return hexToBytes(hex);
}
