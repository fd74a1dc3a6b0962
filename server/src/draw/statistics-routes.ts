import { statisticsQuery } from "@derash/protocol/statistics";
import { actorOf, type Http } from "../http.ts";
import type { StatisticsService } from "./statistics.ts";

export function statisticsRoutes(http: Http, { statistics }: { statistics: StatisticsService }): void {
  http.get("/api/draw/statistics", { schema: { querystring: statisticsQuery } }, (request) =>
    statistics.statistics(actorOf(request).staff, request.query),
  );
}
