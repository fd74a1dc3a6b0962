import type { TokenPair } from "@derash/protocol/auth";
import type { Language } from "@derash/protocol/player";
import type { Role } from "@derash/protocol/staff";
import { AppError } from "../app-error.ts";
import type { Actor, Staff } from "../company/service.ts";
import type { Queries } from "../db.ts";
import type { Player } from "../player/service.ts";
import { verifyInitData } from "./init-data.ts";
import * as password from "./password.ts";
import * as session from "./session.ts";
import * as staffSignIn from "./staff-sign-in.ts";

export type Identity = session.Identity;
export type PasswordSignIn = staffSignIn.PasswordSignIn;

/** Who is who: Telegram's word for a player, a password for staff, and our own sessions for both. */
export type AuthService = {
  /** Whose launch data this is. Errors: sign_in_refused. */
  launchedBy(initData: string): number;
  /** The session that a refresh token of ours was given out for, live or not; null: it is not ours. */
  sessionOf(refreshToken: string): string | null;
  /** Errors: sign_in_refused (initData does not prove anyone), not_registered. */
  signInWithTelegram(initData: string): Promise<TokenPair & { player: Player }>;
  /** Errors: wrong_password, too_many_sign_ins. */
  signInWithPassword(input: PasswordSignIn): Promise<staffSignIn.SignedInByPassword>;
  /** A staff session for a player whose Telegram account is linked to a member of staff. Errors: not_found. */
  signInAsLinkedStaff(player: Player, requestId: string): Promise<TokenPair & { staff: Staff }>;
  /** One's own password; every other session and a link with Telegram end. Errors: wrong_password, too_many_sign_ins. */
  changePassword(actor: Actor, sessionId: string, current: string, next: string): Promise<void>;
  /** A new pair for an old refresh token. A token used twice ends its session. Errors: not_signed_in. */
  refresh(refreshToken: string): Promise<TokenPair>;
  signOut(refreshToken: string): Promise<void>;
  /** Ends every session of the person, this one too. */
  signOutEverywhere(identity: Identity, requestId: string): Promise<void>;
  /** Ends a member of staff's sessions in the caller's transaction; call `forgetStaff` after the commit. */
  endStaffSessions(queries: Queries, staffId: string): Promise<void>;
  /** Ends every wait after wrong passwords that this username has, in the caller's transaction. */
  forgiveSignIns(queries: Queries, username: string): Promise<void>;
  forgetStaff(staffId: string): void;
  /** For storing; see password.ts. */
  hashPassword(password: string): Promise<string>;
  /** The person behind an access token. Errors: not_signed_in when it is forged, expired or revoked. */
  identify(token: string | undefined): Promise<Identity>;
  /** Of the given sessions, those that are no longer live. */
  endedSessions(sessionIds: readonly string[]): Promise<string[]>;
  /** The sessions of players who are staff by their Telegram account, with their roles. */
  sessionsOfLinkedStaff(): Promise<Map<string, Role>>;
};

export type AuthDeps = session.SessionDeps &
  staffSignIn.StaffSignInDeps & {
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
  const staff = staffSignIn.createStaffSignIn(deps, sessions);
  return {
    launchedBy: (initData) => launchOf(deps, initData).telegramId,
    sessionOf: (refreshToken) => sessions.of(refreshToken),
    signInWithTelegram: async (initData) => {
      const player = await telegramPlayer(deps, initData);
      return { ...(await sessions.open(deps.db, { kind: "player", id: player.id })), player };
    },
    signInWithPassword: (input) => staff.withPassword(input),
    signInAsLinkedStaff: (player, requestId) => staff.asLinked(player, requestId),
    changePassword: (actor, sessionId, current, next) => staff.changePassword(actor, sessionId, current, next),
    refresh: (refreshToken) => sessions.refresh(refreshToken),
    signOut: (refreshToken) => sessions.revoke(refreshToken),
    signOutEverywhere: (identity, requestId) => signOutEverywhere(deps, sessions, identity, requestId),
    endStaffSessions: (queries, staffId) => sessions.revokeAll(queries, { kind: "staff", id: staffId }),
    forgiveSignIns: (queries, username) => deps.throttle.forgive(queries, username),
    forgetStaff: (staffId) => sessions.forget({ kind: "staff", id: staffId }),
    hashPassword: password.hashPassword,
    identify: (token) => sessions.identify(token),
    endedSessions: (sessionIds) => sessions.ended(sessionIds),
    sessionsOfLinkedStaff: () => sessions.ofLinkedStaff(),
  };
}

/** Errors: sign_in_refused. */
function launchOf({ botToken, now }: AuthDeps, initData: string) {
  const user = verifyInitData(initData, botToken, now());
  if (!user) throw new AppError("sign_in_refused");
  return user;
}

async function telegramPlayer(deps: AuthDeps, initData: string): Promise<Player> {
  const { players, welcome } = deps;
  const user = launchOf(deps, initData);
  const known = await players.findByTelegramId(user.telegramId);
  if (known) return known;
  const { languageCode, ...person } = user;
  const welcomed = await welcome({ ...person, preferredLanguage: languageCode.startsWith("am") ? "am" : "en" });
  if (!welcomed) throw new AppError("not_registered");
  return welcomed;
}

async function signOutEverywhere(
  { db, audit }: AuthDeps,
  sessions: session.Sessions,
  identity: Identity,
  requestId: string,
): Promise<void> {
  const { kind } = identity;
  const person = { kind, id: identity.kind === "player" ? identity.player.id : identity.staff.id };
  await db.transaction().execute(async (tx) => {
    await sessions.revokeAll(tx, person);
    if (identity.kind === "player") return;
    const about = staffSignIn.aboutSelf(identity.staff, requestId);
    await audit.record(tx, { ...about, action: "sign_in.ended_everywhere", before: null, after: null });
  });
  sessions.forget(person);
}
