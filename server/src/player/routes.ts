import { changePlayer, freePhone, listPlayerHistory, readPlayer } from "@derash/protocol/path/player";
import type { HistoryItem, MiniAppUser } from "@derash/protocol/player";
import { AppError } from "../app-error.ts";
import { actorOf, type Http, identityOf, playerOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { Player, PlayerService } from "./service.ts";

type Deps = {
  players: PlayerService;
  history: (playerId: string, companyId: string | undefined, limit: number) => Promise<HistoryItem[]>;
  /** Whom staff may know of; each look is recorded. */
  inScope: (actor: ReturnType<typeof actorOf>, telegramId: string) => Promise<MiniAppUser>;
};

export function playerRoutes(http: Http, { players, history, inScope }: Deps): void {
  serve(http, readPlayer, async (request) => {
    if (identityOf(request).kind === "staff") return inScope(actorOf(request), request.params.telegramId);
    return players.profile(own(playerOf(request), request.params.telegramId), at(request.query.companyId));
  });

  serve(http, changePlayer, async (request) => {
    const player = own(playerOf(request), request.params.telegramId);
    await players.setLanguage(player.id, request.body.preferredLanguage);
    return players.profile(player, at(request.query.companyId));
  });

  serve(http, freePhone, async (request) => {
    const { staff, requestId } = actorOf(request);
    const by = { actor: { id: staff.id, name: staff.username }, requestId };
    await players.freePhone(by, Number(request.params.telegramId), request.body);
    return { success: true };
  });

  serve(http, listPlayerHistory, async (request) => {
    const { id } = own(playerOf(request), request.params.telegramId);
    const { companyId, limit } = request.query;
    return { success: true, transactions: await history(id, companyId, limit) };
  });
}

const at = (companyId: string | undefined) => ({ companyId: companyId ?? null, isOnly: false });

/** Someone else's id answers exactly like an id that nobody has. */
function own(player: Player, telegramId: string): Player {
  if (String(player.telegramId) !== telegramId) throw new AppError("not_registered");
  return player;
}
