import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { frameOf, opcodes, readFrames } from "./frames.ts";

/** One WebSocket without a library: thousands of them must cost their process less than the server that they listen to. */
export type Wire = {
  say(text: string): void;
  sayBytes(bytes: Buffer): void;
  leave(): void;
};
export type WireEnd = {
  url: string;
  path: string;
  headers?: Record<string, string>;
  onOpen?(wire: Wire): void;
  /** A text or bytes; they lie in the buffer until this returns. */
  onFrame(wire: Wire, bytes: Buffer, from: number, to: number): void;
  onClose(why: string): void;
};

const headEnd = "\r\n\r\n";
const accepted = "HTTP/1.1 101";
/** All sockets read into the same buffer: each read is over before the next one begins. */
const readInto = Buffer.alloc(64 * 1024);

/** Connects and shakes hands. Pings are answered. */
export function openWire({ url, path, headers = {}, onOpen, onFrame, onClose }: WireEnd): Wire {
  const { hostname, port, host } = new URL(url);
  let isOpen = false;
  /** The piece of a frame, or of the handshake's answer, that has come so far. */
  let rest: Buffer | null = null;
  let why = "cut by the server";
  const hear = (opcode: number, bytes: Buffer, from: number, to: number) => {
    if (opcode === opcodes.ping) socket.write(frameOf(opcodes.pong, bytes.subarray(from, to)));
    else if (opcode === opcodes.text || opcode === opcodes.binary) onFrame(wire, bytes, from, to);
  };
  const read = (length: number, buffer: Uint8Array): boolean => {
    const piece = Buffer.from(buffer.buffer, buffer.byteOffset, length);
    const bytes: Buffer = rest === null ? piece : Buffer.concat([rest, piece]);
    let from = 0;
    if (!isOpen) {
      const end = bytes.indexOf(headEnd);
      isOpen = end >= 0 && bytes.toString("latin1", 0, accepted.length) === accepted;
      if (isOpen) {
        from = end + headEnd.length;
        onOpen?.(wire);
      } else if (end >= 0) {
        why = `answered ${bytes.toString("latin1", 0, bytes.indexOf("\r"))}`;
        socket.destroy();
        return true;
      }
    }
    if (isOpen) from = readFrames(bytes, from, hear);
    rest = from < bytes.length ? Buffer.from(bytes.subarray(from)) : null;
    return true;
  };
  const socket = connect({
    ...{ host: hostname, port: Number(port), noDelay: true },
    onread: { buffer: readInto, callback: read },
  });
  const wire: Wire = {
    say: (text) => void socket.write(frameOf(opcodes.text, Buffer.from(text))),
    sayBytes: (bytes) => void socket.write(frameOf(opcodes.binary, bytes)),
    leave: () => void socket.destroy(),
  };
  const lines = Object.entries({
    ...{ host, connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" },
    ...{ "sec-websocket-key": randomBytes(16).toString("base64"), ...headers },
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.on("error", (error) => {
    why = error.message;
  });
  socket.on("close", () => onClose(why));
  return wire;
}
