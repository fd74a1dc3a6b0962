import {
  type BeaconAnswer,
  type DrawLogAnswer,
  type DrawTablesAnswer,
  drawLogQuery,
  drawParams,
  type MyDrawAnswer,
  type NeighboursAnswer,
  type ProofAnswer,
} from "@derash/protocol/draw";
import { type Http, playerOf } from "../http.ts";
import type { DrawService } from "./service.ts";

export function drawRoutes(http: Http, { draws }: { draws: DrawService }): void {
  http.get("/api/draw/beacon", async (): Promise<BeaconAnswer> => draws.beacon);

  http.get("/api/draw/tables", (): Promise<DrawTablesAnswer> => draws.tables());

  http.get(
    "/api/draw/log",
    { schema: { querystring: drawLogQuery } },
    (request): Promise<DrawLogAnswer> => draws.log(request.query),
  );

  http.get(
    "/api/draw/:round",
    { schema: { params: drawParams } },
    async (request): Promise<ProofAnswer> => ({ success: true, ...(await draws.proof(request.params.round)) }),
  );

  http.get(
    "/api/draw/:round/neighbours",
    { schema: { params: drawParams } },
    (request): Promise<NeighboursAnswer> => draws.neighbours(request.params.round),
  );

  http.get(
    "/api/draw/:round/mine",
    { schema: { params: drawParams } },
    (request): Promise<MyDrawAnswer> => draws.mine(request.params.round, playerOf(request)),
  );
}
