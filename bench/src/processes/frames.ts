/** Messages as Postgres sends them: a letter, then a length that counts itself but not the letter. */
export class Frames {
  #bytes: Buffer = Buffer.alloc(0);

  /** The messages that are whole with this piece. */
  read(chunk: Buffer): Buffer[] {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    const frames: Buffer[] = [];
    while (this.#bytes.length >= 5) {
      const length = 1 + this.#bytes.readUInt32BE(1);
      if (this.#bytes.length < length) break;
      frames.push(this.#bytes.subarray(0, length));
      this.#bytes = this.#bytes.subarray(length);
    }
    return frames;
  }
}
