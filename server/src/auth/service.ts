import type { TokenPair } from "@derash/protocol/auth";
import type { SuperAdmin } from "@derash/protocol/management";
import type { Language } from "@derash/protocol/player";
import { invitationIn, readStartParam } from "@derash/protocol/telegram/start-param";
import { AppError, invariant } from "../app-error.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import type { Player } from "../player/service.ts";
import type { Queries } from "../postgres/db.ts";
import { type PasswordOwner, refuseCommon } from "./common-password.ts";
import type { Endings, Identity } from "./identities.ts";
import { type Launch, type TelegramUser, verifyInitData } from "./init-data.ts";
import { hashPassword } from "./password.ts";
import * as secondFactor from "./second-factor.ts";
import * as session from "./session.ts";
import * as staffSignIn from "./staff-sign-in.ts";
import { createTotp, type Enrolment } from "./totp.ts";
import * as totpStore from "./totp-store.ts";

export type { Identity } from "./identities.ts";
export type PasswordSignIn = staffSignIn.PasswordSignIn;

/** Who is who: Telegram's word for a player, a password for staff, and our own sessions for both. */
export type AuthService = {
  /** The launch that this data proves. Errors: sign_in_refused. */
  launchOf(initData: string): Launch;
  /** The session that a refresh token of ours was given out for, live or not. Errors: not_signed_in (it is not ours). */
  sessionOf(refreshToken: string): string;
  /**
   * The same launch answers the same session, for as long as that lasts. Errors: not_registered, not_signed_in (its session has
   * ended, or the player has logged out everywhere since). Who is not registered yet and came by an invitation is kept as invited.
   */
  signInWithTelegram(launch: Launch): Promise<session.SignedIn>;
  /** Errors: wrong_password, too_many_sign_ins, code_needed and wrong_code (of an authenticator app). */
  signInWithPassword(input: PasswordSignIn): Promise<staffSignIn.SignedInByPassword>;
  /** What a player whose Telegram account is linked to a member of staff signs in as, with the password. Errors: not_found. */
  linkedUsername(player: Player): Promise<string>;
  /** One's own password; every other session and a link with Telegram end. Errors: wrong_password, too_many_sign_ins. */
  changePassword(actor: Actor, sessionId: string, current: string, next: string): Promise<void>;
  /** It is the person: the password once more. Errors: wrong_password, code_needed, wrong_code, too_many_sign_ins. */
  confirm(actor: Actor, sessionId: string, confirmation: secondFactor.Confirmation): Promise<void>;
  /** Whether the password was typed on this session a short while ago. */
  isConfirmed(sessionId: string): Promise<boolean>;
  /** Whether this person signs in with an authenticator app, and whether they must set one up before anything else. */
  totpState(staff: StaffMember): Promise<{ hasTotp: boolean; mustEnrol: boolean }>;
  /** Epoch milliseconds of the database's clock, by which sessions end. */
  now(): number;
  /** A secret for an authenticator app, which counts once `enableTotp` has proved it. */
  beginTotp(actor: Actor): Promise<Enrolment>;
  /** Answers recovery codes, this once; every other session ends. Errors: wrong_code, too_many_sign_ins, totp_enabled. */
  enableTotp(actor: Actor, sessionId: string, code: string): Promise<string[]>;
  /** Another super admin's, who has lost the phone. Errors: not_found, second_person (one's own). */
  resetTotp(actor: Actor, userId: string): Promise<void>;
  /** By username. */
  superAdmins(): Promise<SuperAdmin[]>;
  /** A new pair for an old refresh token. A token used twice ends its session. Errors: not_signed_in, signed_in_elsewhere. */
  refresh(refreshToken: string): Promise<TokenPair>;
  signOut(refreshToken: string): Promise<void>;
  /** Ends every session of the person, this one too; a player's launch data of before opens none any more. */
  signOutEverywhere(identity: Identity, requestId: string): Promise<void>;
  /**
   * Ends the sessions of these members of staff in the caller's transaction, as its last step: whoever looks for endings looks back
   * for seconds only. Call `forgetStaff` of each after the commit.
   */
  endStaffSessions(queries: Queries, staffIds: readonly string[]): Promise<void>;
  /** Ends every wait after wrong passwords that this username has, in the caller's transaction. */
  forgiveSignIns(queries: Queries, username: string): Promise<void>;
  forgetStaff(staffId: string): void;
  /** A new password for storing. Errors: invalid_input (one of the common ones, or a name). */
  newPasswordHash(password: string, owner: PasswordOwner): Promise<string>;
  /** The person behind an access token. Errors: not_signed_in when it is forged, expired or revoked. */
  identify(token: string | undefined): Promise<Identity>;
  /** What has become of sessions since it was asked last. While somebody keeps asking, players are known without a question. */
  checkSessions(): Promise<Endings>;
};

