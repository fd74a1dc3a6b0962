import {
  approveShift,
  closeDay,
  closeShift,
  closeShiftFor,
  exportShifts,
  listCashMoves,
  listDayCloses,
  listShifts,
  lookIntoShift,
  moveCash,
  moveSafe,
  openShift,
  readCurrentShift,
  readShift,
} from "@derash/protocol/path/shift";
import { sendFile } from "../http/file.ts";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { ShiftService } from "./service.ts";

export function shiftRoutes(http: Http, { shifts }: { shifts: ShiftService }): void {
  serve(http, readCurrentShift, (request) => shifts.current(actorOf(request).staff));

  serve(http, openShift, async (request) => {
    return { success: true, shift: await shifts.open(actorOf(request), request.body) };
  });

  serve(http, closeShift, async (request) => {
    const { countedCash, note, ...more } = request.body;
    return { success: true, shift: await shifts.close(actorOf(request), countedCash, note, more) };
  });

  serve(http, listShifts, (request) => shifts.list(actorOf(request).staff, request.query));

  serve(http, exportShifts, async (request, reply) =>
    sendFile(reply, await shifts.exportFile(actorOf(request), request.query)),
  );
  serve(http, listCashMoves, (request) => shifts.ownMoves(actorOf(request).staff));
  serve(http, moveCash, (request) => shifts.moveCash(actorOf(request), request.body));
  serve(http, lookIntoShift, (request) => shifts.lookInto(actorOf(request), request.params.id));
  serve(http, listDayCloses, (request) => shifts.dayCloses(actorOf(request).staff, request.query.branchId));
  serve(http, closeDay, async (request) => {
    const { branchId, day, seenDue } = request.body;
    return { success: true, close: await shifts.closeDay(actorOf(request), branchId, day, seenDue) };
  });

  serve(http, moveSafe, (request) => shifts.moveSafe(actorOf(request), request.body));

  serve(http, readShift, (request) => shifts.report(actorOf(request).staff, request.params.id));

  serve(http, closeShiftFor, async (request) => {
    return { success: true, shift: await shifts.closeFor(actorOf(request), request.params.id, request.body) };
  });

  serve(http, approveShift, async (request) => {
    return { success: true, shift: await shifts.approve(actorOf(request), request.params.id) };
  });
}
