import { disputeQuery } from "@derash/protocol/dispute";
import { drawParams } from "@derash/protocol/draw";
import { type Http, identityOf } from "../http.ts";
import type { DisputeService } from "./service.ts";

export function disputeRoutes(http: Http, { disputes }: { disputes: DisputeService }): void {
  http.get("/api/dispute/:round", { schema: { params: drawParams, querystring: disputeQuery } }, (request) => {
    const identity = identityOf(request);
    const question = { idOrCode: request.params.round, ...request.query };
    if (identity.kind === "player") return disputes.forPlayer(identity.player, question);
    return disputes.forStaff(identity.staff, question);
  });
}
