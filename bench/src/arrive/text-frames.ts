/** Texts of a WebSocket as a server of ours sends them: whole frames, not masked. */
export class TextFrames {
  #bytes: Buffer = Buffer.alloc(0);

  /** The texts that are whole with this piece; a frame that ends the connection is none. */
  read(chunk: Buffer): string[] {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    const texts: string[] = [];
    for (;;) {
      const frame = frameIn(this.#bytes);
      if (!frame) return texts;
      if (frame.isText) texts.push(this.#bytes.toString("utf8", frame.from, frame.to));
      this.#bytes = this.#bytes.subarray(frame.to);
    }
  }
}

const textFrame = 0x81;
const short = 126;
const long = 127;

function frameIn(bytes: Buffer): { isText: boolean; from: number; to: number } | null {
  const said = bytes.length < 2 ? long + 1 : (bytes[1] ?? 0);
  const from = said < short ? 2 : said === short ? 4 : 10;
  if (said > long || bytes.length < from) return null;
  const length = said < short ? said : said === short ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const to = from + length;
  return bytes.length < to ? null : { isText: bytes[0] === textFrame, from, to };
}

/** A client masks what it sends; with a mask of zeros the text stays as it is. */
export function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const masked = 0x80;
  const head =
    payload.length < short
      ? Buffer.from([textFrame, masked | payload.length])
      : Buffer.from([textFrame, masked | short, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}
