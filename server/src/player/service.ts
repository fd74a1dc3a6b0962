import { toBirr } from "@derash/game/money";
import type { Language, MiniAppUser } from "@derash/protocol/player";
import { invariant } from "../app-error.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import { freePhone, keepPhone, type PhoneAudit, type PhoneChanger, type PhoneProofs } from "./phone.ts";
import * as store from "./store.ts";

export type Player = store.Player;
export type NewPlayer = store.NewPlayer;
export type ProfileAt = store.ProfileAt;

export type PlayerService = {
  find(playerId: string): Promise<Player | null>;
  /** In any order; who is nobody is left out. */
  findAll(playerIds: readonly string[]): Promise<Player[]>;
  /** Whose session it is, while it lives; null when it has ended or is no player's. */
  behindSession(sessionId: string): Promise<Player | null>;
  findByTelegramId(telegramId: number): Promise<Player | null>;
  /** `phoneNumber` as phone.ts writes it. */
  findByPhone(phoneNumber: string): Promise<Player | null>;
  /**
   * Registers a person once. Someone who is there already is answered as they are; a phone number they lacked is added, and one that
   * is proved replaces theirs. One that another player has is refused by the table.
   * `greet` runs for a newcomer only, in the transaction that registers them: both happen or neither.
   */
  register(input: NewPlayer, greet?: (tx: Tx, newcomer: Player) => Promise<void>): Promise<Player>;
  /**
   * A number that its account's person has lost is nobody's again, so that its new owner can register with it. `phoneEnd`: of the
   * number that was shown; freed already is freed. No payout goes to it any more for this account. Errors: not_found, version_changed (the account has another number by now).
   */
  freePhone(by: PhoneChanger, telegramId: number, asked: { phoneEnd: string; reason: string }): Promise<void>;
  setLanguage(playerId: string, language: Language): Promise<void>;
  /** Launch data that Telegram signed up to this moment opens nothing any more. */
  signOut(tx: Tx, playerId: string, at: Date): Promise<void>;
  /**
   * Somebody who has not registered came by the link of the player with this code: the first link counts, when they
   * register. A code that nobody has, and somebody who is a player already, change nothing.
   */
  invite(telegramId: number, code: string): Promise<void>;
  /** Of those who have not registered within 90 days. */
  forgetInvitations(): Promise<void>;
  /** After the commit: what a player has, or may do, is another by what they have not done on the page that they look at. */
  changed(playerId: string): void;
  /** Calls back with each player of whom this server says so. */
  onChanged(listener: (playerId: string) => void): void;
  /** The mini-app user of the wire: the person as they are by now, their wallets and their games. */
  profile(player: Pick<Player, "id">, at?: ProfileAt): Promise<MiniAppUser>;
  /** The same with the player, of whoever a query answers, and what it answers; null: nobody. One statement with the query. */
  withProfile<Asked>(of: store.ProfileOf<Asked>): Promise<WithProfile<Asked> | null>;
};

export type WithProfile<Asked> = { asked: Asked; player: Player; profile: MiniAppUser };

/** What a player needs of the ledger. This is a ground-floor feature, so it names the shape and main.ts hands it in. */
type Wallets = {
  open(queries: Queries, kind: "player", ownerId: string): Promise<string>;
};

/** The first two letters of a name: enough for players to know themselves, too little for a stranger to know them. */
export function maskName(name: string): string {
  return `${[...name].slice(0, 2).join("")}***`;
}

const nameCharactersMax = 64;

type Deps = {
  db: Db;
  ledger: Wallets;
  /** Where it is recorded that a phone number was changed; without it nowhere. */
  audit?: PhoneAudit;
  /** What has gone by a number that is freed; without it nothing has. */
  proofs?: PhoneProofs;
  /** Where invitations lead; null: to no bot. */
  botUsername?: () => string | null;
  /** Whether a link to the bot opens the mini app by itself. */
  botOpensApp?: () => boolean;
};

