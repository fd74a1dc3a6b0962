import type { Caller, Callers } from "@derash/protocol/contract/endpoint";
import { refusal as refusalAnswer } from "@derash/protocol/contract/refusal";
import { type ErrorCode, errorStatus } from "@derash/protocol/refusal/errors";
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { AppError, invariant } from "../app-error.ts";
import type { AuditEntry, AuditService } from "../audit/service.ts";
import type { AuthService, Identity } from "../auth/service.ts";
import type { Actor } from "../company/service.ts";
import { boundConnections } from "../limit/connections.ts";
import { createRequestLimits, type RequestLimits } from "../limit/requests.ts";
import { type Limits, usualLimits } from "../limit/service.ts";
import type { Logger } from "../log.ts";
import type { Overload } from "../overload/service.ts";
import type { Player } from "../player/service.ts";
import { isSocketPath } from "../realtime/any-path.ts";
import { refusalOf, told } from "../refusal.ts";
import { isTraced, newTraceId, rootSpan } from "../telemetry/tracing.ts";
import { type Drift, noteDrift } from "./drift.ts";
import { beforeTotp, endpointOf, freshPassword, routePermission } from "./permission.ts";
import { securityHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyRequest {
    identity: Identity | null;
    /** The code that this request was refused with. */
    refusal: ErrorCode | null;
  }
  interface FastifyInstance {
    limits: RequestLimits;
  }
}

export type Http = FastifyInstance<
  import("node:http").Server,
  import("node:http").IncomingMessage,
  import("node:http").ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A database that is away is back soon, or is asked for again then; a crowd stays for longer. */
export const retryAfterSeconds: Readonly<Partial<Record<ErrorCode, number>>> = { unavailable: 1, overloaded: 5 };
const bodyBytesMax = 64 * 1024;

type HttpDeps = {
  auth: AuthService;
  log: Logger;
  /** Addresses whose word about a client's address is believed; null: nobody's. */
  trustedProxies?: string | null;
  /** The https address that browsers know us by; null: whatever they opened. */
  publicUrl?: string | null;
  limits?: Limits;
  drift?: Drift | null;
  overload?: Pick<Overload, "refuse"> | undefined;
};

/** The HTTP server: who may call what, limits, security headers, and one shape for every error. */
export async function createHttp(deps: HttpDeps): Promise<Http> {
  const { auth, log, trustedProxies = null, publicUrl = null, limits = usualLimits, drift = null, overload } = deps;
  const counted = createRequestLimits(limits, trustedProxies);
  const base = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request would cost more than most requests; the few that are logged say their id.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyBytesMax,
    genReqId: newTraceId,
    requestTimeout: limits.requestMs,
    http: {
      ...{ headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
      // Whatever else a connection is to become, it is asked here as if it had not said so; nobody else would answer or end it.
      shouldUpgradeCallback: ({ url }) => isSocketPath(url),
    },
    trustProxy: trustedProxies ?? false,
    // No hook sees an address that cannot be read, so it is counted here.
    frameworkErrors: (error, request, reply) => {
      try {
        counted.stranger(request, reply);
        sendRefusal(error, request, reply);
      } catch (refused) {
        sendRefusal(refused as FastifyError, request, reply);
      }
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  });
  const http: Http = base.withTypeProvider<ZodTypeProvider>();
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.decorateRequest("identity", null);
  http.decorateRequest("refusal", null);
  http.setErrorHandler(sendRefusal);
  http.decorate("limits", counted);
  boundConnections(http.server, limits, trustedProxies === null);
  if (isTraced()) traceCalls(http);
  // Headers come first, so that a refusal carries them too. Then, before anything is asked of anybody, the address is counted.
  const secured = securityHeaders(publicUrl);
  http.addHook("onRequest", (request, reply, done) => {
    reply.headers(secured);
    counted.address(request, reply);
    done();
  });
  guardRoutes(http, auth, overload);
  if (drift !== null) watchAnswers(http, drift);
  http.addHook("onResponse", ({ identity, refusal }, _reply, done) => {
    if (identity !== null && refusal !== null && errorStatus(refusal) === 403) counted.forbidden(identity);
    done();
  });
  return http;
}

