import type { Socket } from "node:net";

export type Answer = { status: number; etag: string | null };

/** Reads the answers that come on one connection, where the next is asked for only when the last is there. */
export class AnswerReader {
  #head = "";
  #answer: Answer | null = null;
  #bytesLeft = 0;

  /** The answer whose end is in this piece; null while it goes on. */
  read(chunk: Buffer): Answer | null {
    if (this.#answer) this.#bytesLeft -= chunk.length;
    else this.#readHead(chunk);
    const answer = this.#answer;
    if (!answer || this.#bytesLeft > 0) return null;
    this.#head = "";
    this.#answer = null;
    return answer;
  }

  #readHead(chunk: Buffer): void {
    // A character is a byte here, so that lengths can be compared.
    this.#head += chunk.toString("latin1");
    const end = this.#head.indexOf("\r\n\r\n");
    if (end === -1) return;
    const head = this.#head.slice(0, end + 2);
    const status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
    if (length === undefined && status !== 304) throw new Error(`an answer without a length: ${head}`);
    this.#answer = { status, etag: /\r\netag: (\S+)\r\n/i.exec(head)?.[1] ?? null };
    this.#bytesLeft = end + 4 + (status === 304 ? 0 : Number(length)) - this.#head.length;
  }
}

/** Asks on a connection on which nothing else is under way. Errors: a connection that ends meanwhile. */
export function askOnce(socket: Socket, request: string): Promise<Answer> {
  const reader = new AnswerReader();
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error("a connection was cut while it asked"));
    const onData = (chunk: Buffer) => {
      const answer = reader.read(chunk);
      if (!answer) return;
      socket.off("data", onData).off("close", onClose);
      resolve(answer);
    };
    socket.on("data", onData).on("close", onClose).write(request, "latin1");
  });
}
