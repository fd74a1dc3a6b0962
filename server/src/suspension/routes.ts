import { pageQuery, suspensionCreate, suspensionParams } from "@derash/protocol/management";
import { actorOf, type Http } from "../http.ts";
import { pageOf } from "../page.ts";
import type { SuspensionService } from "./service.ts";

export function suspensionRoutes(http: Http, { suspensions }: { suspensions: SuspensionService }): void {
  const path = "/api/user/management/suspensions";
  http.get(path, { schema: { querystring: pageQuery } }, async (request, reply) =>
    pageOf(request, reply, await suspensions.list(actorOf(request).staff, request.query)),
  );
  http.post(path, { schema: { body: suspensionCreate } }, async (request) => {
    const { telegramId, reason, told } = request.body;
    await suspensions.suspend(actorOf(request), telegramId, reason, told);
    return { success: true };
  });
  http.post(`${path}/:id/end`, { schema: { params: suspensionParams } }, async (request) => {
    await suspensions.end(actorOf(request), request.params.id);
    return { success: true };
  });
}
