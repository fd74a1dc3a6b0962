import { bonusDeposit, bonusInfoQuery, type PendingBonuses, scheduleChange } from "@derash/protocol/bonus";
import { actorOf, type Http, identityOf } from "../http.ts";
import type { BonusService } from "./service.ts";

export function bonusRoutes(http: Http, { bonuses }: { bonuses: BonusService }): void {
  const path = "/api/sales/bonus";

  http.get(`${path}/pending`, async (request): Promise<PendingBonuses> => {
    const pending = await bonuses.pending(actorOf(request).staff);
    return { success: true, data: { pending_bonuses: pending } };
  });

  http.get(`${path}/info`, { schema: { querystring: bonusInfoQuery } }, (request) => {
    const identity = identityOf(request);
    if (identity.kind === "player") return bonuses.infoForPlayers();
    return bonuses.infoFor(identity.staff, request.query.companyId);
  });

  http.post(`${path}/deposit`, { schema: { body: bonusDeposit } }, (request) =>
    bonuses.deposit(actorOf(request), request.body.bonusId),
  );

  http.post(`${path}/schedule`, { schema: { body: scheduleChange } }, (request) =>
    bonuses.setSchedule(actorOf(request), request.body.companyId, request.body.preset),
  );
}
