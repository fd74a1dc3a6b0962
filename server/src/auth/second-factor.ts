import { AppError } from "../app-error.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import { isPassword } from "./password.ts";
import type { Sessions } from "./session.ts";
import { aboutSelf, type StaffSignInDeps } from "./staff-sign-in.ts";
import * as store from "./store.ts";
import { type Enrolment, wrongCode } from "./totp.ts";
import * as totpStore from "./totp-store.ts";

export type Confirmation = { password: string; code: string | undefined };

/** "It is you": the password once more, and a code where there is an authenticator app. Then dangerous acts pass for a while. */
export async function confirm(
  { db, companies, audit, throttle, totp }: StaffSignInDeps,
  sessions: Sessions,
  { staff, requestId }: Actor,
  { sessionId, password, code }: Confirmation & { sessionId: string },
): Promise<void> {
  // A stolen session must not become a place to guess the password at.
  const place = { isOwn: true, text: sessionId };
  const { wait } = await throttle.begin(staff.id, place);
  if (wait) throw new AppError("too_many_sign_ins", { minutes: wait.minutes });
  const storedHash = await companies.passwordHash(staff.id);
  if (!(await isPassword(storedHash, password))) {
    throw new AppError("wrong_password").at("password", "password_wrong");
  }
  if (code === undefined && (await totp.isEnrolled(staff.id))) {
    await throttle.returned(staff.id, place);
    throw new AppError("code_needed");
  }
  if (code !== undefined) {
    const codeWait = await throttle.beginCode(staff.username, place);
    if (codeWait) throw new AppError("too_many_sign_ins", { minutes: codeWait.minutes });
  }
  await db.transaction().execute(async (tx) => {
    const locked = await companies.lockStaff(tx, staff.id);
    if (!locked?.staff.isActive || locked.passwordHash !== storedHash) throw new AppError("not_signed_in");
    if ((await totp.take(tx, staff.id, code)) !== "right") throw wrongCode();
    await sessions.confirm(tx, sessionId);
    await audit.record(tx, { ...aboutSelf(staff, requestId), action: "password.confirmed", before: null, after: null });
  });
  await throttle.succeeded(staff.id, place);
  if (code !== undefined) await throttle.succeededCode(staff.username, place);
}

/** The secret for an authenticator app. It counts once a code has proved it; until then the former one does, if any. */
export function beginTotp({ totp }: StaffSignInDeps, { staff }: Actor): Promise<Enrolment> {
  return totp.begin(staff.id, staff.username);
}

/**
 * From now on signing in asks for a code. Answers new recovery codes, this once. Errors: wrong_code, too_many_sign_ins, totp_enabled (the app
 * is on, and nothing else waits to be proved).
 */
export async function enableTotp(
  { db, companies, audit, throttle, totp }: StaffSignInDeps,
  sessions: Sessions,
  actor: Actor,
  { sessionId, code }: { sessionId: string; code: string },
): Promise<string[]> {
  const { staff, requestId } = actor;
  const place = { isOwn: true, text: `enrol:${sessionId}` };
  const wait = await throttle.beginCode(staff.username, place);
  if (wait) throw new AppError("too_many_sign_ins", { minutes: wait.minutes });
  const person = { kind: "staff", id: staff.id } as const;
  const codes = await db.transaction().execute(async (tx) => {
    // A sign-in that was asked for no code is over by now, or is asked for one.
    await companies.lockActor(tx, actor);
    const made = await totp.enable(tx, staff.id, code);
    if (!made) throw wrongCode();
    if (made === "on") return made;
    // Whoever came in by the password alone, or by the app before, comes in again with this one.
    await sessions.revokeAll(tx, person, sessionId);
    await audit.record(tx, { ...aboutSelf(staff, requestId), action: "totp.enabled", before: null, after: null });
    return made;
  });
  // Only here, for the code is used up with it; and it counts as a try like any other.
  if (codes === "on") throw new AppError("totp_enabled");
  sessions.forget(person);
  await throttle.succeededCode(staff.username, place);
  return codes;
}

/** A lost phone: another super admin vouches. Every session ends, and the next sign-in asks for the password alone. */
export async function resetTotp(
  { db, companies, audit, throttle, totp }: StaffSignInDeps,
  sessions: Sessions,
  { staff, requestId }: Actor,
  userId: string,
): Promise<void> {
  const person = { kind: "staff", id: userId } as const;
  await db.transaction().execute(async (tx) => {
    const locked = await companies.lockStaff(tx, userId);
    if (locked?.staff.role !== "super_admin") throw new AppError("not_found");
    if (locked.staff.id === staff.id) throw new AppError("second_person");
    await totp.reset(tx, userId);
    await sessions.revokeAll(tx, person);
    await throttle.forgive(tx, locked.staff.username);
    await audit.record(tx, { ...totpReset(locked.staff, requestId), actor: { id: staff.id, name: staff.username } });
  });
  sessions.forget(person);
}

/** The same for whoever runs the machine, with no server before it. Errors: not_found. */
export async function resetTotpByCommand(
  { db, companies, audit }: Pick<StaffSignInDeps, "db" | "companies" | "audit">,
  username: string,
): Promise<void> {
  const staff = await companies.findStaffByUsername(username);
  if (staff?.role !== "super_admin") throw new AppError("not_found");
  await db.transaction().execute(async (tx) => {
    await companies.lockStaff(tx, staff.id);
    await totpStore.remove(tx, staff.id);
    await store.revokeAll(tx, { kind: "staff", id: staff.id }, null);
    await audit.record(tx, { ...totpReset(staff, ""), actor: { id: null, name: "(command line)" } });
  });
}

/** The record of a reset, whoever did it. */
function totpReset({ id, username }: Pick<StaffMember, "id" | "username">, requestId: string) {
  const target = { id, name: username };
  const nowhere = { companyId: null, branchId: null, before: null, after: null };
  return { action: "totp.reset", target, ...nowhere, requestId } as const;
}
