import { followPapers, linkBranch, linkHall, unlinkHall, watchHall } from "@derash/protocol/path/hall";
import {
  approveGiveUp,
  callBall,
  cancelRound,
  changeCartelas,
  changeCountdown,
  changePace,
  claimCartela,
  forgetRegular,
  keepRegular,
  listWaitingRounds,
  pauseRound,
  placeBet,
  playRound,
  processWin,
  readHallNow,
  readHallRound,
  readRegulars,
  refuseGiveUp,
  saveSale,
  startRound,
  takeCalling,
  takeOverRound,
  tellGivenBack,
  tellPaidOut,
  tellUnpaid,
  withdrawGiveUp,
} from "@derash/protocol/path/hall-round";
import { actorOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { HallService } from "./service.ts";

type Services = { halls: HallService };

export function hallRoutes(http: Http, services: Services): void {
  sellingRoutes(http, services);
  regularRoutes(http, services);
  callingRoutes(http, services);
  endingRoutes(http, services);
  wallRoutes(http, services);
  waitingRoutes(http, services);
}
function sellingRoutes(http: Http, { halls }: Services): void {
  serve(http, readHallNow, (request) => halls.current(actorOf(request).staff));
  serve(http, readHallRound, (request) => halls.round(actorOf(request).staff, request.params.roundId));
  serve(http, placeBet, (request) => halls.placeBet(actorOf(request), request.body));
  serve(http, changeCartelas, (request) => halls.change(actorOf(request), request.params.roundId, request.body));
}

function regularRoutes(http: Http, { halls }: Services): void {
  serve(http, readRegulars, async (request) => ({
    success: true,
    regulars: await halls.regulars(actorOf(request).staff),
  }));
  serve(http, keepRegular, async (request) => ({
    success: true,
    regulars: await halls.keepRegular(actorOf(request), request.body),
  }));
  serve(http, forgetRegular, async (request) => ({
    success: true,
    regulars: await halls.forgetRegular(actorOf(request), request.params.id, request.body.cartelas),
  }));
}

function callingRoutes(http: Http, { halls }: Services): void {
  serve(http, takeCalling, (request) => halls.takeCalling(actorOf(request), request.body.fence));
  serve(http, tellUnpaid, async (request) => {
    await halls.tellUnpaid(actorOf(request).staff, request.body.cartelas);
    return { success: true };
  });
  serve(http, startRound, (request) => halls.start(actorOf(request), request.params.roundId));
  serve(http, pauseRound, (request) => halls.pause(actorOf(request), request.params.roundId));
  serve(http, playRound, (request) => halls.play(actorOf(request), request.params.roundId, request.body.seenStretches));
  serve(http, changePace, (request) =>
    halls.pace(actorOf(request), request.params.roundId, request.body.callIntervalMs),
  );
  serve(http, changeCountdown, (request) =>
    halls.countdown(actorOf(request), request.params.roundId, request.body.inMs),
  );
  serve(http, callBall, (request) => halls.call(actorOf(request), request.params.roundId, request.body));
}

function endingRoutes(http: Http, { halls }: Services): void {
  serve(http, claimCartela, (request) =>
    halls.claim(actorOf(request), request.params.roundId, request.body.cartelaNumber, request.body.seenCalls),
  );
  serve(http, cancelRound, (request) =>
    halls.cancel(actorOf(request), request.params.roundId, request.body.reason, request.body.seenGiveUps),
  );
  serve(http, withdrawGiveUp, (request) =>
    halls.withdrawGiveUp(actorOf(request), request.params.roundId, request.body.seenGiveUps),
  );
  serve(http, tellGivenBack, (request) => halls.givenBack(actorOf(request), request.params.roundId));
  serve(http, tellPaidOut, (request) => halls.paidOut(actorOf(request), request.params.id));
  serve(http, processWin, (request) => halls.processWin(actorOf(request), request.body));
  serve(http, saveSale, (request) => halls.sale(actorOf(request), request.body));
}

/** What somebody above a cashier ends or decides. */
function waitingRoutes(http: Http, { halls }: Services): void {
  const done = { success: true } as const;
  serve(http, listWaitingRounds, (request) => halls.waiting(actorOf(request).staff));
  serve(http, approveGiveUp, async (request) => {
    await halls.decideGiveUp(actorOf(request), request.params.id, true);
    return done;
  });
  serve(http, refuseGiveUp, async (request) => {
    await halls.decideGiveUp(actorOf(request), request.params.id, false);
    return done;
  });
  serve(http, takeOverRound, async (request) => {
    await halls.takeOver(actorOf(request), request.params.roundId);
    return done;
  });
}

function wallRoutes(http: Http, { halls }: Services): void {
  serve(http, linkHall, async (request) => {
    const link = await halls.linkHall(actorOf(request).staff);
    http.limits.learnCode(link.code, request);
    return link;
  });
  serve(http, linkBranch, (request) => halls.linkBranch(actorOf(request).staff, request.body.branchId));
  serve(http, unlinkHall, (request) => halls.unlinkHall(actorOf(request), request.body.code));
  serve(http, watchHall, (request) => halls.hall(request.body.code));
  serve(http, followPapers, (request) => halls.papers(request.body.code, request.body.cartelas));
}
