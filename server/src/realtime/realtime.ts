import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "@derash/protocol/contract/endpoint";
import { clientEvents, type Heard, type serverEvents, socketMessagesPerSecondMax } from "@derash/protocol/socket";
import { Server } from "socket.io";
import type * as z from "zod";
import { AppError, invariant } from "../app-error.ts";
import type { AuditService } from "../audit/service.ts";
import type { AuthService } from "../auth/service.ts";
import type { StaffMember } from "../company/service.ts";
import type { HintService } from "../hint/service.ts";
import { type Drift, noteAcknowledgement, watchEvents } from "../http/drift.ts";
import { callerOf, personId, whoTried } from "../http/http.ts";
import { type Connection, createHandshakes, cut, type Handshakes } from "../limit/handshakes.ts";
import type { RequestLimits } from "../limit/requests.ts";
import { type Limits, usualLimits } from "../limit/service.ts";
import { cutUnread, unreadBytes } from "../limit/unread.ts";
import type { Logger } from "../log.ts";
import type { Player } from "../player/service.ts";
import { refusalOf, told } from "../refusal.ts";
import { newTraceId, rootSpan } from "../telemetry/tracing.ts";
import { answerAnyPath } from "./any-path.ts";
import { createDoor, type Door } from "./door.ts";
import { closeEndedSessions } from "./ended-sessions.ts";
import { forgetFirstRequest } from "./first-request.ts";
import { tellWhatWasMissed } from "./missed-hints.ts";
import { joinOwn, personRoom } from "./person-room.ts";
import { RoomAdapter } from "./room-adapter.ts";
import { SecondCount } from "./second-count.ts";
import type { Io, Socket } from "./watcher.ts";

export type Realtime = Door & {
  /** Emits to every socket of this server that watches the room. */
  publish<Name extends Said>(roomId: string, name: Name, payload: Heard<Name>): void;
  /** How many sockets of this server watch the room. */
  watchers(roomId: string): number;
  /** Tells one socket, where it is connected here. */
  tellOne<Name extends Said>(socketId: string, name: Name, payload: Heard<Name>): void;
  /** Tells every open page of one person. At other servers they are told only that something of theirs has changed. */
  tell<Name extends Said>(personId: string, name: Name, payload: Heard<Name>): void;
  /**
   * Answers an event of the contract, which says who may send it and what: what the handler throws is answered with
   * `request_refused` (and the acknowledgement, where the client asked for one), and nothing is fatal.
   */
  on<Name extends Asked>(event: Name, handler: EventHandler<Name>): void;
  /** An event of the contract that nobody answers stops the start. */
  refuseUnanswered(): void;
  /** Asks one socket whether its page is still there; `answered` is called if it says so within a moment. */
  ask(socketId: string, answered: () => void): void;
  /** Lets the sockets of these people go that watch the room: they may join again after a while. */
  letGo(roomId: string, isGoing: (personId: string) => boolean): void;
  connections(): number;
  close(): Promise<void>;
};
type Said = keyof typeof serverEvents;
type Asked = keyof typeof clientEvents;
/** `requestId`: by which a refusal is found in the log. */
type EventHandler<Name extends Asked> = (
  socket: Socket,
  payload: z.output<(typeof clientEvents)[Name]["payload"]>,
  requestId: string,
) => Promise<z.output<(typeof clientEvents)[Name]["answer"]>>;
type Deps = {
  httpServer: HttpServer;
  auth: AuthService;
  audit: Pick<AuditService, "refused">;
  hints: Pick<HintService, "tell" | "on">;
  log: Logger;
  publicUrl: string | null;
  /** Those of the HTTP server: a person and an address are counted once, however they come. */
  counted: RequestLimits;
  limits?: Limits;
  drift?: Drift | null;
};

/** What changes nothing for a client, and costs least. */
const lean = { perMessageDeflate: false, httpCompression: false, serveClient: false, adapter: RoomAdapter };
const messageBytesMax = 16 * 1024;
/** A page that takes longer to say that it is there counts as gone. */
const askMs = 2000;
/** So much may be said before it is known by whom, and so much a second by anybody, answers to our questions included. */
const packetsBeforeSignInMax = 10;
const packetsPerSecondMax = 4 * socketMessagesPerSecondMax;
/** Who only watched comes back after this, or twice this at most. */
const letGoMs = 5000;

