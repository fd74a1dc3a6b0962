import type { TokenPair } from "@derash/protocol/auth";
import type { Language } from "@derash/protocol/player";
import { AppError } from "../app-error.ts";
import type { Player } from "../player/service.ts";
import { verifyInitData } from "./init-data.ts";
import * as session from "./session.ts";

export type Identity = session.Identity;

/** Who is who: Telegram's word for a player, and our own sessions. */
export type AuthService = {
  /** Errors: sign_in_refused (initData does not prove anyone), not_registered. */
  signInWithTelegram(initData: string): Promise<TokenPair & { player: Player }>;
  /** A new pair for an old refresh token. A token used twice ends its session. Errors: not_signed_in. */
  refresh(refreshToken: string): Promise<TokenPair>;
  signOut(refreshToken: string): Promise<void>;
  /** The person behind an access token. Errors: not_signed_in when it is forged, expired or revoked. */
  identify(token: string | undefined): Promise<Identity>;
  /** Of the given sessions, those that are no longer live. */
  endedSessions(sessionIds: readonly string[]): Promise<string[]>;
};

export type AuthDeps = session.SessionDeps & {
  botToken: string;
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
  return {
    signInWithTelegram: async (initData) => {
      const player = await telegramPlayer(deps, initData);
      return { ...(await sessions.open(player.id)), player };
    },
    refresh: (refreshToken) => sessions.refresh(refreshToken),
    signOut: (refreshToken) => sessions.revoke(refreshToken),
    identify: (token) => sessions.identify(token),
    endedSessions: (sessionIds) => sessions.ended(sessionIds),
  };
}

async function telegramPlayer({ botToken, now, players, welcome }: AuthDeps, initData: string): Promise<Player> {
  const user = verifyInitData(initData, botToken, now());
  if (!user) throw new AppError("sign_in_refused");
  const known = await players.findByTelegramId(user.telegramId);
  if (known) return known;
  const { languageCode, ...person } = user;
  const welcomed = await welcome({ ...person, preferredLanguage: languageCode.startsWith("am") ? "am" : "en" });
  if (!welcomed) throw new AppError("not_registered");
  return welcomed;
}
