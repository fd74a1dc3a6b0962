import type { HistoryItem, MiniAppUser } from "@derash/protocol/player";
import { historyQuery, userChange, userParams } from "@derash/protocol/player";
import { AppError } from "../app-error.ts";
import { actorOf, type Http, identityOf, playerOf } from "../http.ts";
import type { Player, PlayerService } from "./service.ts";

type Deps = {
  players: PlayerService;
  history: (accountId: string, limit: number) => Promise<HistoryItem[]>;
  /** Whom staff may know of; each look is counted and recorded. */
  inScope: (actor: ReturnType<typeof actorOf>, telegramId: string) => Promise<MiniAppUser>;
  lookedUp: ReturnType<Http["limits"]["of"]>;
};

export function playerRoutes(http: Http, { players, history, inScope, lookedUp }: Deps): void {
  const path = "/api/user/:telegramId";

  http.get(path, { schema: { params: userParams } }, async (request, reply) => {
    if (identityOf(request).kind === "staff") {
      const actor = actorOf(request);
      await lookedUp(actor.staff.id, reply);
      return inScope(actor, request.params.telegramId);
    }
    const player = own(playerOf(request), request.params.telegramId);
    return players.profile((await players.find(player.id)) ?? player);
  });

  http.patch(path, { schema: { params: userParams, body: userChange } }, async (request) => {
    const player = own(playerOf(request), request.params.telegramId);
    await players.setLanguage(player.id, request.body.preferredLanguage);
    return players.profile({ ...player, preferredLanguage: request.body.preferredLanguage });
  });

  http.get(`${path}/history`, { schema: { params: userParams, querystring: historyQuery } }, async (request) => {
    const player = own(playerOf(request), request.params.telegramId);
    return { success: true, transactions: await history(player.accountId, request.query.limit) };
  });
}

/** Someone else's id answers exactly like an id that nobody has. */
function own(player: Player, telegramId: string): Player {
  if (String(player.telegramId) !== telegramId) throw new AppError("not_registered");
  return player;
}
