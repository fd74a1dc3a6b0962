import {
  approveAdjustment,
  findPlayer,
  listAdjustments,
  rejectAdjustment,
  requestAdjustment,
  transferBalance,
  transferMany,
  withdrawAdjustment,
} from "@derash/protocol/path/credit";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { CreditService } from "./service.ts";

export function creditRoutes(http: Http, { credit }: { credit: CreditService }): void {
  serve(http, transferBalance, (request) => credit.transfer(actorOf(request), request.body));

  serve(http, transferMany, (request) => credit.transferMany(actorOf(request), request.body));

  serve(http, findPlayer, (request) => credit.playerAtDesk(actorOf(request), request.query));

  serve(http, listAdjustments, (request) => credit.adjustments(actorOf(request).staff));

  serve(http, requestAdjustment, (request) => credit.requestAdjustment(actorOf(request), request.body));

  serve(http, approveAdjustment, (request) => credit.decideAdjustment(actorOf(request), request.params.id, "approved"));

  serve(http, rejectAdjustment, (request) => credit.decideAdjustment(actorOf(request), request.params.id, "rejected"));

  serve(http, withdrawAdjustment, (request) => credit.withdrawAdjustment(actorOf(request), request.params.id));
}
