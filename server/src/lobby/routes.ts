import { wishForCompany } from "@derash/protocol/path/round";
import { type Http, playerOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { LobbyService } from "./service.ts";

export function lobbyRoutes(http: Http, { lobby }: { lobby: LobbyService }): void {
  serve(http, wishForCompany, async (request) => {
    const { id } = playerOf(request);
    const { roomId, isWanted } = request.body;
    if (isWanted) return { success: true, isWanted, quietUntil: await lobby.wish(id, roomId) };
    await lobby.forgetWish(id, roomId);
    return { success: true, isWanted, quietUntil: null };
  });
}
