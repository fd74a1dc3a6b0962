import {
  beginTotp,
  changePassword,
  confirmIdentity,
  enableTotp,
  endAllSessions,
  endSession,
  readLinkedStaff,
  readStaff,
  renewSession,
  signInWithPassword,
  signInWithTelegram,
} from "@derash/protocol/path/auth";
import { listSuperAdmins, resetTotp } from "@derash/protocol/path/management";
import type { StaffUser } from "@derash/protocol/staff";
import type { StaffMember } from "../company/service.ts";
import { actorOf, type Http, identityOf, playerOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { AuthService } from "./service.ts";

export function authRoutes(http: Http, { auth }: { auth: AuthService }): void {
  serve(http, signInWithTelegram, async (request, reply) => {
    const launch = http.limits.proved("signInsRefusedPerAddress", request, reply, () =>
      auth.launchOf(request.body.initData),
    );
    // Only what Telegram has signed counts for a person: anybody can write another's id.
    http.limits.call("signInsPerPerson", String(launch.user.telegramId), reply);
    return auth.signInWithTelegram(launch);
  });

  serve(http, signInWithPassword, async (request) => {
    const { username, password, code, initData, device } = request.body;
    const { ip: address, id: requestId } = request;
    const asked = { username, password, code, initData, device, address, requestId };
    const { staff, ...tokens } = await auth.signInWithPassword(asked);
    return { ...tokens, user: await staffUser(auth, staff) };
  });

  serve(http, readLinkedStaff, async (request) => {
    return { username: await auth.linkedUsername(playerOf(request)) };
  });

  serve(http, readStaff, (request) => staffUser(auth, actorOf(request).staff));

  serve(http, confirmIdentity, async (request) => {
    const { password, code } = request.body;
    await auth.confirm(actorOf(request), identityOf(request).sessionId, { password, code });
    return { success: true };
  });

  totpRoutes(http, auth);

  serve(http, changePassword, async (request) => {
    const { current, next } = request.body;
    await auth.changePassword(actorOf(request), identityOf(request).sessionId, current, next);
    return { success: true };
  });

  serve(http, renewSession, async (request, reply) => {
    const { refreshToken } = request.body;
    const sessionId = http.limits.proved("signInsRefusedPerAddress", request, reply, () =>
      auth.sessionOf(refreshToken),
    );
    http.limits.call("signInsPerPerson", sessionId, reply);
    return auth.refresh(refreshToken);
  });

  serve(http, endSession, async ({ body }) => {
    await auth.signOut(body.refreshToken);
    return { success: true };
  });

  serve(http, endAllSessions, async (request) => {
    await auth.signOutEverywhere(identityOf(request), request.id);
    return { success: true };
  });
}

function totpRoutes(http: Http, auth: AuthService): void {
  serve(http, beginTotp, async (request) => {
    return { success: true, ...(await auth.beginTotp(actorOf(request))) };
  });

  serve(http, enableTotp, async (request) => {
    const codes = await auth.enableTotp(actorOf(request), identityOf(request).sessionId, request.body.code);
    return { success: true, recovery_codes: codes };
  });

  serve(http, listSuperAdmins, () => auth.superAdmins());

  serve(http, resetTotp, async (request) => {
    await auth.resetTotp(actorOf(request), request.params.userId);
    return { success: true };
  });
}

async function staffUser(auth: AuthService, staff: StaffMember): Promise<StaffUser> {
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
    now: Math.round(auth.now()),
  };
}
