import {
  changeBonusBudget,
  depositBonus,
  listPendingBonuses,
  readBonusInfo,
  readBonusLimits,
  setBonusSchedule,
  setBranchBonus,
} from "@derash/protocol/path/bonus";
import { actorOf, type Http, identityOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { BonusService } from "./service.ts";

export function bonusRoutes(http: Http, { bonuses }: { bonuses: BonusService }): void {
  serve(http, listPendingBonuses, async (request) => {
    const pending = await bonuses.pending(actorOf(request).staff);
    return { success: true, data: { pending_bonuses: pending } };
  });

  serve(http, readBonusInfo, (request) => {
    const identity = identityOf(request);
    if (identity.kind === "player") return bonuses.infoForPlayers();
    return bonuses.infoFor(identity.staff, request.query.companyId);
  });

  serve(http, depositBonus, (request) => bonuses.deposit(actorOf(request), request.body.bonusId));

  serve(http, setBonusSchedule, (request) => {
    const { companyId, preset, steps, seenVersion } = request.body;
    return bonuses.setSchedule(actorOf(request), companyId, preset, steps, seenVersion);
  });

  serve(http, readBonusLimits, (request) => bonuses.limits(actorOf(request).staff, request.query));
  serve(http, changeBonusBudget, (request) => bonuses.changeBudget(actorOf(request), request.body));
  serve(http, setBranchBonus, (request) => bonuses.setBranch(actorOf(request), request.body));
}
