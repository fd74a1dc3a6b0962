import { findPlayerByPhone, findUnits } from "@derash/protocol/path/owner";
import type { CreditService } from "../credit/service.ts";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { FinderService } from "./service.ts";

type Services = { finder: FinderService; credit: Pick<CreditService, "playerByPhone"> };

export function finderRoutes(http: Http, { finder, credit }: Services): void {
  serve(http, findUnits, (request) => finder.find(actorOf(request).staff, request.query.q));

  serve(http, findPlayerByPhone, (request) => credit.playerByPhone(actorOf(request), request.query.phone));
}
