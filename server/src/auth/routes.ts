import { refreshRequest, telegramSignIn } from "@derash/protocol/auth";
import {
  type PasswordSignedIn,
  passwordChange,
  passwordSignIn,
  type StaffSignedIn,
  type StaffUser,
} from "@derash/protocol/staff";
import type { Staff } from "../company/service.ts";
import { actorOf, type Http, identityOf, playerOf } from "../http.ts";
import type { Limits } from "../limit/service.ts";
import type { PlayerService } from "../player/service.ts";
import type { AuthService } from "./service.ts";

type Services = { auth: AuthService; players: PlayerService; limits: Limits };

export function authRoutes(http: Http, { auth, players, limits }: Services): void {
  const guesses = http.limits.ofFailures(limits.signInsRefusedPerAddress);
  const launches = http.limits.of(limits.signInsPerPerson);
  const refreshes = http.limits.of(limits.signInsPerPerson);

  http.post("/api/auth/telegram", { schema: { body: telegramSignIn } }, async (request, reply) => {
    const { initData } = request.body;
    const { player, ...tokens } = await guesses.run(request, reply, async () => {
      // Only what Telegram has signed counts for a person: anybody can write another's id.
      const telegramId = auth.launchedBy(initData);
      await launches(String(telegramId), reply);
      return auth.signInWithTelegram(initData);
    });
    return { ...tokens, user: await players.profile(player) };
  });

  http.post("/api/token", { schema: { body: passwordSignIn } }, async (request): Promise<PasswordSignedIn> => {
    const { username, password, initData, device } = request.body;
    const { ip: address, id: requestId } = request;
    const asked = { username, password, initData, device, address, requestId };
    const { staff, ...tokens } = await auth.signInWithPassword(asked);
    return { ...tokens, user: staffUser(staff) };
  });

  http.post("/api/auth/staff", async (request): Promise<StaffSignedIn> => {
    const { staff, ...tokens } = await auth.signInAsLinkedStaff(playerOf(request), request.id);
    return { ...tokens, user: staffUser(staff) };
  });

  http.get("/api/user", (request) => staffUser(actorOf(request).staff));

  http.post("/api/user/password", { schema: { body: passwordChange } }, async (request) => {
    const { current, next } = request.body;
    await auth.changePassword(actorOf(request), identityOf(request).sessionId, current, next);
    return { success: true };
  });

  http.post("/api/auth/refresh", { schema: { body: refreshRequest } }, (request, reply) =>
    guesses.run(request, reply, async () => {
      const { refreshToken } = request.body;
      const sessionId = auth.sessionOf(refreshToken);
      if (sessionId !== null) await refreshes(sessionId, reply);
      return auth.refresh(refreshToken);
    }),
  );

  http.post("/api/auth/logout", { schema: { body: refreshRequest } }, async ({ body }) => {
    await auth.signOut(body.refreshToken);
    return { success: true };
  });

  http.post("/api/auth/logout-everywhere", async (request) => {
    await auth.signOutEverywhere(identityOf(request), request.id);
    return { success: true };
  });
}

function staffUser(staff: Staff): StaffUser {
  const { id, username, email, role, companyId, companyName, branchId, branchName } = staff;
  return {
    id,
    username,
    email,
    first_name: staff.firstName,
    last_name: staff.lastName,
    user_type: role,
    company: companyId === null ? null : { id: companyId, name: companyName ?? "" },
    branch: branchId === null ? null : { id: branchId, name: branchName ?? "" },
    is_admin: role !== "cashier",
    is_super_admin: role === "super_admin",
    is_telegram_linked: staff.telegramId !== null,
  };
}
