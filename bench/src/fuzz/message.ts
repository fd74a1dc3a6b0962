import type { Caller } from "@derash/protocol/contract/endpoint";

export type Who = Caller | "nobody";

/** One thing that is sent. Each can be made again from a seed and its number. */
export type Message =
  /** A call of the contract, or nearly one. */
  | {
      kind: "call";
      who: Who;
      about: string;
      method: string;
      path: string;
      headers: Record<string, string>;
      body: Buffer | null;
    }
  /** An event over a socket of somebody who is signed in. */
  | { kind: "event"; who: Caller; about: string; event: string; sent: readonly unknown[] }
  /** Packets of Socket.IO below its own client, over a WebSocket; where `isSignedIn`, after a connection that was let in. */
  | { kind: "packets"; who: Who; about: string; isSignedIn: boolean; packets: readonly (string | Buffer)[] }
  /** Bytes on a bare connection. */
  | { kind: "bytes"; who: "nobody"; about: string; bytes: Buffer };

/** How a message was answered: a status or code, or that its connection was closed; `harm` is what must never be. */
export type Delivered = { answer: string; harm?: string };

const shownMax = 600;

/** As a person reads it, for a message that has done harm. */
export function shown(message: Message): string {
  const text = JSON.stringify(message, (_key, value: unknown) => {
    const bytes = value as { type?: string; data?: number[] } | null;
    return bytes?.type === "Buffer" && bytes.data ? Buffer.from(bytes.data).toString("latin1") : value;
  });
  return text.length > shownMax ? `${text.slice(0, shownMax)}… (${text.length} characters)` : text;
}
