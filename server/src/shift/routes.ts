import { type ShiftAnswer, shiftClose, shiftOpen, shiftParams, shiftQuery } from "@derash/protocol/shift";
import { actorOf, type Http } from "../http.ts";
import type { ShiftService } from "./service.ts";

export function shiftRoutes(http: Http, { shifts }: { shifts: ShiftService }): void {
  const path = "/api/shift";

  http.get(`${path}/current`, (request) => shifts.current(actorOf(request).staff));

  http.post(`${path}/open`, { schema: { body: shiftOpen } }, async (request): Promise<ShiftAnswer> => {
    return { success: true, shift: await shifts.open(actorOf(request), request.body.countedCash) };
  });

  http.post(`${path}/close`, { schema: { body: shiftClose } }, async (request): Promise<ShiftAnswer> => {
    const { countedCash, note } = request.body;
    return { success: true, shift: await shifts.close(actorOf(request), countedCash, note) };
  });

  http.get(path, { schema: { querystring: shiftQuery } }, (request) =>
    shifts.list(actorOf(request).staff, request.query),
  );

  http.get(`${path}/:id`, { schema: { params: shiftParams } }, (request) =>
    shifts.report(actorOf(request).staff, request.params.id),
  );

  http.post(`${path}/:id/approve`, { schema: { params: shiftParams } }, async (request): Promise<ShiftAnswer> => {
    return { success: true, shift: await shifts.approve(actorOf(request), request.params.id) };
  });
}
