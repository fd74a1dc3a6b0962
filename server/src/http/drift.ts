import { isDeepStrictEqual } from "node:util";
import { eventRefusal } from "@derash/protocol/contract/refusal";
import { clientEvents, serverEvents } from "@derash/protocol/socket";
import type { Socket } from "socket.io";
import type * as z from "zod";

/**
 * What of all that leaves the server is not what the contract says; tests give one and read it at their end. Production
 * has none: to check every answer again would cost what the types have already promised.
 */
export type Drift = { note(violation: string): void };

/** Compares as it is on the wire. What a schema knows nothing of is drift too: it would leave without anybody having said so. */
export function noteDrift(drift: Drift, what: string, schema: z.ZodType, value: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(value));
  const read = schema.safeParse(sent);
  if (!read.success) drift.note(`${what}: ${read.error.message}`);
  else if (!isDeepStrictEqual(read.data, sent)) drift.note(`${what} has more than the contract says`);
}

/** One payload goes to many sockets, and is compared once. */
const seen = new WeakSet<object>();

/** Compares every event that goes to a socket. */
export function watchEvents(socket: Pick<Socket, "onAnyOutgoing">, drift: Drift): void {
  socket.onAnyOutgoing((name: string, payload: object) => {
    const event = Object.entries(serverEvents).find(([known]) => known === name)?.[1];
    if (event === undefined || seen.has(payload)) return;
    seen.add(payload);
    noteDrift(drift, `event ${name}`, event.payload, payload);
  });
}

/** Compares how an event was acknowledged. */
export function noteAcknowledgement(drift: Drift, event: string, answer: object): void {
  const known = Object.entries(clientEvents).find(([name]) => name === event)?.[1];
  const schema = "event" in answer ? eventRefusal : known?.answer;
  if (schema !== undefined) noteDrift(drift, `acknowledgement of ${event}`, schema, answer);
}
