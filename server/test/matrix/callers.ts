import type { TokenPair } from "@derash/protocol/auth";
import type { Caller } from "@derash/protocol/contract/endpoint";
import { decodeJwt, SignJWT } from "jose";
import { initDataOf, signIn } from "../app.ts";
import { signInStaff, testPassword } from "../staff-fixture.ts";
import type { MatrixFixture } from "./fixture.ts";

/** Everybody who calls, and what each is to the permission table; null: not signed in. Those who may most come last. */
export const callerKinds = {
  anonymous: null,
  "forged token": null,
  "refresh token": null,
  "expired token": null,
  "token of a player's session that says staff": null,
  "token of a staff session that says player": null,
  "signed out": null,
  "after a password reset": null,
  "switched off": null,
  "switched off, with a session that was not ended": null,
  player: "player",
  "player who is staff": "player",
  cashier: "cashier",
  branch_admin: "branch_admin",
  company_admin: "company_admin",
  super_admin: "super_admin",
} as const satisfies Record<string, Caller | null>;
export type CallerName = keyof typeof callerKinds;
export const callerNames = Object.keys(callerKinds) as CallerName[];

type Minted = { secret: string; sessionId: string; audience: "player" | "staff"; endsInSeconds: number };

/** An access token like the server's own, but for what it says. */
function mint({ secret, sessionId, audience, endsInSeconds }: Minted): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(sessionId)
    .setAudience(audience)
    .setIssuedAt(now - 3600)
    .setExpirationTime(now + endsInSeconds)
    .sign(Buffer.from(secret));
}

const sessionOf = ({ token }: TokenPair) => decodeJwt(token).sub ?? "";

/** The token of everybody who calls. Those that are worth nothing belong to whoever could do most with them. */
export async function tokensOf(fixture: MatrixFixture): Promise<Record<CallerName, string | undefined>> {
  const { url, secret, staff, playerId, linkedId } = fixture;
  const superAdmin = await signInStaff(url, staff.superAdmin.username);
  const player = await signIn(url, playerId);
  // Not the callers' own sessions, for a hole might end them.
  const staffSession = sessionOf(await fixture.spare(staff.superAdmin));
  const playerSession = sessionOf(await fixture.newPlayer());
  const live = { secret, sessionId: staffSession, audience: "staff", endsInSeconds: 600 } as const;
  const tokens = {
    anonymous: undefined,
    "forged token": await mint({ ...live, secret: `${secret}?` }),
    "refresh token": (await fixture.spare(staff.superAdmin)).refreshToken,
    "expired token": await mint({ ...live, endsInSeconds: -60 }),
    "token of a player's session that says staff": await mint({ ...live, sessionId: playerSession }),
    "token of a staff session that says player": await mint({ ...live, audience: "player" }),
    ...(await endedTokens(fixture, superAdmin.token)),
    player: player.token,
    "player who is staff": (await signIn(url, linkedId)).token,
    cashier: (await signInStaff(url, staff.own.first.cashier.username)).token,
    branch_admin: (await signInStaff(url, staff.own.first.admin.username)).token,
    company_admin: (await signInStaff(url, staff.own.admin.username)).token,
    super_admin: superAdmin.token,
  };
  // The whole matrix takes longer than a password stays fresh.
  await fixture.owner.query("update session set confirmed_at = clock_timestamp() + interval '1 day'");
  return tokens;
}

/** Sessions that a super admin has ended, or their owner. */
async function endedTokens({ url, send, hire, spare, owner, staff }: MatrixFixture, superToken: string) {
  const [reset, off] = [await hire("company_admin", staff.own.company), await hire("company_admin", staff.own.company)];
  const signedOut = await signInStaff(url, staff.superAdmin.username);
  const [resetToken, offToken] = [await signInStaff(url, reset.username), await signInStaff(url, off.username)];
  const ended = [
    await send("POST", "/api/auth/logout", { body: { refreshToken: signedOut.refreshToken } }),
    await send("POST", `/api/user/management/reset-password/${reset.id}`, {
      token: superToken,
      body: { new_password: "secret-2" },
    }),
    await send("POST", `/api/user/management/status/${off.id}`, { token: superToken, body: { status: false } }),
  ];
  const refused = ended.find(({ status }) => status !== 200);
  if (refused) throw new Error(`a session could not be ended: ${refused.text}`);
  const forgotten = await spare(staff.superAdmin);
  await owner.query("update staff set is_active = false where id = $1", [forgotten.user.id]);
  return {
    "signed out": signedOut.token,
    "after a password reset": resetToken.token,
    "switched off": offToken.token,
    "switched off, with a session that was not ended": forgotten.token,
  };
}

/** The Telegram account of this player belongs to a member of staff from now on. */
export async function linkTelegram({ url, send, hire, staff }: MatrixFixture, telegramId: number) {
  const { username } = await hire("cashier", staff.own.first.branch);
  const body = { username, password: testPassword, initData: initDataOf(telegramId) };
  const { status, text } = await send("POST", "/api/token", { body });
  if (status !== 200) throw new Error(`linking answered ${status}: ${text}`);
  await signIn(url, telegramId);
}
