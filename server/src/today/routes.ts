import { readToday } from "@derash/protocol/path/owner";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { TodayService } from "./service.ts";

export function todayRoutes(http: Http, { today }: { today: TodayService }): void {
  serve(http, readToday, (request) => today.today(actorOf(request).staff, request.query.companyId));
}
