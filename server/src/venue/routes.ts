import { changeHallSettings, linkHall, readHallSettings, unlinkHall, watchHall } from "@derash/protocol/path/hall";
import {
  approveGiveUp,
  callBall,
  cancelRound,
  changeCartelas,
  changePace,
  checkCartela,
  listWaitingRounds,
  pauseRound,
  placeBet,
  playRound,
  processWin,
  readVenue,
  readVenueRound,
  refuseGiveUp,
  saveSale,
  startRound,
  takeOverRound,
  withdrawGiveUp,
} from "@derash/protocol/path/venue";
import { actorOf, type Http, identityOf } from "../http.ts";
import { serve } from "../serve.ts";
import type { VenueService } from "./service.ts";

type Services = { venue: VenueService };

export function venueRoutes(http: Http, services: Services): void {
  sellingRoutes(http, services);
  callingRoutes(http, services);
  endingRoutes(http, services);
  settingsRoutes(http, services);
  hallRoutes(http, services);
  waitingRoutes(http, services);
}
function sellingRoutes(http: Http, { venue }: Services): void {
  serve(http, readVenue, (request) => venue.current(actorOf(request).staff));
  serve(http, readVenueRound, (request) => venue.round(actorOf(request).staff, request.params.roundId));
  serve(http, placeBet, (request) => venue.placeBet(actorOf(request), request.body));
  serve(http, changeCartelas, (request) => venue.change(actorOf(request), request.params.roundId, request.body));
}

function callingRoutes(http: Http, { venue }: Services): void {
  serve(http, startRound, (request) => venue.start(actorOf(request), request.params.roundId));
  serve(http, pauseRound, (request) => venue.pause(actorOf(request), request.params.roundId));
  serve(http, playRound, (request) => venue.play(actorOf(request), request.params.roundId));
  serve(http, changePace, (request) =>
    venue.pace(actorOf(request), request.params.roundId, request.body.callIntervalMs),
  );
  serve(http, callBall, (request) => venue.call(actorOf(request), request.params.roundId, request.body));
}

function endingRoutes(http: Http, { venue }: Services): void {
  serve(http, checkCartela, (request) =>
    venue.check(actorOf(request), request.params.roundId, request.body.cartelaNumber),
  );
  serve(http, cancelRound, (request) => venue.cancel(actorOf(request), request.params.roundId, request.body.reason));
  serve(http, withdrawGiveUp, (request) => venue.withdrawGiveUp(actorOf(request), request.params.roundId));
  serve(http, processWin, (request) => venue.processWin(actorOf(request), request.body));
  serve(http, saveSale, (request) => venue.sale(actorOf(request), request.body));
}

/** What somebody above a cashier ends or decides. */
function waitingRoutes(http: Http, { venue }: Services): void {
  const done = { success: true } as const;
  serve(http, listWaitingRounds, (request) => venue.waiting(actorOf(request).staff));
  serve(http, approveGiveUp, async (request) => {
    await venue.decideGiveUp(actorOf(request), request.params.id, true);
    return done;
  });
  serve(http, refuseGiveUp, async (request) => {
    await venue.decideGiveUp(actorOf(request), request.params.id, false);
    return done;
  });
  serve(http, takeOverRound, async (request) => {
    await venue.takeOver(actorOf(request), request.params.roundId);
    return done;
  });
}

function settingsRoutes(http: Http, { venue }: Services): void {
  serve(http, readHallSettings, (request) => venue.settings(actorOf(request).staff, request.query.companyId));
  serve(http, changeHallSettings, (request) => venue.setSettings(actorOf(request), request.body));
}

function hallRoutes(http: Http, { venue }: Services): void {
  serve(http, linkHall, (request) => venue.linkHall(actorOf(request).staff, identityOf(request).sessionId));
  serve(http, unlinkHall, (request) => venue.unlinkHall(actorOf(request).staff));
  serve(http, watchHall, (request) => venue.hall(request.body.code));
}
