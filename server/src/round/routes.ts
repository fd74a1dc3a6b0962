import { listMyRounds, readMyRound } from "@derash/protocol/path/history";
import { listRooms, setRoomCartelas, setRoomPatterns, setRoomStages } from "@derash/protocol/path/room";
import {
  askAhead,
  checkStake,
  confirmCartela,
  confirmCartelas,
  findTable,
  giveUpAhead,
  keepCartelas,
  listTables,
  readGameState,
  readTable,
  releaseCartela,
  reserveCartela,
  reserveCartelas,
  setFavourites,
} from "@derash/protocol/path/round";
import type { Features } from "@derash/protocol/round";
import { AppError } from "../app-error.ts";
import { actorOf, type Http, playerOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { RoundService } from "./service.ts";

export type RoundRoutesDeps = { rounds: RoundService; features: Features };

export function roundRoutes(http: Http, deps: RoundRoutesDeps): void {
  playRoutes(http, deps);
  historyRoutes(http, deps);
  roomRoutes(http, deps);
}

function playRoutes(http: Http, { rounds, features }: RoundRoutesDeps): void {
  serve(http, listTables, async (request) => ({ ...(await rounds.tables(playerOf(request))), features }));

  serve(http, readTable, async (request) => rounds.roomFor(playerOf(request), { ...request.params, ...request.query }));

  // Stakes are fixed by the operator: this finds the room of a stake and never makes one.
  serve(http, findTable, async (request) => rounds.roomFor(playerOf(request), request.body));

  serve(http, readGameState, async (request, reply) => {
    const { etag, body } = await rounds.state(request.params.roomId, request.query.roundId);
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (request.headers["if-none-match"] === etag) return reply.status(304).send();
    return reply.type("application/json; charset=utf-8").serializer(String).send(body);
  });

  serve(http, reserveCartela, (request) => rounds.reserve(playerOf(request), request.body));

  serve(http, confirmCartela, (request) => rounds.confirm(playerOf(request), request.body));

  serve(http, reserveCartelas, (request) => rounds.reserveEach(playerOf(request), request.body));

  serve(http, confirmCartelas, (request) => rounds.confirmEach(playerOf(request), request.body));

  serve(http, askAhead, (request) => rounds.askAhead(playerOf(request), request.body));

  serve(http, giveUpAhead, (request) => rounds.giveUpAhead(playerOf(request), request.body));

  serve(http, keepCartelas, (request) => rounds.keepCartelas(playerOf(request), request.body));

  serve(http, setFavourites, (request) => rounds.setFavourites(playerOf(request), request.body));

  serve(http, releaseCartela, (request) => rounds.release(playerOf(request), request.body));

  serve(http, checkStake, (request) => rounds.deduct(playerOf(request), request.body));
}

function historyRoutes(http: Http, { rounds, features }: RoundRoutesDeps): void {
  const refuseWhenOff = () => {
    if (!features.history) throw new AppError("history_off");
  };

  serve(http, listMyRounds, (request) => {
    refuseWhenOff();
    return rounds.mine(playerOf(request), request.query);
  });

  serve(http, readMyRound, async (request) => {
    refuseWhenOff();
    return { success: true, round: await rounds.details(playerOf(request), request.params.roundId) };
  });
}

function roomRoutes(http: Http, { rounds }: RoundRoutesDeps): void {
  serve(http, listRooms, async (request) => {
    const rooms = await rounds.managedRooms(actorOf(request).staff, request.query.companyId);
    return { success: true, rooms };
  });

  serve(http, setRoomPatterns, async (request) => {
    const { params, body } = request;
    const room = await rounds.setPatterns(actorOf(request), params.roomId, body.patterns, body.seen);
    return { success: true, rooms: [room] };
  });

  serve(http, setRoomStages, async (request) => {
    const { params, body } = request;
    const room = await rounds.setStages(actorOf(request), params.roomId, body.stages, body.seen);
    return { success: true, rooms: [room] };
  });

  serve(http, setRoomCartelas, async (request) => {
    const { params, body } = request;
    const { cartelasPerPlayerMax: max, seen } = body;
    const room = await rounds.setCartelasPerPlayer(actorOf(request), params.roomId, max, seen);
    return { success: true, rooms: [room] };
  });
}
