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
import type { WalletService } from "../wallet/service.ts";
import type { BonusService } from "./service.ts";

type Services = { bonuses: BonusService; wallets: Pick<WalletService, "walletsOf"> };

export function bonusRoutes(http: Http, { bonuses, wallets }: Services): void {
  serve(http, listPendingBonuses, async (request) => {
    const pending = await bonuses.pending(actorOf(request).staff);
    return { success: true, data: { pending_bonuses: pending } };
  });

  serve(http, readBonusInfo, async (request) => {
    const identity = identityOf(request);
    const { companyId } = request.query;
    if (identity.kind === "staff") return bonuses.infoFor(identity.staff, companyId);
    // Who names none is at the company where they played last.
    const visited = companyId === undefined ? await wallets.walletsOf(identity.player.id) : [{ companyId }];
    return bonuses.infoForPlayers(visited.map((wallet) => wallet.companyId));
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
