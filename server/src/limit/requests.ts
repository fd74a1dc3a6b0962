import type { IncomingMessage } from "node:http";
import { type EndpointLimit, endpointLimits } from "@derash/protocol/contract/limit";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError, invariant } from "../app-error.ts";
import type { Identity } from "../auth/service.ts";
import { addressReader } from "./address.ts";
import { createLimit, type Limits } from "./service.ts";

/** Who may ask how often, over HTTP and sockets alike. What answers nothing throws too_many_requests. */
export type RequestLimits = {
  /** Where a request comes from, as it is counted. */
  addressOf(request: IncomingMessage): string;
  /** As address, for a request of a socket's connection; `isHandshake` where it begins one. The milliseconds to wait, or null. */
  socketRequest(request: IncomingMessage, isHandshake: boolean): number | null;
  /** Counts a request before anything is known of it. */
  address(request: FastifyRequest, reply: FastifyReply): void;
  /** Counts a request that nobody signed in for, or whose token was not taken. */
  stranger(request: FastifyRequest, reply: FastifyReply): void;
  /** Counts a call of somebody; whoever was forbidden too much waits with everything. */
  person(identity: Identity, reply?: FastifyReply): void;
  /** Counts that somebody was forbidden something. */
  forbidden(identity: Identity): void;
  /** As the second half of `person`, without counting. */
  refuseForbidden(identity: Identity, reply?: FastifyReply): void;
  /** Counts a call by one of the contract's limits; `key` says whom it counts. */
  call(limit: EndpointLimit, key: string, reply: FastifyReply): void;
  /**
   * Counts a call of nobody's for the hall whose code it has, and runs it. What is not refused is taken back from the address, which is
   * that of all guests.
   */
  ofHall<Answer>(
    limit: EndpointLimit,
    code: string,
    request: FastifyRequest,
    reply: FastifyReply,
    run: () => Promise<Answer>,
  ): Promise<Answer>;
  /**
   * Runs a call with a hall's code, and counts the code for its address where it is wrong; after too many no code is looked at that
   * was not asked for there before. One that was tells nothing new, so it is no guess: not of a television, nor of phones whose code is over.
   */
  guess<Answer>(
    limit: EndpointLimit,
    code: string,
    request: FastifyRequest,
    reply: FastifyReply,
    run: () => Promise<Answer>,
  ): Promise<Answer>;
  /** A hall's till was shown its code: it is no guess where the till is. */
  learnCode(code: string, request: FastifyRequest): void;
  /** What a signature proves, and no question to anybody. Where it proves nothing that counts for the address, and after too many waits. */
  proved<Proved>(limit: EndpointLimit, request: FastifyRequest, reply: FastifyReply, prove: () => Proved): Proved;
};

/** Those asked for longest ago are forgotten first, so that who floods with others drives out none that is in use. */
const codesMax = 20_000;

export function createRequestLimits(limits: Limits, trustedProxies: string | null): RequestLimits {
  const addressOf = addressReader(trustedProxies);
  const addresses = createLimit(limits.requestsPerAddress);
  const strangers = createLimit(limits.anonymousPerAddress);
  const handshakes = createLimit(limits.handshakesPerAddress, 1);
  const persons = createLimit(limits.requestsPerPerson);
  const forbidden = createLimit(limits.forbiddenPerPerson);
  const names = Object.keys(endpointLimits) as EndpointLimit[];
  const ofCalls = new Map(names.map((name) => [name, createLimit(limits[name])]));
  const ofCall = (name: EndpointLimit) => {
    const limit = ofCalls.get(name);
    invariant(limit, `${name} is a limit`);
    return limit;
  };
  /** Codes of halls that were looked at, each with the address that asked. */
  const codes = new LRUCache<string, true>({ max: codesMax });
  const refuseForbidden = (identity: Identity, reply?: FastifyReply) => refuse(forbidden.waitOf(idOf(identity)), reply);
  return {
    addressOf,
    socketRequest: (request, isHandshake) => {
      const address = addressOf(request);
      return addresses.take(address) ?? (isHandshake ? handshakes.take(address) : null);
    },
    address: ({ raw }, reply) => refuse(addresses.take(addressOf(raw)), reply),
    stranger: ({ raw }, reply) => refuse(strangers.take(addressOf(raw)), reply),
    person: (identity, reply) => {
      refuse(persons.take(idOf(identity)), reply);
      refuseForbidden(identity, reply);
    },
    forbidden: (identity) => void forbidden.take(idOf(identity)),
    refuseForbidden,
    call: (name, key, reply) => refuse(ofCall(name).take(key), reply),
    ofHall: async (name, code, { raw }, reply, run) => {
      const address = addressOf(raw);
      refuse(ofCall(name).take(askedBy(code, address)), reply);
      const answer = await run();
      strangers.giveBack(address);
      return answer;
    },
    guess: async (name, code, { raw }, reply, run) => {
      const [limit, address] = [ofCall(name), addressOf(raw)];
      const asked = askedBy(code, address);
      if (codes.get(asked) === undefined) refuse(limit.waitOf(address), reply);
      try {
        const answer = await run();
        codes.set(asked, true);
        return answer;
      } catch (error) {
        // Phones of a hall ask at the same instant: of the same code the first is the guess.
        if (isRefusal(error) && !codes.has(asked)) {
          codes.set(asked, true);
          limit.take(address);
        }
        throw error;
      }
    },
    learnCode: (code, { raw }) => void codes.set(askedBy(code, addressOf(raw)), true),
    proved: (name, { raw }, reply, prove) => {
      try {
        return prove();
      } catch (error) {
        if (isRefusal(error)) refuse(ofCall(name).take(addressOf(raw)), reply);
        throw error;
      }
    },
  };
}

function refuse(waitMs: number | null, reply?: FastifyReply): void {
  if (waitMs === null) return;
  // What else waits on this connection is not even read: a flood comes many requests at a time, and every round waits its turn.
  reply?.header("retry-after", Math.max(Math.ceil(waitMs / 1000), 1)).header("connection", "close");
  throw new AppError("too_many_requests");
}

const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500 && error.status !== 429;
const askedBy = (code: string, address: string) => `${code} ${address}`;
const idOf = (identity: Identity) => (identity.kind === "player" ? identity.player.id : identity.staff.id);
