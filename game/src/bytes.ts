import { hexToBytes } from "@noble/hashes/utils.js";

export const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One byte. Like its three sisters it throws RangeError unless the value is a whole number that fits. */
export function u8(value: number): Uint8Array {
  return bigEndian(value, 1);
}

/** Two bytes, the high one first. */
export function u16(value: number): Uint8Array {
  return bigEndian(value, 2);
}

/** Four bytes, the high one first. */
export function u32(value: number): Uint8Array {
  return bigEndian(value, 4);
}

/** Eight bytes, the high one first. A number must be a safe integer. */
export function u64(value: bigint | number): Uint8Array {
  return bigEndian(value, 8);
}

/** The 16 bytes of a UUID in its lower-case text form with hyphens. Throws RangeError on anything else. */
export function uuidBytes(text: string): Uint8Array {
  if (!uuidText.test(text)) throw new RangeError(`not a UUID: ${text}`);
  return hexToBytes(text.replaceAll("-", ""));
}

function bigEndian(value: bigint | number, size: 1 | 2 | 4 | 8): Uint8Array {
  const isWhole = typeof value === "bigint" || Number.isSafeInteger(value);
  if (!isWhole || value < 0 || value >= 2 ** (8 * size)) throw new RangeError(`does not fit ${size} bytes: ${value}`);
  const bytes = new Uint8Array(size);
  if (size === 8) {
    new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
    return bytes;
  }
  // A draw writes several, and a view of its own for each would take longer than the number.
  for (let at = size - 1, rest = Number(value); at >= 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}
