import { setTimeout } from "node:timers/promises";
import type { TokenPair } from "@derash/protocol/auth";
import type { ErrorCode } from "@derash/protocol/refusal/errors";
import { AppError } from "../app-error.ts";
import type { AuditEntry, AuditService } from "../audit/service.ts";
import { type Actor, type CompanyService, isBelow, type StaffMember } from "../company/service.ts";
import type { Player } from "../player/service.ts";
import type { Db, Tx } from "../postgres/db.ts";
import { refuseCommon } from "./common-password.ts";
import { deviceToken, isDeviceOf } from "./device.ts";
import { verifyInitData } from "./init-data.ts";
import { hashPassword, isPassword } from "./password.ts";
import type { Sessions } from "./session.ts";
import type { Attempt, Place, Throttle } from "./throttle.ts";
import { type Totp, wrongCode } from "./totp.ts";

export type StaffSignInDeps = {
  db: Db;
  companies: CompanyService;
  audit: AuditService;
  throttle: Throttle;
  totp: Totp;
  botToken: string;
  sessionSecret: string;
  now: () => number;
};

export type PasswordSignIn = {
  username: string;
  password: string;
  /** Of the authenticator app, or a recovery code; undefined until the sign-in asks for one. */
  code: string | undefined;
  /** Telegram's launch data, when the sign-in page was opened inside Telegram. */
  initData: string | undefined;
  /** What this browser was given when the person last signed in on it. */
  device: string | undefined;
  address: string;
  requestId: string;
};

type SignedInStaff = TokenPair & { staff: StaffMember };
/** `device` is for the browser to keep, see device.ts. */
export type SignedInByPassword = SignedInStaff & { device: string };

/** Signing in with a username and password, and what hangs on it. */
export function createStaffSignIn(deps: StaffSignInDeps, sessions: Sessions) {
  return {
    withPassword: (input: PasswordSignIn) => signIn(deps, sessions, input),
    linkedUsername: (player: Player) => linkedUsername(deps, player),
    changePassword: (actor: Actor, sessionId: string, current: string, next: string) =>
      changePassword(deps, sessions, actor, { sessionId, current, next }),
  };
}

/** Asked for where there is no such user, so that both ask the database as often. */
const nobodyId = "00000000-0000-7000-8000-000000000000";

async function signIn(deps: StaffSignInDeps, sessions: Sessions, input: PasswordSignIn): Promise<SignedInByPassword> {
  const { companies, throttle, sessionSecret } = deps;
  const { device = "", requestId } = input;
  const username = input.username.trim().toLowerCase();
  const staff = await companies.findStaffByUsername(username);
  const storedHash = await companies.passwordHash(staff?.id ?? nobodyId);
  const telegramId = launchedBy(deps, input.initData);
  const place = placeOf(deps, input, { staff, storedHash, telegramId });
  const attempt = await throttle.begin(username, place);
  if (attempt.wait) await refuseForNow(deps, staff, attempt.wait, requestId);
  const isRight = await isRightPassword(attempt, storedHash, input.password);
  const person = staff && storedHash !== null && isRight ? { staff, storedHash, telegramId } : null;
  const signedIn = person && (await enterWithCode(deps, sessions, { ...input, ...person, username, place }));
  if (!signedIn || storedHash === null) {
    // Names that are made up by the thousand leave no records.
    if (staff !== null || !attempt.isCrowded) await recordRefusal(deps, staff, "wrong_password", requestId);
    throw new AppError("wrong_password");
  }
  await throttle.succeeded(username, place);
  const isKnownDevice = place.isOwn && place.text === device;
  return { ...signedIn, device: isKnownDevice ? device : deviceToken(storedHash, sessionSecret) };
}

/** Whom Telegram vouches for; undefined: nobody. */
function launchedBy({ botToken, now }: StaffSignInDeps, initData: string | undefined): number | undefined {
  return initData === undefined ? undefined : verifyInitData(initData, botToken, now())?.user.telegramId;
}

type Asked = { staff: StaffMember | null; storedHash: string | null; telegramId: number | undefined };

