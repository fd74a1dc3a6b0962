import { myRoundsQuery, type RoundDetailsAnswer, roundParams } from "@derash/protocol/history";
import { type ManagedRooms, roomParams, roomPatternsChange, roomsQuery } from "@derash/protocol/room";
import {
  cartelaRequest,
  createSession,
  deductRequest,
  type Features,
  gameStateParams,
  gameStateQuery,
  type SessionsAnswer,
  sessionParams,
  sessionQuery,
} from "@derash/protocol/round";
import { AppError } from "../app-error.ts";
import { actorOf, type Http, playerOf } from "../http.ts";
import type { RoundService } from "./service.ts";

export type RoundRoutesDeps = { rounds: RoundService; features: Features };

export function roundRoutes(http: Http, deps: RoundRoutesDeps): void {
  playRoutes(http, deps);
  historyRoutes(http, deps);
  roomRoutes(http, deps);
}

function playRoutes(http: Http, { rounds, features }: RoundRoutesDeps): void {
  http.get(
    "/api/game/sessions",
    async (request): Promise<SessionsAnswer> => ({ ...rounds.tables(playerOf(request)), features }),
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

function historyRoutes(http: Http, { rounds, features }: RoundRoutesDeps): void {
  const refuseWhenOff = () => {
    if (!features.history) throw new AppError("history_off");
  };

  http.get("/api/rounds/mine", { schema: { querystring: myRoundsQuery } }, (request) => {
    refuseWhenOff();
    return rounds.mine(playerOf(request), request.query);
  });

  http.get("/api/rounds/:id", { schema: { params: roundParams } }, async (request): Promise<RoundDetailsAnswer> => {
    refuseWhenOff();
    return { success: true, round: await rounds.details(playerOf(request), request.params.roundId) };
  });
}

function roomRoutes(http: Http, { rounds }: RoundRoutesDeps): void {
  http.get("/api/rooms", { schema: { querystring: roomsQuery } }, async (request): Promise<ManagedRooms> => {
    const rooms = await rounds.managedRooms(actorOf(request).staff, request.query.companyId);
    return { success: true, rooms };
  });

  const schema = { params: roomParams, body: roomPatternsChange };
  http.post("/api/rooms/:roomId/patterns", { schema }, async (request): Promise<ManagedRooms> => {
    const { params, body } = request;
    return { success: true, rooms: [await rounds.setPatterns(actorOf(request), params.roomId, body.patterns)] };
  });
}
