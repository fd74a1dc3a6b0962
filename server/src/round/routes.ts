import { toBirr } from "@derash/game/money";
import {
  cartelaRequest,
  createSession,
  deductRequest,
  gameStateParams,
  gameStateQuery,
  type SessionsAnswer,
  sessionParams,
  sessionQuery,
} from "@derash/protocol/round";
import { type Http, playerOf } from "../http.ts";
import type { RoundService } from "./service.ts";

export function roundRoutes(http: Http, { rounds }: { rounds: RoundService }): void {
  http.get(
    "/api/game/sessions",
    async (): Promise<SessionsAnswer> => ({
      sessions: rounds.rooms().map(({ roomId, stake }) => ({ sessionId: roomId, betAmount: toBirr(stake) })),
    }),
  );

  http.get(
    "/api/game/session/:betAmount",
    { schema: { params: sessionParams, querystring: sessionQuery } },
    async (request) => rounds.roomFor(playerOf(request), { ...request.params, ...request.query }),
  );

  // Stakes are fixed by the operator: this finds the room of a stake and never makes one.
  http.post("/api/game/create-session", { schema: { body: createSession } }, async (request) =>
    rounds.roomFor(playerOf(request), request.body),
  );

  http.get(
    "/api/game-state/:sessionId",
    { schema: { params: gameStateParams, querystring: gameStateQuery } },
    async (request, reply) => {
      const { etag, body } = await rounds.state(request.params.roomId, request.query.roundId);
      reply.header("etag", etag).header("cache-control", "private, no-cache");
      if (request.headers["if-none-match"] === etag) return reply.status(304).send();
      return reply.type("application/json; charset=utf-8").serializer(String).send(body);
    },
  );

  http.post("/api/reserve-cartela", { schema: { body: cartelaRequest } }, (request) =>
    rounds.reserve(playerOf(request), request.body),
  );

  http.post("/api/confirm-cartela", { schema: { body: cartelaRequest } }, (request) =>
    rounds.confirm(playerOf(request), request.body),
  );

  http.post("/api/release-cartela", { schema: { body: cartelaRequest } }, (request) =>
    rounds.release(playerOf(request), request.body),
  );

  http.post("/api/deduct-balance", { schema: { body: deductRequest } }, (request) =>
    rounds.deduct(playerOf(request), request.body),
  );
}
