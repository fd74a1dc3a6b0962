import { clientEvents } from "@derash/protocol/socket";
import type { Message } from "./message.ts";
import { nastyBytes, nastyText, nastyValue, nastyWriting } from "./nasty.ts";
import type { Source } from "./plausible.ts";
import type { Random } from "./random.ts";
import { spoiledBytes } from "./spoiled.ts";

const events = Object.keys(clientEvents);
const handshakePath = "/socket.io/?EIO=4&transport=websocket";

/** Packets that no client of Socket.IO writes: broken, of odd types, binary that never comes, answers that nobody asked for. */
export function brokenPackets({ random }: Source): Message {
  const packets = Array.from({ length: 1 + random.below(4) }, () => packetOf(random));
  const isSignedIn = random.chance(70);
  return { kind: "packets", who: isSignedIn ? "player" : "nobody", about: "packets", isSignedIn, packets };
}

function packetOf(random: Random): string | Buffer {
  const event = random.pick([...events, "constructor", "disconnect", "connect", "error", "newListener"]);
  const payload = JSON.stringify(nastyValue(random)) ?? "";
  return random.pick<() => string | Buffer>([
    () => `42["${event}",${payload}]`,
    () => `42${random.below(10 ** 9)}["${event}",${nastyWriting(random)}]`,
    () => `42${"9".repeat(random.pick([1, 20, 400]))}["${event}",${payload}]`,
    () =>
      `45${random.pick(["1", "2", "99", "-1", ""])}-["${event}",{"_placeholder":true,"num":${random.pick([0, 1, -1, 99])}}]`,
    () => `46${random.below(3)}-${random.below(99)}[{"_placeholder":true,"num":0}]`,
    () => `43${random.pick(["0", "999", ""])}[${payload}]`,
    () =>
      random.pick([
        "41",
        "44",
        "44{}",
        "40",
        "40{}",
        "40/admin,",
        "41/admin,",
        "4",
        "",
        "0",
        "1",
        "2",
        "2probe",
        "3",
        "5",
        "6",
        "7",
        "9",
        "b",
        "bAAAA",
      ]),
    () => `40${nastyWriting(random)}`,
    () => `42/${nastyText(random)},["${event}"]`,
    () =>
      `42${random.pick(['{"0":"a"}', "[]", "[null]", "[[]]", '["__proto__",{}]', "[1,2]", '"text"', "nul", "[{}]"])}`,
    () => `42["${event}","${"a".repeat(random.pick([15_000, 17_000, 70_000]))}"]`,
    () => nastyBytes(random),
    () => nastyText(random),
  ])();
}

/** A connection that is a WebSocket, and then says what no WebSocket says. */
export function brokenFrames(random: Random): Message {
  const key = random.pick(["dGhlIHNhbXBsZSBub25jZQ==", "AQIDBAUGBwgJCgsMDQ4PEA==", "short", ""]);
  const version = random.chance(90) ? "13" : random.pick(["8", "", "99"]);
  const path = random.chance(85)
    ? handshakePath
    : random.pick([
        `${handshakePath}&sid=none`,
        "/socket.io/",
        "/",
        "/socket.io/?EIO=3&transport=websocket",
        "/n/3/socket.io/?EIO=4&transport=websocket",
        "//socket.io/?EIO=4&transport=websocket",
      ]);
  const head = `GET ${path} HTTP/1.1\r\nhost: fuzz\r\nx-forwarded-for: ${address(random)}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: ${version}\r\nsec-websocket-key: ${key}\r\n\r\n`;
  const frames = Array.from({ length: 1 + random.below(3) }, () => frameOf(random));
  return { kind: "bytes", who: "nobody", about: "frames", bytes: Buffer.concat([Buffer.from(head), ...frames]) };
}

function frameOf(random: Random): Buffer {
  const masked = random.chance(80) ? 0x80 : 0;
  // Reserved bits and kinds, fragments of what may have none, and lengths that lie.
  const first = random.pick([0x81, 0x82, 0x80, 0x01, 0x02, 0x88, 0x89, 0x8a, 0x09, 0x83, 0x8f, 0xf1, 0xc1, 0x91]);
  const body = random.pick([
    Buffer.from("40"),
    Buffer.from("2"),
    nastyBytes(random),
    Buffer.alloc(2, 0xff),
    Buffer.alloc(200, "4"),
  ]);
  const head = random.pick([
    Buffer.from([first, masked | Math.min(body.length, 125)]),
    Buffer.from([first, masked | 126, 0xff, 0xff]),
    Buffer.from([first, masked | 127, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from([first, masked | 127, 0xff, 0, 0, 0, 0, 0, 0, 1]),
  ]);
  return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), body]);
}

/** A request that is none, or two at once. */
export function brokenBytes(random: Random, paths: readonly string[]): Message {
  const [method = "", path = ""] = random.pick(paths).split(" ");
  const line = `${method} ${path} HTTP/1.1\r\nhost: fuzz\r\nx-forwarded-for: ${address(random)}\r\n`;
  const bytes = random.pick<() => Buffer>([
    () => spoiledBytes(`${line}\r\n`, random),
    () =>
      Buffer.concat([
        Buffer.from(`${method} ${path}?`),
        nastyBytes(random),
        Buffer.from(" HTTP/1.1\r\nhost: a\r\n\r\n"),
      ]),
    () => Buffer.from(`${line}content-length: 5\r\ncontent-length: 6\r\n\r\nabcdef`),
    () =>
      Buffer.from(
        `${line}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/balance HTTP/1.1\r\n\r\n`,
      ),
    () =>
      Buffer.from(
        `${line}transfer-encoding: chunked\r\n\r\n${random.pick(["ffffffffffffffff", "-1", "0x5", "zz", "5;a=b"])}\r\nabcde\r\n`,
      ),
    () =>
      Buffer.from(`${line}content-length: ${random.pick(["-1", "1e3", "99999999999999999999", "0x10", "٣"])}\r\n\r\na`),
    () => Buffer.from(`${line}${"a: b\r\n".repeat(random.pick([200, 3000]))}\r\n`),
    () => Buffer.from(`${line}a: ${"b".repeat(random.pick([17_000, 70_000]))}\r\n\r\n`),
    () => Buffer.from(`${method} /${"a".repeat(random.pick([17_000, 70_000]))} HTTP/1.1\r\nhost: a\r\n\r\n`),
    () => Buffer.from(`${method} ${path} HTTP/${random.pick(["0.9", "2.0", "9.9", "1.0", ""])}\r\nhost: a\r\n\r\n`),
    () => Buffer.from(`${line} folded: a\r\n\tb\r\n\r\n`),
    () => Buffer.from(`${line}a b: c\r\n: d\r\n\r\n`),
    () =>
      Buffer.from(
        `${random.pick(["CONNECT evil.example:80", "OPTIONS *", "GET http://evil.example/", "GET //evil.example/..", "GET /..%2f..%2f", "GET \\\\a"])} HTTP/1.1\r\nhost: a\r\n\r\n`,
      ),
    () => Buffer.from(`PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`),
    () => Buffer.concat([Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]), nastyBytes(random)]),
    () => nastyBytes(random),
  ])();
  return { kind: "bytes", who: "nobody", about: "requests", bytes };
}

/** Of so many that no address says much. */
function address(random: Random): string {
  return `172.${16 + random.below(16)}.${random.below(256)}.${random.below(256)}`;
}
