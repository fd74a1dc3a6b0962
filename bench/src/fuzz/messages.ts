import { contract, endpointAt, type Path } from "@derash/protocol/contract";
import { signedIn } from "@derash/protocol/contract/callers";
import type { Caller } from "@derash/protocol/contract/endpoint";
import { clientEvents } from "@derash/protocol/socket";
import { brokenBytes, brokenFrames, brokenPackets } from "./broken.ts";
import type { Message, Who } from "./message.ts";
import { nastyBytes, nastyText, nastyValue } from "./nasty.ts";
import { type Known, plausible, type Source } from "./plausible.ts";
import { type Random, randomOf } from "./random.ts";
import { forAddress, oddHeaders, spoiledBytes, spoiledValue, writtenOddly } from "./spoiled.ts";

const paths = Object.keys(contract) as Path[];
const events = Object.keys(clientEvents) as (keyof typeof clientEvents)[];
const everybody: readonly Who[] = ["nobody", ...signedIn];
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "SEARCH", "get"];
const mediaTypes = [
  ...[
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=a",
    "application/json; charset=utf-16",
  ],
  ...[
    "application/JSON",
    "application/json;",
    "application/json, application/json",
    "application/octet-stream",
    "",
    "a/b/c",
    "application/problem+json",
  ],
];

/**
 * The message of this number. What is asked and said comes from the contract's own tables, so that a new call or event is
 * among them without anybody's doing.
 */
export function messageAt(seed: string, number: number, known: Known): Message {
  const random = randomOf(`fuzz/${seed}/${number}`);
  const kind = random.below(100);
  if (kind < 64) return callOf({ random, known });
  if (kind < 84) return eventOf({ random, known });
  if (kind < 90) return brokenPackets({ random, known });
  return kind < 94 ? brokenFrames(random) : brokenBytes(random, paths);
}

/** Mostly somebody who may; whoever may not is refused before anything is read. */
function whoAsks(callers: "anyone" | readonly Caller[], random: Random): Who {
  return callers !== "anyone" && random.chance(80) ? random.pick(callers) : random.pick(everybody);
}

function callOf(source: Source): Message {
  const { random } = source;
  const path = random.pick(paths);
  const { params, query, body, callers } = endpointAt(path);
  const [said = "GET", route = "/"] = path.split(" ");
  const method = random.chance(96) ? said : random.pick(methods);
  const isSpoiled = random.chance(75);
  const spoil = (value: unknown) => (isSpoiled && random.chance(60) ? spoiledValue(value, random) : value);
  const named = params ? (spoil(plausible(params, source)) as Record<string, unknown> | null) : {};
  const address = route.replace(
    /:(\w+)/g,
    (_, name: string) => forAddress(Object(named)[name] ?? nastyText(random), random) || "_",
  );
  const asked = query || random.chance(5) ? spoil(query ? plausible(query, source) : nastyValue(random)) : {};
  const isBodied = method !== "GET" && method !== "HEAD" ? random.chance(95) : random.chance(3);
  return {
    ...{ kind: "call", who: whoAsks(callers, random), about: path, method },
    path: address + queryOf(asked, random),
    headers: {
      ...(isBodied && { "content-type": isSpoiled && random.chance(8) ? random.pick(mediaTypes) : "application/json" }),
      ...(isSpoiled && random.chance(10) && oddHeaders(random)),
    },
    body: isBodied ? bodyOf(body ? spoil(plausible(body, source)) : nastyValue(random), isSpoiled, random) : null,
  };
}

function queryOf(asked: unknown, random: Random): string {
  const entries = Object.entries(Object(asked)).slice(0, 50);
  const written = entries.map(
    ([name, value]) => `${forAddress(name.slice(0, 300), random)}=${forAddress(value, random).slice(0, 9000)}`,
  );
  if (written.length > 0 && random.chance(5))
    written.push(written[0] ?? "", random.pick(["a[]=1", "a[b]=1", "__proto__[a]=1", "&&", "=", "?"]));
  return written.length === 0 ? "" : `?${written.join("&")}`.slice(0, 12_000);
}

function bodyOf(value: unknown, isSpoiled: boolean, random: Random): Buffer {
  const text = isSpoiled ? writtenOddly(value, random) : JSON.stringify(value);
  if (!isSpoiled || !random.chance(15)) return Buffer.from(text);
  return random.chance(70) ? spoiledBytes(text, random) : nastyBytes(random);
}

function eventOf(source: Source): Message {
  const { random } = source;
  const event = random.pick(events);
  const { callers, payload } = clientEvents[event];
  const may: readonly Caller[] = callers;
  const who = random.chance(85) ? random.pick(may) : random.pick(signedIn);
  const said = plausible(payload, source);
  const payloadSent = random.chance(75) ? spoiledEvent(said, random) : said;
  const extra = random.chance(8) ? [nastyValue(random)] : [];
  const sent = random.chance(5) ? [] : [payloadSent, ...extra];
  // Names of no event, and of what every object has.
  const name = random.chance(95)
    ? event
    : random.pick(["constructor", "__proto__", "toString", "", "heartbeat", "a".repeat(5000), "ball_called"]);
  return { kind: "event", who, about: event, event: name, sent };
}

/** Over a socket there are bytes too. */
function spoiledEvent(value: unknown, random: Random): unknown {
  if (random.chance(10))
    return random.pick([nastyBytes(random), { betAmount: nastyBytes(random) }, [nastyBytes(random)]]);
  return spoiledValue(value, random);
}
