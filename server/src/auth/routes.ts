import { refreshRequest, telegramSignIn } from "@derash/protocol/auth";
import { userIdParams } from "@derash/protocol/management";
import {
  confirmation,
  type LinkedStaff,
  type PasswordSignedIn,
  passwordChange,
  passwordSignIn,
  type StaffUser,
  type TotpEnabled,
  type TotpEnrolment,
  totpEnable,
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
    const { username, password, code, initData, device } = request.body;
    const { ip: address, id: requestId } = request;
    const asked = { username, password, code, initData, device, address, requestId };
    const { staff, ...tokens } = await auth.signInWithPassword(asked);
    return { ...tokens, user: await staffUser(auth, staff) };
  });

  http.get("/api/auth/staff", async (request): Promise<LinkedStaff> => {
    return { username: await auth.linkedUsername(playerOf(request)) };
  });

  http.get("/api/user", (request) => staffUser(auth, actorOf(request).staff));

  http.post("/api/auth/confirm", { schema: { body: confirmation } }, async (request) => {
    const { password, code } = request.body;
    await auth.confirm(actorOf(request), identityOf(request).sessionId, { password, code });
    return { success: true };
  });

  totpRoutes(http, auth);

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

function totpRoutes(http: Http, auth: AuthService): void {
  http.post("/api/user/totp", async (request): Promise<TotpEnrolment> => {
    return { success: true, ...(await auth.beginTotp(actorOf(request))) };
  });

  http.post("/api/user/totp/enable", { schema: { body: totpEnable } }, async (request): Promise<TotpEnabled> => {
    const codes = await auth.enableTotp(actorOf(request), identityOf(request).sessionId, request.body.code);
    return { success: true, recovery_codes: codes };
  });

  const path = "/api/user/management/super-admins";
  http.get(path, () => auth.superAdmins());

  const reset = { params: userIdParams };
  http.post(`${path}/:userId/reset-totp`, { schema: reset }, async (request) => {
    await auth.resetTotp(actorOf(request), request.params.userId);
    return { success: true };
  });
}

async function staffUser(auth: AuthService, staff: Staff): Promise<StaffUser> {
  const { hasTotp, mustEnrol } = await auth.totpState(staff);
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
    has_totp: hasTotp,
    must_enrol: mustEnrol,
  };
}
