import { endSuspension, listSuspensions, suspendPlayer } from "@derash/protocol/path/management";
import { actorOf, type Http } from "../http/http.ts";
import { pageOf } from "../http/page.ts";
import { serve } from "../http/serve.ts";
import type { SuspensionService } from "./service.ts";

export function suspensionRoutes(http: Http, { suspensions }: { suspensions: SuspensionService }): void {
  serve(http, listSuspensions, async (request, reply) =>
    pageOf(request, reply, await suspensions.list(actorOf(request).staff, request.query)),
  );
  serve(http, suspendPlayer, async (request) => {
    const { telegramId, reason, told } = request.body;
    await suspensions.suspend(actorOf(request), telegramId, reason, told);
    return { success: true };
  });
  serve(http, endSuspension, async (request) => {
    const still = await suspensions.end(actorOf(request), request.params.id, request.body?.seen);
    return { success: true, still };
  });
}
