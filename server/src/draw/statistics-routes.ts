import { readDrawStatistics } from "@derash/protocol/path/draw";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { StatisticsService } from "./statistics.ts";

export function statisticsRoutes(http: Http, { statistics }: { statistics: StatisticsService }): void {
  serve(http, readDrawStatistics, (request) => statistics.statistics(actorOf(request).staff, request.query));
}
