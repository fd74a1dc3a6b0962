import { announceRound, cancelAnnouncement, listAnnouncements } from "@derash/protocol/path/schedule";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { ScheduleService } from "./service.ts";

export function scheduleRoutes(http: Http, { schedule }: { schedule: ScheduleService }): void {
  serve(http, listAnnouncements, async (request) => {
    return { success: true, ...(await schedule.list(actorOf(request).staff, request.query.companyId)) };
  });
  serve(http, announceRound, async (request) => {
    return { success: true, announcement: await schedule.announce(actorOf(request), request.body) };
  });
  serve(http, cancelAnnouncement, async (request) => {
    const { params, body } = request;
    const { reason, seenBuyers } = body;
    return {
      success: true,
      announcement: await schedule.cancel(actorOf(request), params.roundId, reason, seenBuyers),
    };
  });
}
