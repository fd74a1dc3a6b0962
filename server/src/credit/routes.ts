import { adjustmentParams, adjustmentRequest, playerQuery, transferRequest } from "@derash/protocol/management";
import { actorOf, type Http } from "../http.ts";
import type { CreditService } from "./service.ts";

type Services = { credit: CreditService; lookedUp: ReturnType<Http["limits"]["of"]> };

export function creditRoutes(http: Http, { credit, lookedUp }: Services): void {
  const path = "/api/user/management";

  http.post(`${path}/transfer-balance`, { schema: { body: transferRequest } }, (request) =>
    credit.transfer(actorOf(request), request.body),
  );

  http.get(`${path}/player`, { schema: { querystring: playerQuery } }, async (request, reply) => {
    const actor = actorOf(request);
    await lookedUp(actor.staff.id, reply);
    return credit.playerAtDesk(actor, request.query);
  });

  http.get(`${path}/adjustments`, (request) => credit.adjustments(actorOf(request).staff));

  http.post(`${path}/adjustments`, { schema: { body: adjustmentRequest } }, (request) =>
    credit.requestAdjustment(actorOf(request), request.body),
  );

  http.post(`${path}/adjustments/:id/approve`, { schema: { params: adjustmentParams } }, (request) =>
    credit.decideAdjustment(actorOf(request), request.params.id, "approved"),
  );

  http.post(`${path}/adjustments/:id/reject`, { schema: { params: adjustmentParams } }, (request) =>
    credit.decideAdjustment(actorOf(request), request.params.id, "rejected"),
  );

  http.post(`${path}/adjustments/:id/withdraw`, { schema: { params: adjustmentParams } }, (request) =>
    credit.withdrawAdjustment(actorOf(request), request.params.id),
  );
}