/** Each call is a trace of its own, which ends when the answer has gone. */
function traceCalls(http: Http): void {
  http.addHook("onRequest", (request, reply, done) => {
    const { promise: isAnswered, resolve } = Promise.withResolvers<void>();
    reply.raw.once("close", resolve);
    void rootSpan("call", request.id, { endpoint: routeOf(request.method, request.routeOptions.url ?? "") }, () => {
      done();
      return isAnswered;
    });
  });
}

/** A route without a permission entry stops the start; a caller without the right is stopped before anything is read. */
function guardRoutes(http: Http, auth: AuthService, overload: HttpDeps["overload"]): void {
  http.addHook("onRoute", ({ method, url }) => {
    if (isPage(url)) return;
    for (const verb of [method].flat()) {
      invariant(permissionOf(verb, url), `${verb} ${url} has a permission entry`);
    }
  });
  http.addHook("onRequest", async (request, reply) => {
    // The route that was found, and never what was written: a path has many spellings.
    const { url: found } = request.routeOptions;
    const { "*": file = "" } = request.params as { "*"?: string };
    if (isPage(found) && !/^api(\/|$)/.test(file)) return;
    // No file lies there: it is a call that there is not.
    const url = found === webFiles ? undefined : found;
    if (!url?.startsWith(openProofs)) reply.header("cache-control", "no-store");
    // Where there is no route there is nothing to guard: the answer is that there is nothing.
    const route = routeOf(request.method, url ?? "");
    const permission = url === undefined ? "anyone" : routePermission[route];
    invariant(permission, `${route} has a permission entry`);
    overload?.refuse(endpointOf.get(route)?.shed);
    if (permission === "anyone") return http.limits.stranger(request, reply);
    const identity = await identified(http, auth, request, reply);
    request.identity = identity;
    http.limits.person(identity, reply);
    if (!permission.includes(callerOf(identity))) throw new AppError("not_allowed");
    if (identity.kind === "staff") await askMore(auth, identity, route);
  });
}

/** Compares every JSON answer, refusals among them. */
function watchAnswers(http: Http, drift: Drift): void {
  http.addHook("onSend", async (request, reply, payload) => {
    const route = routeOf(request.method, request.routeOptions.url ?? "");
    const endpoint = endpointOf.get(route);
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    if (endpoint === undefined || !isJson || typeof payload !== "string") return payload;
    const schema = request.refusal === null ? endpoint.answer : refusalAnswer;
    noteDrift(drift, `${route} (${reply.statusCode})`, schema, JSON.parse(payload));
    return payload;
  });
}

type StaffIdentity = Extract<Identity, { kind: "staff" }>;

/** Super admins may have to set up an authenticator app first, and dangerous acts want a password that was typed just now. */
async function askMore(auth: AuthService, { sessionId, staff }: StaffIdentity, route: string): Promise<void> {
  const isTotpWanted = staff.role === "super_admin" && !beforeTotp.includes(route);
  if (isTotpWanted && (await auth.totpState(staff)).mustEnrol) throw new AppError("totp_needed");
  const isPasswordWanted = freshPassword[route]?.includes(staff.role) ?? false;
  if (isPasswordWanted && !(await auth.isConfirmed(sessionId))) throw new AppError("password_needed");
}
/** What anybody may read and keep: the public records of draws. */
const openProofs = "/api/draw/";

/** The web app's files, which are for everyone. */
const webFiles = "/*";
/** Where people read the contract; as open as the contract. */
export const docsPage = "/api-docs";

function isPage(url: string | undefined): boolean {
  return url === webFiles || url === docsPage || url?.startsWith(`${docsPage}/`) === true;
}