export function createPlayerService(deps: Deps): PlayerService {
  const listeners: ((playerId: string) => void)[] = [];
  return {
    find: (playerId) => store.find(deps.db, "id", playerId),
    findAll: (playerIds) => store.findAll(deps.db, playerIds),
    behindSession: (sessionId) => store.findBehindSession(deps.db, sessionId),
    findByTelegramId: (telegramId) => store.find(deps.db, "telegram_id", telegramId),
    findByPhone: (phoneNumber) => store.find(deps.db, "phone_number", phoneNumber),
    register: (input, greet) => register(deps, input, greet),
    freePhone: (by, telegramId, asked) => freePhone(deps, by, telegramId, asked),
    setLanguage: (playerId, language) => store.setLanguage(deps.db, playerId, language),
    signOut: (tx, playerId, at) => store.signOut(tx, playerId, at),
    invite: (telegramId, code) => store.invite(deps.db, telegramId, code),
    forgetInvitations: () => store.forgetInvitations(deps.db),
    changed: (playerId) => {
      for (const tell of listeners) tell(playerId);
    },
    onChanged: (listener) => void listeners.push(listener),
    profile: async (player, at) => {
      const found = await withProfile(deps, store.profileOf(player.id), at);
      invariant(found, "a player stays");
      return found.profile;
    },
    withProfile: (of) => withProfile(deps, of),
  };
}

async function register(
  { db, ledger, audit }: Deps,
  input: NewPlayer,
  greet?: (tx: Tx, newcomer: Player) => Promise<void>,
): Promise<Player> {
  const player = { ...input, ...cleanNames(input) };
  return db.transaction().execute(async (tx) => {
    // Two sign-ins of one new person at the same time must not open two wallets.
    await store.lockTelegramId(tx, player.telegramId);
    const known = await store.find(tx, "telegram_id", player.telegramId);
    if (known) return keepPhone(audit, tx, known, player);
    const id = await store.newId(tx);
    // Becomes the first wallet, wherever that will be. A server of the release before pays into it and reads it.
    const accountId = await ledger.open(tx, "player", id);
    const referredBy = await store.takeInvitation(tx, player.telegramId);
    const newcomer = await store.insert(tx, { id, accountId, referredBy, ...player });
    await greet?.(tx, newcomer);
    return newcomer;
  });
}

/** Names are a stranger's text: direction marks, control characters and line breaks go, 64 characters stay. */
function cleanNames({ firstName, lastName, username }: NewPlayer) {
  const clean = (text: string) =>
    [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "").trim()].slice(0, nameCharactersMax).join("").trim();
  return { firstName: clean(firstName) || "Player", lastName: clean(lastName), username: clean(username) };
}

async function withProfile<Asked>(
  { db, botUsername, botOpensApp }: Deps,
  of: store.ProfileOf<Asked>,
  at: ProfileAt = { companyId: null, isOnly: false },
): Promise<WithProfile<Asked> | null> {
  const found = await store.findProfile(db, of, at);
  if (found === null) return null;
  const { asked, player, gamesPlayed, gamesWon, invitedCount, ...wallet } = found;
  const profile = {
    telegramId: String(player.telegramId),
    firstName: player.firstName,
    lastName: player.lastName,
    username: player.username,
    phoneNumber: player.phoneNumber ?? "",
    preferredLanguage: player.preferredLanguage,
    createdAt: player.createdAt.toISOString(),
    balance: toBirr(wallet.balance),
    companyId: wallet.companyId,
    wallets: wallet.wallets.map(({ balance, ...of }) => ({ ...of, balance: toBirr(balance) })),
    bonusBalance: toBirr(wallet.bonuses),
    totalGames: gamesPlayed,
    gamesWon,
    totalDeposits: toBirr(wallet.deposits),
    totalWithdrawals: toBirr(wallet.withdrawals),
    is_admin: player.staffRole !== null && player.staffRole !== "cashier",
    referralCode: player.referralCode,
    invitedCount,
    botUsername: botUsername?.() ?? null,
    botOpensApp: botOpensApp?.() ?? false,
  };
  return { asked, player, profile };
}