/** What floods of others do to an address does not reach a browser, or a Telegram account, that is known to be this person's. */
function placeOf(
  { sessionSecret }: StaffSignInDeps,
  { address, device = "" }: PasswordSignIn,
  { staff, storedHash, telegramId }: Asked,
): Place {
  if (isDeviceOf(storedHash, device, sessionSecret)) return { isOwn: true, text: device };
  if (telegramId !== undefined && telegramId === staff?.telegramId) {
    return { isOwn: true, text: `telegram:${telegramId}` };
  }
  return { isOwn: false, text: address };
}

/** Once or so a window: a flood of attempts must not become a flood of records. */
async function refuseForNow(
  deps: StaffSignInDeps,
  staff: StaffMember | null,
  { minutes, isFirst }: { minutes: number; isFirst: boolean },
  requestId: string,
): Promise<never> {
  if (isFirst) await recordRefusal(deps, staff, "too_many_sign_ins", requestId);
  throw new AppError("too_many_sign_ins", { minutes });
}

/** How long the last password of somebody took to verify. */
let verifyMs = 30;

/** At an address where a flood goes on, a username that nobody has costs a wait and no work: what is left is for people. */
async function isRightPassword({ isCrowded }: Attempt, storedHash: string | null, password: string): Promise<boolean> {
  if (isCrowded && storedHash === null) {
    await setTimeout(verifyMs);
    return false;
  }
  const startedAt = performance.now();
  const isRight = await isPassword(storedHash, password);
  verifyMs = performance.now() - startedAt;
  return isRight;
}

/** The password was right. Where there is an authenticator app its code is wanted too, and wrong ones are counted for themselves. */
async function enterWithCode(
  deps: StaffSignInDeps,
  sessions: Sessions,
  entry: Entry & { username: string; place: Place },
): Promise<SignedInStaff | null> {
  const { throttle } = deps;
  const { staff, code, username, place, requestId } = entry;
  const wait = code === undefined ? null : await throttle.beginCode(username, place);
  if (wait) await refuseForNow(deps, staff, wait, requestId);
  try {
    const signedIn = await enter(deps, sessions, entry);
    if (signedIn && code !== undefined) await throttle.succeededCode(username, place);
    return signedIn;
  } catch (error) {
    if (error instanceof AppError && error.code === "code_needed") await throttle.returned(username, place);
    if (error instanceof AppError && error.code === "wrong_code") {
      await recordRefusal(deps, staff, "wrong_code", requestId);
    }
    throw error;
  }
}

/** An unknown username is not kept: people type their passwords there. */
function recordRefusal({ audit }: StaffSignInDeps, staff: StaffMember | null, error: ErrorCode, requestId: string) {
  return audit.refused({
    actor: { id: null, name: staff?.username ?? "(unknown)" },
    target: { id: staff?.id ?? null, name: staff?.username ?? "" },
    companyId: staff?.companyId ?? null,
    branchId: staff?.branchId ?? null,
    after: { route: "POST /api/token", error },
    requestId,
  });
}

type Entry = Pick<PasswordSignIn, "code" | "requestId"> & {
  staff: StaffMember;
  storedHash: string | null;
  telegramId: number | undefined;
};

/** Opens the session, unless the password was changed or the account switched off while it was verified: then null. */
async function enter(
  deps: StaffSignInDeps,
  sessions: Sessions,
  { staff, storedHash, telegramId, code, requestId }: Entry,
): Promise<SignedInStaff | null> {
  const { db, companies, totp } = deps;
  const signedIn = await db.transaction().execute(async (tx) => {
    if (telegramId !== undefined) await lockLinked(deps, tx, staff, telegramId);
    const locked = await companies.lockStaff(tx, staff.id);
    if (!locked?.staff.isActive || locked.passwordHash !== storedHash) return null;
    const check = await totp.take(tx, staff.id, code);
    if (check === "needed") throw new AppError("code_needed");
    if (check === "wrong") throw wrongCode();
    const isLinking = telegramId !== undefined;
    const linked = isLinking ? await link(deps, tx, locked.staff, telegramId, requestId) : unchanged(locked.staff);
    return open(deps, sessions, tx, linked, requestId);
  });
  if (telegramId !== undefined) sessions.forgetTelegram(telegramId);
  if (signedIn) forgetFormer(sessions, signedIn.staff);
  return signedIn;
}