function permissionOf(method: string, url: string): Callers | undefined {
  return routePermission[routeOf(method, url)];
}

/** A HEAD is let in where a GET is. */
function routeOf(method: string, url: string): string {
  return `${method === "HEAD" ? "GET" : method} ${url}`;
}

/** What a session's person is to the permission table. */
export function callerOf(identity: Identity): Caller {
  return identity.kind === "player" ? "player" : identity.staff.role;
}

export function personId(identity: Identity): string {
  return identity.kind === "player" ? identity.player.id : identity.staff.id;
}

/** Who nobody vouches for is counted by address: guessing tokens costs us work too. */
async function identified(
  http: Http,
  auth: AuthService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Identity> {
  try {
    return await auth.identify(bearerToken(request));
  } catch (error) {
    http.limits.stranger(request, reply);
    throw error;
  }
}

/** A Telegram id in a query is only a claim: another person's is refused and kept as a cheat signal. Call before routes. */
export function refuseForeignIds(http: Http, audit: Pick<AuditService, "cheatSignal">): void {
  const refuse = async (playerId: string, claimed: string, actual: string) => {
    await audit.cheatSignal({ playerId, kind: "telegram_id", claimed, actual });
    throw new AppError("not_yours");
  };
  http.addHook("preValidation", (request, _reply, done) => {
    const { telegramId: claimed } = request.query as { telegramId?: unknown };
    if (request.identity?.kind !== "player" || claimed === undefined) return done();
    const { id: playerId, telegramId } = request.identity.player;
    const actual = String(telegramId);
    if (String(claimed) === actual) return done();
    refuse(playerId, String(claimed), actual).catch(done);
  });
}

/** The part of an audit record that says whose attempt it was. */
export function whoTried(identity: Identity): Pick<AuditEntry, "actor" | "target" | "companyId" | "branchId"> {
  const staff = identity.kind === "staff" ? identity.staff : null;
  const name = identity.kind === "player" ? `player ${identity.player.telegramId}` : identity.staff.username;
  return {
    actor: { id: personId(identity), name },
    target: { id: null, name: "" },
    companyId: staff?.companyId ?? null,
    branchId: staff?.branchId ?? null,
  };
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? "")?.[1];
}

/** The signed-in person of a route whose permission entry asks for one. */
export function identityOf(request: FastifyRequest): Identity {
  invariant(request.identity, `${request.url} asks for a signed-in person`);
  return request.identity;
}

/** The player of a route that is for players. */
export function playerOf(request: FastifyRequest): Player {
  const identity = identityOf(request);
  invariant(identity.kind === "player", `${request.url} is for players`);
  return identity.player;
}

/** The member of staff of a route that is for staff, and the request that they ask by. */
export function actorOf(request: FastifyRequest): Actor {
  const identity = identityOf(request);
  invariant(identity.kind === "staff", `${request.url} is for staff`);
  return { staff: identity.staff, requestId: request.id };
}

function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused =
    frameworkRefusal(error, request) ??
    // Behind the "?" may stand whom somebody looks for, by their phone number.
    refusalOf(error, request.log, { reqId: request.id, url: request.url.split("?", 1)[0] ?? "" });
  request.refusal = refused.code;
  const retryAfter = retryAfterSeconds[refused.code];
  if (retryAfter !== undefined) void reply.header("retry-after", retryAfter);
  return reply.status(refused.status).send({ success: false, ...told(refused), requestId: request.id });
}

/** What Fastify itself has refused; null: it has not. */
function frameworkRefusal(error: FastifyError, request: FastifyRequest): AppError | null {
  const { statusCode } = error;
  if (error instanceof AppError || error.validation || !statusCode || statusCode >= 500) return null;
  if (statusCode === 413) return new AppError("too_large");
  if (statusCode === 429) return new AppError("too_many_requests");
  const invalid = new AppError("invalid_input");
  return request.routeOptions.url ? invalid.at("body", "not_json") : invalid.at("url", "not_address");
}
