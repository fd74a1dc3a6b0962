import type { TokenPair } from "@derash/protocol/auth";
import type { ErrorCode } from "@derash/protocol/errors";
import { AppError } from "../app-error.ts";
import type { AuditService } from "../audit/service.ts";
import type { Actor, CompanyService, Staff } from "../company/service.ts";
import type { Db, Tx } from "../db.ts";
import type { Player } from "../player/service.ts";
import { deviceToken, isDeviceOf } from "./device.ts";
import { verifyInitData } from "./init-data.ts";
import { hashPassword, isPassword } from "./password.ts";
import type { Sessions } from "./session.ts";
import type { Throttle } from "./throttle.ts";

export type StaffSignInDeps = {
  db: Db;
  companies: CompanyService;
  audit: AuditService;
  throttle: Throttle;
  botToken: string;
  sessionSecret: string;
  now: () => number;
};

export type PasswordSignIn = {
  username: string;
  password: string;
  /** Telegram's launch data, when the sign-in page was opened inside Telegram. */
  initData: string | undefined;
  /** What this browser was given when she last signed in on it. */
  device: string | undefined;
  address: string;
  requestId: string;
};

type SignedInStaff = TokenPair & { staff: Staff };
/** `device` is for the browser to keep, see device.ts. */
export type SignedInByPassword = SignedInStaff & { device: string };

/** Signing in with a username and password, and what hangs on it. */
export function createStaffSignIn(deps: StaffSignInDeps, sessions: Sessions) {
  return {
    withPassword: (input: PasswordSignIn) => signIn(deps, sessions, input),
    asLinked: (player: Player, requestId: string) => signInAsLinked(deps, sessions, player, requestId),
    changePassword: (actor: Actor, sessionId: string, current: string, next: string) =>
      changePassword(deps, sessions, actor, { sessionId, current, next }),
  };
}

/** Asked for where there is no such user, so that both ask the database as often. */
const nobodyId = "00000000-0000-7000-8000-000000000000";

async function signIn(deps: StaffSignInDeps, sessions: Sessions, input: PasswordSignIn): Promise<SignedInByPassword> {
  const { companies, throttle, sessionSecret } = deps;
  const { address, device = "", requestId } = input;
  const username = input.username.trim().toLowerCase();
  const staff = await companies.findStaffByUsername(username);
  const storedHash = await companies.passwordHash(staff?.id ?? nobodyId);
  const place = isDeviceOf(storedHash, device, sessionSecret) ? device : address;
  const wait = await throttle.begin(username, place);
  if (wait) {
    // Once a window: a flood of attempts must not become a flood of records.
    if (wait.isFirst) await recordRefusal(deps, staff, "too_many_sign_ins", requestId);
    throw new AppError("too_many_sign_ins", { minutes: wait.minutes });
  }
  const isRight = await isPassword(storedHash, input.password);
  const signedIn =
    staff && storedHash !== null && isRight ? await enter(deps, sessions, { ...input, staff, storedHash }) : null;
  if (!signedIn || storedHash === null) {
    await recordRefusal(deps, staff, "wrong_password", requestId);
    throw new AppError("wrong_password");
  }
  await throttle.succeeded(username, place);
  return { ...signedIn, device: place === device ? device : deviceToken(storedHash, sessionSecret) };
}

/** An unknown username is not kept: people type their passwords there. */
function recordRefusal({ audit }: StaffSignInDeps, staff: Staff | null, error: ErrorCode, requestId: string) {
  return audit.refused({
    actor: { id: null, name: staff?.username ?? "(unknown)" },
    target: { id: staff?.id ?? null, name: staff?.username ?? "" },
    companyId: staff?.companyId ?? null,
    branchId: staff?.branchId ?? null,
    after: { route: "POST /api/token", error },
    requestId,
  });
}

type Entry = Pick<PasswordSignIn, "initData" | "requestId"> & { staff: Staff; storedHash: string | null };

/** Opens the session, unless the password was changed or the account switched off while it was looked at: then null. */
async function enter(
  deps: StaffSignInDeps,
  sessions: Sessions,
  { staff, storedHash, initData, requestId }: Entry,
): Promise<SignedInStaff | null> {
  const { db, companies, botToken, now } = deps;
  const user = initData === undefined ? null : verifyInitData(initData, botToken, now());
  const signedIn = await db.transaction().execute(async (tx) => {
    if (user) await companies.lockTelegramLinks(tx);
    const locked = await companies.lockStaff(tx, staff.id);
    if (!locked?.staff.isActive || locked.passwordHash !== storedHash) return null;
    const linked = user ? await link(deps, tx, locked.staff, user.telegramId, requestId) : locked.staff;
    return open(deps, sessions, tx, linked, requestId);
  });
  if (user) sessions.forgetTelegram(user.telegramId);
  if (signedIn) forgetFormer(sessions, signedIn.staff);
  return signedIn;
}

