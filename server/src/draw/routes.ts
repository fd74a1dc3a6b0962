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
import { isUuid } from "@derash/protocol/field";
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

  http.get("/api/draw/:round", { schema: { params: drawParams } }, async (request, reply): Promise<ProofAnswer> => {
    const { round } = request.params;
    const proof = await draws.proof(round);
    // What is over does not change any more; a code may name another round tomorrow.
    const isFixed = isUuid(round) && (proof.state === "settled" || proof.state === "void");
    reply.header("cache-control", isFixed ? "public, max-age=86400, immutable" : "no-store");
    return { success: true, ...proof };
  });

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
