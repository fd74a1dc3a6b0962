import {
  cartelaCheck,
  cartelasChange,
  giveUpParams,
  paceChange,
  physicalCall,
  placeBet,
  processWin,
  roundCancel,
  saveSale,
  venueRoundParams,
  venueSettingsChange,
  venueSettingsQuery,
  watchHall,
} from "@derash/protocol/venue";
import { actorOf, type Http, identityOf } from "../http.ts";
import type { Limits } from "../limit/service.ts";
import type { HallService } from "./service.ts";

type Services = { halls: HallService };
type WallServices = Services & { limits: Pick<Limits, "hallCodesRefusedPerAddress"> };

export function hallRoutes(http: Http, services: WallServices): void {
  sellingRoutes(http, services);
  callingRoutes(http, services);
  endingRoutes(http, services);
  settingsRoutes(http, services);
  wallRoutes(http, services);
  waitingRoutes(http, services);
}

const path = "/api/venue/round/:saleId";
const params = venueRoundParams;

function sellingRoutes(http: Http, { halls }: Services): void {
  http.get("/api/venue/round", (request) => halls.current(actorOf(request).staff));
  http.get(path, { schema: { params } }, (request) => halls.round(actorOf(request).staff, request.params.roundId));
  http.post("/api/sales/betting/place-bet", { schema: { body: placeBet } }, (request) =>
    halls.placeBet(actorOf(request), request.body),
  );
  http.post(`${path}/cartelas`, { schema: { params, body: cartelasChange } }, (request) =>
    halls.change(actorOf(request), request.params.roundId, request.body),
  );
}

function callingRoutes(http: Http, { halls }: Services): void {
  http.post(`${path}/start`, { schema: { params } }, (request) =>
    halls.start(actorOf(request), request.params.roundId),
  );
  http.post(`${path}/pause`, { schema: { params } }, (request) =>
    halls.pause(actorOf(request), request.params.roundId),
  );
  http.post(`${path}/play`, { schema: { params } }, (request) => halls.play(actorOf(request), request.params.roundId));
  http.post(`${path}/pace`, { schema: { params, body: paceChange } }, (request) =>
    halls.pace(actorOf(request), request.params.roundId, request.body.callIntervalMs),
  );
  http.post(`${path}/call`, { schema: { params, body: physicalCall } }, (request) =>
    halls.call(actorOf(request), request.params.roundId, request.body),
  );
}

function endingRoutes(http: Http, { halls }: Services): void {
  http.post(`${path}/check`, { schema: { params, body: cartelaCheck } }, (request) =>
    halls.check(actorOf(request), request.params.roundId, request.body.cartelaNumber),
  );
  http.post(`${path}/cancel`, { schema: { params, body: roundCancel } }, (request) =>
    halls.cancel(actorOf(request), request.params.roundId, request.body.reason),
  );
  http.post(`${path}/cancel/withdraw`, { schema: { params } }, (request) =>
    halls.withdrawGiveUp(actorOf(request), request.params.roundId),
  );
  http.post("/api/sales/betting/process-win-with-calls", { schema: { body: processWin } }, (request) =>
    halls.processWin(actorOf(request), request.body),
  );
  http.post("/api/sales", { schema: { body: saveSale } }, (request) => halls.sale(actorOf(request), request.body));
}

/** What somebody above a cashier ends or decides. */
function waitingRoutes(http: Http, { halls }: Services): void {
  const done = { success: true };
  http.get("/api/venue/waiting", (request) => halls.waiting(actorOf(request).staff));
  http.post("/api/venue/give-up/:id/approve", { schema: { params: giveUpParams } }, async (request) => {
    await halls.decideGiveUp(actorOf(request), request.params.id, true);
    return done;
  });
  http.post("/api/venue/give-up/:id/refuse", { schema: { params: giveUpParams } }, async (request) => {
    await halls.decideGiveUp(actorOf(request), request.params.id, false);
    return done;
  });
  http.post(`${path}/take-over`, { schema: { params } }, async (request) => {
    await halls.takeOver(actorOf(request), request.params.roundId);
    return done;
  });
}

function settingsRoutes(http: Http, { halls }: Services): void {
  http.get("/api/venue/settings", { schema: { querystring: venueSettingsQuery } }, (request) =>
    halls.settings(actorOf(request).staff, request.query.companyId),
  );
  http.post("/api/venue/settings", { schema: { body: venueSettingsChange } }, (request) =>
    halls.setSettings(actorOf(request), request.body),
  );
}

function wallRoutes(http: Http, { halls, limits }: WallServices): void {
  const guesses = http.limits.ofFailures(limits.hallCodesRefusedPerAddress);
  http.post("/api/venue/hall-link", (request) => halls.linkHall(actorOf(request).staff, identityOf(request).sessionId));
  http.post("/api/venue/hall-link/end", (request) => halls.unlinkHall(actorOf(request).staff));
  http.post("/api/hall", { schema: { body: watchHall } }, (request, reply) =>
    guesses.run(request, reply, () => halls.hall(request.body.code)),
  );
}
