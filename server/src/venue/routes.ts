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
import type { VenueService } from "./service.ts";

type Services = { venue: VenueService };
type HallServices = Services & { limits: Pick<Limits, "hallCodesRefusedPerAddress"> };

export function venueRoutes(http: Http, services: HallServices): void {
  sellingRoutes(http, services);
  callingRoutes(http, services);
  endingRoutes(http, services);
  settingsRoutes(http, services);
  hallRoutes(http, services);
  waitingRoutes(http, services);
}

const path = "/api/venue/round/:saleId";
const params = venueRoundParams;

function sellingRoutes(http: Http, { venue }: Services): void {
  http.get("/api/venue/round", (request) => venue.current(actorOf(request).staff));
  http.get(path, { schema: { params } }, (request) => venue.round(actorOf(request).staff, request.params.roundId));
  http.post("/api/sales/betting/place-bet", { schema: { body: placeBet } }, (request) =>
    venue.placeBet(actorOf(request), request.body),
  );
  http.post(`${path}/cartelas`, { schema: { params, body: cartelasChange } }, (request) =>
    venue.change(actorOf(request), request.params.roundId, request.body),
  );
}

function callingRoutes(http: Http, { venue }: Services): void {
  http.post(`${path}/start`, { schema: { params } }, (request) =>
    venue.start(actorOf(request), request.params.roundId),
  );
  http.post(`${path}/pause`, { schema: { params } }, (request) =>
    venue.pause(actorOf(request), request.params.roundId),
  );
  http.post(`${path}/play`, { schema: { params } }, (request) => venue.play(actorOf(request), request.params.roundId));
  http.post(`${path}/pace`, { schema: { params, body: paceChange } }, (request) =>
    venue.pace(actorOf(request), request.params.roundId, request.body.callIntervalMs),
  );
  http.post(`${path}/call`, { schema: { params, body: physicalCall } }, (request) =>
    venue.call(actorOf(request), request.params.roundId, request.body),
  );
}

function endingRoutes(http: Http, { venue }: Services): void {
  http.post(`${path}/check`, { schema: { params, body: cartelaCheck } }, (request) =>
    venue.check(actorOf(request), request.params.roundId, request.body.cartelaNumber),
  );
  http.post(`${path}/cancel`, { schema: { params, body: roundCancel } }, (request) =>
    venue.cancel(actorOf(request), request.params.roundId, request.body.reason),
  );
  http.post(`${path}/cancel/withdraw`, { schema: { params } }, (request) =>
    venue.withdrawGiveUp(actorOf(request), request.params.roundId),
  );
  http.post("/api/sales/betting/process-win-with-calls", { schema: { body: processWin } }, (request) =>
    venue.processWin(actorOf(request), request.body),
  );
  http.post("/api/sales", { schema: { body: saveSale } }, (request) => venue.sale(actorOf(request), request.body));
}

/** What somebody above a cashier ends or decides. */
function waitingRoutes(http: Http, { venue }: Services): void {
  const done = { success: true };
  http.get("/api/venue/waiting", (request) => venue.waiting(actorOf(request).staff));
  http.post("/api/venue/give-up/:id/approve", { schema: { params: giveUpParams } }, async (request) => {
    await venue.decideGiveUp(actorOf(request), request.params.id, true);
    return done;
  });
  http.post("/api/venue/give-up/:id/refuse", { schema: { params: giveUpParams } }, async (request) => {
    await venue.decideGiveUp(actorOf(request), request.params.id, false);
    return done;
  });
  http.post(`${path}/take-over`, { schema: { params } }, async (request) => {
    await venue.takeOver(actorOf(request), request.params.roundId);
    return done;
  });
}

function settingsRoutes(http: Http, { venue }: Services): void {
  http.get("/api/venue/settings", { schema: { querystring: venueSettingsQuery } }, (request) =>
    venue.settings(actorOf(request).staff, request.query.companyId),
  );
  http.post("/api/venue/settings", { schema: { body: venueSettingsChange } }, (request) =>
    venue.setSettings(actorOf(request), request.body),
  );
}

function hallRoutes(http: Http, { venue, limits }: HallServices): void {
  const guesses = http.limits.ofFailures(limits.hallCodesRefusedPerAddress);
  http.post("/api/venue/hall-link", (request) => venue.linkHall(actorOf(request).staff, identityOf(request).sessionId));
  http.post("/api/venue/hall-link/end", (request) => venue.unlinkHall(actorOf(request).staff));
  http.post("/api/hall", { schema: { body: watchHall } }, (request, reply) =>
    guesses.run(request, reply, () => venue.hall(request.body.code)),
  );
}
