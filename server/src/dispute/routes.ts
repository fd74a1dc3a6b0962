import { readDispute } from "@derash/protocol/path/dispute";
import { type Http, identityOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { DisputeService } from "./service.ts";

export function disputeRoutes(http: Http, { disputes }: { disputes: DisputeService }): void {
  serve(http, readDispute, (request) => {
    const identity = identityOf(request);
    const question = { idOrCode: request.params.round, ...request.query };
    if (identity.kind === "player") return disputes.forPlayer(identity.player, question);
    return disputes.forStaff(identity.staff, question);
  });
}