/** A cashier has one session at a time: where she signs in is her desk, and the desk before is signed out. */
const hasOneSession = ({ role }: Staff) => role === "cashier";

async function open(
  { audit }: StaffSignInDeps,
  sessions: Sessions,
  tx: Tx,
  staff: Staff,
  requestId: string,
): Promise<SignedInStaff> {
  const person = { kind: "staff", id: staff.id } as const;
  if (hasOneSession(staff)) await sessions.revokeAll(tx, person);
  const tokens = await sessions.open(tx, person);
  await audit.record(tx, { ...aboutSelf(staff, requestId), action: "sign_in.done", before: null, after: null });
  return { ...tokens, staff };
}

/** Makes this node feel at once that the sessions before are over. */
function forgetFormer(sessions: Sessions, staff: Staff): void {
  if (hasOneSession(staff)) sessions.forget({ kind: "staff", id: staff.id });
}

/** The Telegram account that signs in with the password is this person's from now on, and nobody else's. */
async function link(
  { companies, audit }: StaffSignInDeps,
  tx: Tx,
  staff: Staff,
  telegramId: number,
  requestId: string,
): Promise<Staff> {
  if (telegramId === staff.telegramId) return staff;
  const action = "telegram.linked";
  const former = await companies.findStaffByTelegramId(telegramId, tx);
  if (former) await companies.updateStaff(tx, former.id, { telegram_id: null });
  await companies.updateStaff(tx, staff.id, { telegram_id: telegramId });
  const about = aboutSelf(staff, requestId);
  if (former) {
    const lost = { before: { telegram_id: telegramId }, after: { telegram_id: null } };
    await audit.record(tx, { ...aboutSelf(former, requestId), actor: about.actor, action, ...lost });
  }
  const won = { before: { telegram_id: staff.telegramId }, after: { telegram_id: telegramId } };
  await audit.record(tx, { ...about, action, ...won });
  return { ...staff, telegramId };
}

async function signInAsLinked(
  deps: StaffSignInDeps,
  sessions: Sessions,
  { telegramId }: Player,
  requestId: string,
): Promise<SignedInStaff> {
  const signedIn = await deps.db.transaction().execute(async (tx) => {
    const found = await deps.companies.findStaffByTelegramId(telegramId, tx);
    const locked = found && (await deps.companies.lockStaff(tx, found.id));
    if (!locked?.staff.isActive || locked.staff.telegramId !== telegramId) throw new AppError("not_found");
    return open(deps, sessions, tx, locked.staff, requestId);
  });
  forgetFormer(sessions, signedIn.staff);
  return signedIn;
}

/** Whoever else may know the password, or signs in with a Telegram account linked by it, is out. */
async function changePassword(
  { db, companies, audit, throttle }: StaffSignInDeps,
  sessions: Sessions,
  { staff, requestId }: Actor,
  { sessionId, current, next }: { sessionId: string; current: string; next: string },
): Promise<void> {
  // A stolen session must not become a place to guess the password at.
  const wait = await throttle.begin(staff.id, sessionId);
  if (wait) throw new AppError("too_many_sign_ins", { minutes: wait.minutes });
  const storedHash = await companies.passwordHash(staff.id);
  const wrong = new AppError("wrong_password", {}, { current_password: "Wrong password" });
  if (!(await isPassword(storedHash, current))) throw wrong;
  const person = { kind: "staff", id: staff.id } as const;
  const passwordHash = await hashPassword(next);
  await db.transaction().execute(async (tx) => {
    const locked = await companies.lockStaff(tx, staff.id);
    if (!locked?.staff.isActive || locked.passwordHash !== storedHash) throw wrong;
    await companies.updateStaff(tx, staff.id, { password_hash: passwordHash, telegram_id: null });
    await sessions.revokeAll(tx, person, sessionId);
    const change = { before: { telegram_id: locked.staff.telegramId }, after: { telegram_id: null } };
    await audit.record(tx, { ...aboutSelf(staff, requestId), action: "password.changed", ...change });
  });
  sessions.forget(person);
  await throttle.succeeded(staff.id, sessionId);
}

/** What someone does with her own account. */
export function aboutSelf(staff: Staff, requestId: string) {
  const self = { id: staff.id, name: staff.username };
  return { actor: self, target: self, companyId: staff.companyId, branchId: staff.branchId, requestId };
}
