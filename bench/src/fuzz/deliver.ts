import { Agent, request } from "node:http";
import { connect } from "node:net";
import { readHealth } from "@derash/protocol/path/operation";
import { retryAfterSeconds } from "@derash/server/http/http";
import type { Crew, Person } from "./crew.ts";
import type { Delivered, Message } from "./message.ts";
import { deliverPackets } from "./packets.ts";
import { type Random, randomOf } from "./random.ts";
import type { Seats } from "./seats.ts";

export type Way = { url: string; crew: Crew; seats: Seats };

/** Longer than any answer may take, and than the server waits for the rest of a request. */
const answerMs = 25_000;
/** A bare connection that still waits for more is left after so long. */
const bareMs = 300;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export async function deliver(way: Way, message: Message, number: number): Promise<Delivered> {
  const random = randomOf(`deliver/${number}`);
  if (message.kind === "bytes") return deliverBytes(way.url, message.bytes);
  const { who } = message;
  const person = who === "nobody" ? null : await way.crew.one(who, random);
  if (message.kind === "packets") return deliverPackets(way.url, message, person?.token ?? null, strangerAt(random));
  if (message.kind === "event") return way.seats.say(person as Person, message);
  const delivered = await deliverCall(way.url, message, person, strangerAt(random));
  // A message may end its own sender's sessions, or those of everybody below.
  if (person !== null && delivered.answer === "401" && message.headers.authorization === undefined)
    person.isStale = true;
  return delivered;
}

/** Nobody has an address of their own, so that it is not their number that is refused. */
function strangerAt(random: Random): Record<string, string> {
  return { "x-forwarded-for": `192.${random.below(168)}.${random.below(256)}.${random.below(256)}` };
}

type Call = Message & { kind: "call" };

function deliverCall(
  url: string,
  call: Call,
  person: Person | null,
  stranger: Record<string, string>,
): Promise<Delivered> {
  const own = person ? { ...person.address, authorization: `Bearer ${person.token}` } : stranger;
  const headers = { ...own, ...call.headers, ...(call.body && { "content-length": String(call.body.length) }) };
  return new Promise((resolve) => {
    const cut = () => resolve({ answer: "cut" });
    const asking = attempt(() =>
      request(url, { agent, method: call.method, path: call.path, headers, timeout: answerMs }),
    );
    if (asking === null) return resolve({ answer: "unsendable" });
    asking.on("error", cut);
    asking.on("timeout", () => {
      asking.destroy();
      resolve({ answer: "none", harm: `no answer within ${answerMs} ms` });
    });
    asking.on("upgrade", (_answer, socket) => {
      socket.destroy();
      resolve({ answer: "upgraded" });
    });
    asking.on("response", (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("error", cut);
      const unsaid = call.method === "HEAD" ? unsaidReason(call, answer.headers["retry-after"]) : "";
      answer.on("end", () => {
        const body = Buffer.concat(pieces).toString("latin1");
        resolve(judged(answer.statusCode ?? 0, body || unsaid));
      });
    });
    asking.end(call.body ?? undefined);
  });
}

/** Null for what no client could send. */
function attempt<Value>(make: () => Value): Value | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/** Answers of a server that has too much to do, and of /healthz where it is not well: both mean what they say. */
const meant = { overloaded: '"error":"overloaded"', unwell: '{"ok":false}' };

/** An answer to HEAD has no body: of what a GET would have been told it says no more than when to come again. */
function unsaidReason({ about }: Call, retryAfter: string | undefined): string {
  if (retryAfter === String(retryAfterSeconds.overloaded)) return meant.overloaded;
  return about === readHealth && retryAfter === undefined ? meant.unwell : "";
}

function judged(status: number, body: string): Delivered {
  const answer = String(status);
  if (status === 503) {
    if (body.includes(meant.overloaded)) return { answer: "overloaded" };
    if (body.includes(meant.unwell)) return { answer: "unwell" };
  }
  if (status >= 500) return { answer, harm: `answered ${status}: ${body.slice(0, 200)}` };
  // Where a failure happened is nobody's business.
  if (/node_modules|\bat \S+ \(?file:|\/src\/\w+\/\S+\.ts:\d/.test(body))
    return { answer, harm: `tells of its code: ${body.slice(0, 200)}` };
  return { answer };
}

function deliverBytes(url: string, bytes: Buffer): Promise<Delivered> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let heard = "";
    const end = () => {
      socket.destroy();
      const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      const worst = Math.max(0, ...statuses);
      resolve(worst >= 500 ? judged(worst, heard) : { answer: worst === 0 ? "cut" : String(worst) });
    };
    socket.setTimeout(bareMs, end);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      heard = (heard + chunk.toString("latin1")).slice(-4000);
    });
    socket.on("close", end);
    socket.on("connect", () => socket.write(bytes));
  });
}
