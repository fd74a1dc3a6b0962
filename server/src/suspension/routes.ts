import { endSuspension, listSuspensions, suspendPlayer } from "@derash/protocol/path/management";
import { actorOf, type Http } from "../http.ts";
import { serve } from "../serve.ts";
import type { SuspensionService } from "./service.ts";

export function suspensionRoutes(http: Http, { suspensions }: { suspensions: SuspensionService }): void {
  serve(http, listSuspensions, (request) => suspensions.list(actorOf(request).staff));
  serve(http, suspendPlayer, async (request) => {
    await suspensions.suspend(actorOf(request), request.body.telegramId, request.body.reason);
    return { success: true };
  });
  serve(http, endSuspension, async (request) => {
    await suspensions.end(actorOf(request), request.params.id);
    return { success: true };
  });
}