export type AuthDeps = session.SessionDeps &
  Omit<staffSignIn.StaffSignInDeps, "totp"> & {
    /** Super admins set up an authenticator app at their first sign-in. */
    isTotpRequired: boolean;
    /** What to do with a Telegram user who is not registered: in the demo, register and fund; otherwise null. */
    welcome: (newcomer: {
      telegramId: number;
      firstName: string;
      lastName: string;
      username: string;
      preferredLanguage: Language;
    }) => Promise<Player | null>;
  };

export function createAuthService(deps: AuthDeps): AuthService {
  const sessions = session.createSessions(deps);
  const totp = createTotp(deps);
  const staffDeps = { ...deps, totp };
  const staff = staffSignIn.createStaffSignIn(staffDeps, sessions);
  return {
    launchOf: (initData) => launchOf(deps, initData),
    sessionOf: (refreshToken) => sessions.of(refreshToken),
    signInWithTelegram: async (launch) => {
      const known = await sessions.openLaunch(launch);
      if (known !== null) return known;
      const invitation = invitationIn(readStartParam(launch.startParam));
      if (invitation !== null) await deps.players.invite(launch.user.telegramId, invitation);
      await welcomed(deps, launch.user);
      const newcomer = await sessions.openLaunch(launch);
      invariant(newcomer, "who was welcomed is registered");
      return newcomer;
    },
    signInWithPassword: (input) => staff.withPassword(input),
    linkedUsername: (player) => staff.linkedUsername(player),
    changePassword: (actor, sessionId, current, next) => staff.changePassword(actor, sessionId, current, next),
    confirm: (actor, sessionId, confirmation) =>
      secondFactor.confirm(staffDeps, sessions, actor, { ...confirmation, sessionId }),
    isConfirmed: (sessionId) => sessions.isConfirmed(sessionId),
    now: deps.now,
    totpState: async ({ id, role }) => {
      const hasTotp = role === "super_admin" && (await totp.isEnrolled(id));
      return { hasTotp, mustEnrol: deps.isTotpRequired && role === "super_admin" && !hasTotp };
    },
    beginTotp: (actor) => secondFactor.beginTotp(staffDeps, actor),
    enableTotp: (actor, sessionId, code) => secondFactor.enableTotp(staffDeps, sessions, actor, { sessionId, code }),
    superAdmins: () => totpStore.superAdmins(deps.db),
    resetTotp: (actor, userId) => secondFactor.resetTotp(staffDeps, sessions, actor, userId),
    refresh: (refreshToken) => sessions.refresh(refreshToken),
    signOut: (refreshToken) => sessions.revoke(refreshToken),
    signOutEverywhere: (identity, requestId) => signOutEverywhere(deps, sessions, identity, requestId),
    endStaffSessions: (queries, staffIds) => sessions.revokeStaff(queries, staffIds),
    forgiveSignIns: (queries, username) => deps.throttle.forgive(queries, username),
    forgetStaff: (staffId) => sessions.forget({ kind: "staff", id: staffId }),
    newPasswordHash: async (password, owner) => {
      refuseCommon(password, owner);
      return hashPassword(password);
    },
    identify: (token) => sessions.identify(token),
    checkSessions: () => sessions.check(),
  };
}

/** Errors: sign_in_refused. */
function launchOf({ botToken, now }: AuthDeps, initData: string): Launch {
  const launch = verifyInitData(initData, botToken, now());
  if (!launch) throw new AppError("sign_in_refused");
  return launch;
}

/** Errors: not_registered. */
async function welcomed({ welcome }: AuthDeps, user: TelegramUser): Promise<void> {
  const { languageCode, ...person } = user;
  const player = await welcome({ ...person, preferredLanguage: languageCode.startsWith("am") ? "am" : "en" });
  if (!player) throw new AppError("not_registered");
}

async function signOutEverywhere(
  { db, audit, players, companies, now }: AuthDeps,
  sessions: session.Sessions,
  identity: Identity,
  requestId: string,
): Promise<void> {
  const { kind } = identity;
  const person = { kind, id: identity.kind === "player" ? identity.player.id : identity.staff.id };
  await db.transaction().execute(async (tx) => {
    if (identity.kind === "player") await players.signOut(tx, person.id, new Date(now()));
    else await companies.lockActor(tx, { staff: identity.staff, requestId });
    await sessions.revokeAll(tx, person);
    if (identity.kind === "player") return;
    const about = staffSignIn.aboutSelf(identity.staff, requestId);
    await audit.record(tx, { ...about, action: "sign_in.ended_everywhere", before: null, after: null });
  });
  sessions.forget(person);
}