/** Who loses the link is held before this person where they stand above, as whoever changes staff holds them. */
async function lockLinked({ companies }: StaffSignInDeps, tx: Tx, staff: StaffMember, telegramId: number) {
  await companies.lockTelegramLinks(tx);
  const former = await companies.findStaffByTelegramId(telegramId, tx);
  if (former && isBelow(former, staff)) await companies.lockStaff(tx, former.id);
}

/** A cashier has one session at a time: where they sign in is their desk, and the desk before is signed out, and told why. */
const hasOneSession = ({ role }: StaffMember) => role === "cashier";

/** The records of what a sign-in has changed come after its session: whoever ends sessions at once may be waited for. */
async function open(
  { audit }: StaffSignInDeps,
  sessions: Sessions,
  tx: Tx,
  { staff, records }: Linked,
  requestId: string,
): Promise<SignedInStaff> {
  const person = { kind: "staff", id: staff.id } as const;
  if (hasOneSession(staff)) await sessions.replaceAll(tx, person);
  const tokens = await sessions.open(tx, person);
  for (const record of records) await audit.record(tx, record);
  await audit.record(tx, { ...aboutSelf(staff, requestId), action: "sign_in.done", before: null, after: null });
  return { ...tokens, staff };
}

/** Makes this node feel at once that the sessions before are over. */
function forgetFormer(sessions: Sessions, staff: StaffMember): void {
  if (hasOneSession(staff)) sessions.forget({ kind: "staff", id: staff.id });
}

/** Who signs in, and what is to be recorded of a link. */
type Linked = { staff: StaffMember; records: AuditEntry[] };
const unchanged = (staff: StaffMember): Linked => ({ staff, records: [] });

/** The Telegram account that signs in with the password is this person's from now on, and nobody else's. */
async function link(
  { companies }: StaffSignInDeps,
  tx: Tx,
  staff: StaffMember,
  telegramId: number,
  requestId: string,
): Promise<Linked> {
  if (telegramId === staff.telegramId) return unchanged(staff);
  const action = "telegram.linked";
  const former = await companies.findStaffByTelegramId(telegramId, tx);
  if (former) await companies.updateStaff(tx, former.id, { telegram_id: null });
  await companies.updateStaff(tx, staff.id, { telegram_id: telegramId });
  const about = aboutSelf(staff, requestId);
  const lost = { before: { telegram_id: telegramId }, after: { telegram_id: null } };
  const won = { before: { telegram_id: staff.telegramId }, after: { telegram_id: telegramId } };
  const records = [
    ...(former ? [{ ...aboutSelf(former, requestId), actor: about.actor, action, ...lost } as const] : []),
    { ...about, action, ...won } as const,
  ];
  return { staff: { ...staff, telegramId }, records };
}

async function linkedUsername({ companies }: StaffSignInDeps, { telegramId }: Player): Promise<string> {
  const staff = await companies.findStaffByTelegramId(telegramId);
  if (!staff?.isActive) throw new AppError("not_found");
  return staff.username;
}

/** Whoever else may know the password is out, and what was linked by it is linked no more. */
async function changePassword(
  { db, companies, audit, throttle }: StaffSignInDeps,
  sessions: Sessions,
  { staff, requestId }: Actor,
  { sessionId, current, next }: { sessionId: string; current: string; next: string },
): Promise<void> {
  const names = [staff.username, staff.companyName, staff.branchName];
  refuseCommon(next, { field: "new_password", names });
  // A stolen session must not become a place to guess the password at.
  const place = { isOwn: true, text: sessionId };
  const { wait } = await throttle.begin(staff.id, place);
  if (wait) throw new AppError("too_many_sign_ins", { minutes: wait.minutes });
  const storedHash = await companies.passwordHash(staff.id);
  const wrong = new AppError("wrong_password").at("current_password", "password_wrong");
  if (!(await isPassword(storedHash, current))) {
    if (current === next || !(await isPassword(storedHash, next))) throw wrong;
    // It is so already: they ask once more, because the answer was lost.
    await throttle.succeeded(staff.id, place);
    return;
  }
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
  await throttle.succeeded(staff.id, place);
}

/** What someone does with their own account. */
export function aboutSelf(staff: StaffMember, requestId: string) {
  const self = { id: staff.id, name: staff.username };
  return { actor: self, target: self, companyId: staff.companyId, branchId: staff.branchId, requestId };
}
