import { type Answer, contract, endpointAt, type Path, type Received } from "@derash/protocol/contract";
import { endpointLimits } from "@derash/protocol/contract/limit";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { invariant } from "../app-error.ts";
import type { Http } from "./http.ts";
import { routeOf } from "./permission.ts";

/** A request whose parts the schemas of its call have read. */
type Asked<P extends Path> = FastifyRequest<{
  Params: Received<P, "params">;
  Querystring: Received<P, "query">;
  Body: Received<P, "body">;
}>;
/** Answers what the contract says; what is sent as it lies, such as a file, is sent by the reply. */
type Handler<P extends Path> = (
  request: Asked<P>,
  reply: FastifyReply,
) => Answer<P> | FastifyReply | Promise<Answer<P> | FastifyReply>;

/** Answers one call of the contract, which says how it is asked for, by whom and how often. */
export function serve<P extends Path>(
  http: Http,
  path: P,
  handle: Handler<P>,
  hooks: { onRequest?: onRequestHookHandler; bodyLimit?: number } = {},
): void {
  const { params, query, body } = endpointAt(path);
  const schema = { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) };
  const answer = (request: FastifyRequest, reply: FastifyReply) => handle(request as Asked<P>, reply);
  http.route({ ...hooks, ...placeOf(path), schema, handler: limited(http, path, answer) });
}

/** A call of the contract that nobody answers stops the start. Call after routes. */
export function refuseUnserved(http: Http): void {
  for (const path of Object.keys(contract) as Path[]) invariant(http.hasRoute(placeOf(path)), `${path} is answered`);
}

function placeOf(path: Path): { method: string; url: string } {
  const [method = "", url = ""] = routeOf(path).split(" ");
  return { method, url };
}

type AnyHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Counts what the contract says of a call. Whom the call itself names, and what proves nothing, is for its handler to count. */
function limited(http: Http, path: Path, answer: AnyHandler): AnyHandler {
  const limits = endpointAt(path).limits ?? [];
  const ofStaff = limits.find((name) => endpointLimits[name].of === "staff");
  if (ofStaff !== undefined)
    return (request, reply) => {
      const { identity } = request;
      if (identity?.kind === "staff") http.limits.call(ofStaff, identity.staff.id, reply);
      return answer(request, reply);
    };
  const ofGuesses = limits.find((name) => endpointLimits[name].counts === "guesses");
  const ofHall = limits.find((name) => endpointLimits[name].of === "hall");
  if (ofGuesses === undefined || ofHall === undefined) return answer;
  return (request, reply) => {
    const { code } = request.body as { code: string };
    const run = async () => answer(request, reply);
    const counted = () => http.limits.ofHall(ofHall, code, request, reply, run);
    return http.limits.guess(ofGuesses, code, request, reply, counted);
  };
}
