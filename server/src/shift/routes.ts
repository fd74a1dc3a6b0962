import {
  approveShift,
  closeShift,
  listShifts,
  openShift,
  readCurrentShift,
  readShift,
} from "@derash/protocol/path/shift";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { ShiftService } from "./service.ts";

export function shiftRoutes(http: Http, { shifts }: { shifts: ShiftService }): void {
  serve(http, readCurrentShift, (request) => shifts.current(actorOf(request).staff));

  serve(http, openShift, async (request) => {
    return { success: true, shift: await shifts.open(actorOf(request), request.body.countedCash) };
  });

  serve(http, closeShift, async (request) => {
    const { countedCash, note } = request.body;
    return { success: true, shift: await shifts.close(actorOf(request), countedCash, note) };
  });

  serve(http, listShifts, (request) => shifts.list(actorOf(request).staff, request.query));

  serve(http, readShift, (request) => shifts.report(actorOf(request).staff, request.params.id));

  serve(http, approveShift, async (request) => {
    return { success: true, shift: await shifts.approve(actorOf(request), request.params.id) };
  });
}
