import { isUuid } from "@derash/protocol/field";
import type { ErrorCode } from "@derash/protocol/refusal/errors";
import type { FastifyRequest } from "fastify";
import type { AuditEntry, AuditService } from "../audit/service.ts";
import type { Identity } from "../auth/service.ts";
import type { CreditService } from "../credit/service.ts";
import { type Http, whoTried } from "./http.ts";

/** What a server that is away or busy answers is no attempt of anybody's, nor is what it asks for before it goes on. */
const noAttempts: readonly ErrorCode[] = [
  ...(["unavailable", "internal", "too_many_requests"] as const),
  ...(["password_needed", "code_needed", "totp_needed"] as const),
];

/**
 * Keeps in the audit what staff tried and were not let through with, and players who tried a route of staff. Other
 * refusals of players are the game's daily business. Call before routes.
 */
export function recordRefusals(
  http: Http,
  audit: Pick<AuditService, "refused">,
  credit: Pick<CreditService, "nameFor">,
): void {
  const record = async (request: FastifyRequest, identity: Identity, refusal: ErrorCode) => {
    const route = `${request.method} ${request.routeOptions.url}`;
    const path = request.url.split("?", 1)[0]?.slice(0, 200);
    const target = await targetOf(request, credit);
    const { targetId, ...tried } = triedOf(request.body);
    // Whose name stands beside it needs no id besides.
    const after = { route, path, error: refusal, ...tried, ...(target.id === null && targetId ? { targetId } : {}) };
    await audit.refused({ ...whoTried(identity), target, after, requestId: request.id });
  };
  http.addHook("onResponse", (request, _reply, done) => {
    const { identity, refusal } = request;
    const isAttempt = identity !== null && refusal !== null && !noAttempts.includes(refusal);
    if (!isAttempt || (identity.kind === "player" && refusal !== "not_allowed")) return done();
    record(request, identity, refusal).then(() => done(), done);
  });
}

/** Whom an attempt was about: a person by id, where the one who tried may know them; a foreign one stays without a name. */
async function targetOf(
  { identity, body, params }: FastifyRequest,
  credit: Pick<CreditService, "nameFor">,
): Promise<AuditEntry["target"]> {
  const nobody = { id: null, name: "" };
  const id = personIn(params, "userId") ?? personIn(body, "targetId") ?? personIn(body, "target_user_id");
  if (identity?.kind !== "staff" || id === null) return nobody;
  // A record without the name is better than none.
  const name = await credit.nameFor(identity.staff, id).catch(() => null);
  return name === null ? nobody : { id, name };
}

/** What a schema has not let through may be anything. */
function personIn(fields: unknown, name: string): string | null {
  const id = (fields as Record<string, unknown> | null | undefined)?.[name];
  return typeof id === "string" && isUuid(id) ? id : null;
}

/** What of a body tells an attempt: whom and how much. Everything else may be a password, or a book. */
const toldFields = ["targetId", "amount", "bonusId", "branchId", "name", "number", "set", "preset", "isActive"];

function triedOf(body: unknown): Record<string, string> {
  if (typeof body !== "object" || body === null) return {};
  const told = Object.entries(body).filter(([field, value]) => toldFields.includes(field) && typeof value !== "object");
  return Object.fromEntries(told.map(([field, value]) => [field, String(value).slice(0, 100)]));
}
