import { nastyBytes, nastyKey, nastyText, nastyValue, nastyWriting } from "./nasty.ts";
import type { Random } from "./random.ts";

const mark = "\u0001here\u0001";

/** The value with something of it exchanged, left out, added or wrapped, at any depth. */
export function spoiledValue(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(70)) {
    const at = random.below(value.length);
    return value.map((each, index) => (index === at ? spoiledValue(each, random) : each));
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value) && random.chance(85))
    return spoiledObject(value as Record<string, unknown>, random);
  if (random.chance(10)) return [value];
  if (random.chance(10)) return { value };
  return nastyValue(random);
}

function spoiledObject(value: Record<string, unknown>, random: Random): Record<string, unknown> {
  const keys = Object.keys(value);
  const entries = Object.entries(value);
  const at = random.below(Math.max(keys.length, 1));
  if (keys.length > 0 && random.chance(65))
    return Object.fromEntries(
      entries.map(([key, each], index) => [key, index === at ? spoiledValue(each, random) : each]),
    );
  if (keys.length > 0 && random.chance(30)) return Object.fromEntries(entries.filter((_, index) => index !== at));
  // As an own property, which an assignment would not make of __proto__.
  return Object.fromEntries([...entries, [nastyKey(random), nastyValue(random)]]);
}

/** A value as JSON, on some occasions with what no value is written as: names said twice, numbers out of range, depth. */
export function writtenOddly(value: unknown, random: Random): string {
  if (typeof value !== "object" || value === null || !random.chance(30)) return JSON.stringify(value) ?? "";
  const keys = Object.keys(value);
  const key = keys.length > 0 ? random.pick(keys) : "a";
  const text = JSON.stringify({ ...value, [key]: mark });
  const odd = text.replace(JSON.stringify(mark), () => nastyWriting(random));
  if (!random.chance(30)) return odd;
  return text.replace(/^\{/, () => `{${JSON.stringify(key)}:${JSON.stringify(nastyValue(random))},`);
}

/** Bytes of a text, cut off, prolonged or broken. */
export function spoiledBytes(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  const at = random.below(bytes.length + 1);
  switch (random.below(4)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes, nastyBytes(random)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), nastyBytes(random), bytes.subarray(at)]);
    default:
      return Buffer.concat([Buffer.from(random.pick(["\ufeff", " ", "\u0000"])), bytes]);
  }
}

/** Something for an address: escaped as it should be, as it should not, or not at all. */
export function forAddress(value: unknown, random: Random): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (!random.chance(15)) return encodeURIComponent(text.toWellFormed());
  return random.pick([
    "%",
    "%00",
    "%ff",
    "%2e%2e%2f",
    "..",
    "%E0%A4%A",
    "a%2Fb",
    ";",
    ",",
    "a".repeat(random.pick([99, 101, 9000])),
  ]);
}

/** Headers that say something odd, in the form that Node's client sends. */
export function oddHeaders(random: Random): Record<string, string> {
  const text = () => nastyText(random).replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "?");
  return random.pick([
    () => ({
      authorization: random.pick(["Bearer", "Bearer ", "Basic YTpi", "Bearer a.b.c", `Bearer ${text()}`, noneToken]),
    }),
    () => ({
      "x-forwarded-for": random.pick([
        "unknown",
        "::1",
        "127.0.0.1",
        "1.2.3.4, 5.6.7.8",
        "fe80::1%eth0",
        "[::1]:80",
        "999.1.1.1",
        text(),
      ]),
    }),
    () => ({ origin: random.pick(["null", "https://evil.example", "http://", "file://", text()]) }),
    () => ({ host: random.pick(["evil.example", "", "a:99999", "[::1", text()]) }),
    () => ({ "if-none-match": random.pick(["*", '""', 'W/"1"', text()]) }),
    () => ({ range: random.pick(["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,1-1,2-2", text()]) }),
    () => ({ "accept-language": text(), accept: text(), "accept-encoding": random.pick(["br", "gzip;q=0", text()]) }),
    () => ({ "x-telegram-bot-api-secret-token": text() }),
    () => ({ cookie: `a=${text()}`, expect: random.pick(["100-continue", "1"]) }),
    () => ({ "content-encoding": random.pick(["gzip", "br", "identity", text()]) }),
    () => ({ connection: random.pick(["close", "upgrade"]), upgrade: random.pick(["h2c", "websocket", "TLS/1.0"]) }),
    () => ({ [`x-${"a".repeat(200)}`]: "b".repeat(random.pick([10, 9000])) }),
  ])();
}

/** A token that says itself that nobody has signed it. */
const noneToken = `Bearer ${['{"alg":"none"}', '{"sub":"1","exp":9999999999}', ""].map((part) => Buffer.from(part).toString("base64url")).join(".")}`;
