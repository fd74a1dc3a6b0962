import { refreshRequest, telegramSignIn } from "@derash/protocol/auth";
import type { Http } from "../http.ts";
import type { PlayerService } from "../player/service.ts";
import type { AuthService } from "./service.ts";

export function authRoutes(http: Http, { auth, players }: { auth: AuthService; players: PlayerService }): void {
  http.post("/api/auth/telegram", { schema: { body: telegramSignIn } }, async ({ body }) => {
    const { player, ...tokens } = await auth.signInWithTelegram(body.initData);
    return { ...tokens, user: await players.profile(player) };
  });

  http.post("/api/auth/refresh", { schema: { body: refreshRequest } }, ({ body }) => auth.refresh(body.refreshToken));

  http.post("/api/auth/logout", { schema: { body: refreshRequest } }, async ({ body }) => {
    await auth.signOut(body.refreshToken);
    return { success: true };
  });
}