/** Socket.IO with our rules: a session at the handshake, a schema and a permission an event, a limit a second. */
export function createRealtime(deps: Deps): Realtime {
  const { httpServer, auth, publicUrl, hints, counted, limits = usualLimits, drift = null } = deps;
  const { isOpen, letIn, ...door } = createDoor(() => seatsOf(io));
  const io: Io = new Server(httpServer, {
    maxHttpBufferSize: messageBytesMax,
    transports: ["websocket", "polling"],
    // Ours is sooner, and at once: this one leaves a poll open for half a minute more.
    connectTimeout: 4 * limits.handshakeMs,
    ...lean,
    allowRequest: (request, done) =>
      done(null, isOpen() && io.engine.clientsCount < limits.sockets && isOwnOrigin(request.headers, publicUrl)),
  });
  answerAnyPath(httpServer);
  const handshakes = createHandshakes(limits, counted.addressOf);
  boundConnections(io, handshakes, counted);
  const handlers: Handlers = new Map();
  io.use((socket, next) => {
    identified(auth, counted, socket).then(
      () => next(),
      (error: unknown) => next(handshakeRefusal(error, deps.log)),
    );
  });
  io.on("connection", (socket) => {
    handshakes.finish(socket.conn as unknown as Connection);
    letIn(socket.conn.transport.name);
    forgetFirstRequest(socket);
    // The room of its own that Socket.IO makes each socket: one is told by its id.
    void socket.leave(socket.id);
    joinOwn(io, socket);
    if (drift !== null) watchEvents(socket, drift);
    answerEvents(socket, handlers, deps);
  });
  hints.on("cartelas", (person) => void io.to(personRoom(person)).emit("own_changed", {}));
  tellWhatWasMissed(io, hints);
  const stopChecking = closeEndedSessions({ ...deps, seats: () => io.sockets.sockets.values() });
  return {
    ...door,
    ask: (socketId, answered) => ask(io, socketId, answered),
    publish: (roomId, name, payload) => void io.to(roomId).emit(name, ...([payload] as never)),
    watchers: (roomId) => io.sockets.adapter.rooms.get(roomId)?.size ?? 0,
    tellOne: (socketId, name, payload) => void io.sockets.sockets.get(socketId)?.emit(name, ...([payload] as never)),
    tell: (person, name, payload) => {
      io.to(personRoom(person)).emit(name, ...([payload] as never));
      hints.tell("cartelas", person);
    },
    on: (event, handler) => {
      const { callers, payload: schema } = clientEvents[event];
      const permission: readonly Caller[] = callers;
      handlers.set(event, async (socket, payload, requestId) => {
        const { identity } = socket.data;
        counted.refuseForbidden(identity);
        if (!permission.includes(callerOf(identity))) {
          const after = { event, error: "not_allowed" };
          await deps.audit.refused({ ...whoTried(identity), after, requestId: socket.id });
          throw new AppError("not_allowed");
        }
        return handler(socket, schema.parse(payload) as Parameters<typeof handler>[1], requestId);
      });
    },
    refuseUnanswered: () => {
      for (const event of Object.keys(clientEvents)) invariant(handlers.has(event), `${event} is answered`);
    },
    letGo: (roomId, isGoing) => letGo(io, roomId, isGoing),
    connections: () => io.engine.clientsCount,
    close: async () => {
      stopChecking();
      handshakes.stop();
      await io.close();
    },
  };
}

type Handlers = Map<string, (socket: Socket, payload: unknown, requestId: string) => Promise<object>>;

/** Whatever a socket says is answered, or refused; who says too much is cut. */
function answerEvents(socket: Socket, handlers: Handlers, deps: Deps): void {
  const { counted, log, limits = usualLimits, drift = null } = deps;
  const said = new SecondCount();
  socket.onAny((name: unknown, ...sent: unknown[]) => {
    const event = String(name);
    if (said.next() > socketMessagesPerSecondMax) return void socket.disconnect(true);
    if (unreadBytes(socket.conn) > limits.unreadBytesMax) return cutUnread(socket.conn);
    const acknowledge = acknowledgementIn(sent);
    const done = (answer: object) => {
      if (drift !== null) noteAcknowledgement(drift, event, answer);
      acknowledge(answer);
    };
    const requestId = newTraceId();
    const answer = () => handlers.get(event)?.(socket, sent[0], requestId) ?? Promise.reject(new AppError("not_found"));
    void rootSpan("event", requestId, { event: handlers.has(event) ? event : "" }, answer).then(
      done,
      (error: unknown) => {
        const refused = refusalOf(error, log, { event, reqId: requestId });
        if (refused.status === 403) counted.forbidden(socket.data.identity);
        const refusal = { event, ...told(refused), requestId };
        socket.emit("request_refused", refusal);
        done({ success: false, ...refusal });
      },
    );
  });
}

