import { isUuid } from "@derash/protocol/field";
import {
  listDraws,
  listDrawTables,
  readBeacon,
  readMyDraw,
  readNeighbours,
  readProof,
} from "@derash/protocol/path/draw";
import { type Http, playerOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { DrawService } from "./service.ts";

export function drawRoutes(http: Http, { draws }: { draws: DrawService }): void {
  serve(http, readBeacon, async () => draws.beacon);

  serve(http, listDrawTables, () => draws.tables());

  serve(http, listDraws, (request) => draws.log(request.query));

  serve(http, readProof, async (request, reply) => {
    const { round } = request.params;
    const proof = await draws.proof(round);
    // What is over does not change any more; a code may name another round tomorrow.
    const isFixed = isUuid(round) && (proof.state === "settled" || proof.state === "void");
    reply.header("cache-control", isFixed ? "public, max-age=86400, immutable" : "no-store");
    return { success: true, ...proof };
  });

  serve(http, readNeighbours, (request) => draws.neighbours(request.params.round));

  serve(http, readMyDraw, (request) => draws.mine(request.params.round, playerOf(request)));
}
