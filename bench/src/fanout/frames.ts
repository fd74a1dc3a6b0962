/** Kinds of a WebSocket's frames. */
export const opcodes = { text: 1, binary: 2, ping: 9, pong: 10 } as const;

const whole = 0x80;
const masked = 0x80;
const short = 126;
const long = 127;

/** Hands on each frame that is whole, as servers send them: not masked, not in pieces. Answers where the first begins that is not. */
export function readFrames(
  bytes: Buffer,
  begin: number,
  hear: (opcode: number, bytes: Buffer, from: number, to: number) => void,
): number {
  let at = begin;
  while (bytes.length >= at + 2) {
    const said = bytes[at + 1] ?? 0;
    const from = at + (said < short ? 2 : said === short ? 4 : 10);
    if (bytes.length < from) break;
    const length =
      said < short ? said : said === long ? Number(bytes.readBigUInt64BE(at + 2)) : bytes.readUInt16BE(at + 2);
    if (bytes.length < from + length) break;
    hear((bytes[at] ?? 0) & 15, bytes, from, from + length);
    at = from + length;
  }
  return at;
}

/** A client masks what it sends; with a mask of zeros the payload stays as it is. */
export function frameOf(opcode: number, payload: Buffer): Buffer {
  const head =
    payload.length < short
      ? Buffer.from([whole | opcode, masked | payload.length])
      : Buffer.from([whole | opcode, masked | short, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}