function ask(io: Io, socketId: string, answered: () => void): void {
  const socket = io.sockets.sockets.get(socketId);
  socket?.timeout(askMs).emit("heartbeat", (error: Error | null) => void (error ?? answered()));
}

function letGo(io: Io, roomId: string, isGoing: (personId: string) => boolean): void {
  for (const id of [...(io.sockets.adapter.rooms.get(roomId) ?? [])]) {
    const socket = io.sockets.sockets.get(id);
    if (!socket || !isGoing(personId(socket.data.identity))) continue;
    void socket.leave(roomId);
    delete socket.data.roomId;
    // Each comes back at a moment of its own.
    socket.emit("let_go", { sessionId: roomId, afterMs: Math.round(letGoMs * (1 + Math.random())) });
  }
}

/** Socket.IO hands `data` on to the client, whose error has it too. */
function handshakeRefusal(error: unknown, log: Logger): Error {
  const requestId = newTraceId();
  const refused = refusalOf(error, log, { event: "connect", reqId: requestId });
  return Object.assign(new Error(refused.message), { data: { ...told(refused), requestId } });
}

/** The acknowledgement comes last, also where no payload comes before it. */
function acknowledgementIn(sent: unknown[]): (answer: object) => void {
  return typeof sent.at(-1) === "function" ? (sent.pop() as (answer: object) => void) : () => {};
}

/** Every request of a socket's connection counts as one of its address; a connection that says too much is cut. */
function boundConnections(io: Io, handshakes: Handshakes, counted: RequestLimits): void {
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    // As Engine.IO reads it: an empty id is none, and of several the last counts.
    const isHandshake = !new URL(request.url ?? "", "http://here").searchParams.getAll("sid").at(-1);
    const waitMs = counted.socketRequest(request, isHandshake);
    if (waitMs === null) return next();
    response.writeHead(429, { "retry-after": String(Math.ceil(waitMs / 1000)), connection: "close" });
    response.end();
  });
  io.engine.on("connection", (connection: Connection & { on(event: "packet", listener: () => void): unknown }) => {
    handshakes.begin(connection);
    const sent = new SecondCount();
    let packets = 0;
    connection.on("packet", () => {
      packets += 1;
      const isTooMuch = handshakes.isWaiting(connection)
        ? packets > packetsBeforeSignInMax
        : sent.next() > packetsPerSecondMax;
      if (isTooMuch) cut(connection);
    });
  });
}

/** Says who a socket belongs to. Connecting counts as a call. Errors: not_signed_in, too_many_requests. */
async function identified(auth: AuthService, counted: RequestLimits, socket: Socket): Promise<void> {
  const identity = await auth.identify(socket.handshake.auth.token);
  counted.person(identity);
  socket.data.identity = identity;
}

/** The player behind a socket, for events that are for players. */
export function playerAt(socket: Socket): Player {
  const { identity } = socket.data;
  invariant(identity.kind === "player", "this event is for players");
  return identity.player;
}

/** The member of staff behind a socket, for events that are for staff. */
export function staffAt(socket: Socket): StaffMember {
  const { identity } = socket.data;
  invariant(identity.kind === "staff", "this event is for staff");
  return identity.staff;
}

/** A browser says where a page comes from; only our own pages may connect. Programs without an origin need a session all the same. */
function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const originHost = new URL(origin).host;
  return originHost === host || (publicUrl !== null && originHost === new URL(publicUrl).host);
}

/** The players of a room move together; whoever sits in none goes by themselves. */
function* seatsOf(io: Io) {
  for (const socket of io.sockets.sockets.values()) {
    const key = socket.data.roomId ?? personId(socket.data.identity);
    yield { key, tell: (moved: Heard<"server_moved">) => void socket.emit("server_moved", moved) };
  }
}
