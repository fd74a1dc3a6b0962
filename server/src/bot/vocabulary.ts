import type { DayPart } from "@derash/protocol/ethiopian-time";
import type { TransactionType } from "@derash/protocol/wallet";

export const commandNames = [
  "start",
  "play",
  "balance",
  "history",
  "deposit",
  "withdraw",
  "payment",
  "verify",
  "register",
  "language",
  "rules",
  "help",
] as const;
export type CommandName = (typeof commandNames)[number];

/**
 * What came back to a player of a round, in text: money has its two decimals, and nothing needs escaping. `net` is what
 * came back less all stakes that the player paid for the round, without a sign; `isGain`: it is more than nothing.
 */
export type NoticeText = {
  code: string;
  /** The lowest of those that it is about; and how many more were given back with it. */
  cartelaNumber: number;
  others: number;
  amount: string;
  bonus: string | null;
  prize: string;
  /** What was won, what of it was withheld, and what was paid; null: nothing was withheld. */
  taxed: { won: string; tax: string; paid: string } | null;
  stakes: string;
  net: string;
  isGain: boolean;
};

/** A company's day, to its admins. Money is text with its two decimals; the company's name needs no escaping. */
export type EveningText = {
  company: string;
  rounds: number;
  sold: string;
  cut: string;
  cutThen: string;
  drawersOpen: number;
  differences: number;
  differenceSum: string;
  voids: number;
  /** Sales that tills took back, and what they were worth. */
  saleVoids: number;
  saleVoidSum: string;
  bonuses: number;
  lowFloats: number;
  waiting: number;
};

/**
 * Everything the bot says, in Telegram's HTML. Names are escaped by whoever hands them in; money arrives as text.
 * A language that lacks a word does not compile.
 */
/** What chance does not explain: of a cashier, or of a whole hall. */
type AlarmText = { cashier: string | null; branch: string; wins: number; rounds: number };

export type Words = {
  commands: Record<CommandName, string>;
  welcome: (name: string) => string;
  registerHint: string;
  registerFirst: string;
  shareContact: string;
  shareContactButton: string;
  contactRefused: string;
  phoneUnreadable: string;
  /** Another player has it. With where a person is reached, as HTML, and the last digits of the number that stays. */
  phoneTaken: (about: { contact: string | null; kept: string | null }) => string;
  registered: (name: string) => string;
  /** With the last digits of the number that is kept. */
  phoneKept: (digits: string) => string;
  alreadyRegistered: (digits: string) => string;
  chooseStake: string;
  stakeButton: (stake: string) => string;
  /** Where there are more than have a button. */
  allTables: string;
  moreTables: (count: number) => string;
  noTables: string;
  suspendedAtAll: string;
  noGameAddress: string;
  balance: (amount: string) => string;
  historyTitle: string;
  historyEmpty: string;
  transactions: Record<TransactionType, string>;
  /** A note that the house itself writes, by how the ledger has it. */
  notes: Readonly<Record<string, string>>;
  /** Of the day that the Ethiopian clock counts its hours of. */
  dayParts: Record<DayPart, string>;
  amount: (amount: string) => string;
  pending: string;
  /** Of a stake whose round was void. */
  failed: string;
  verifyUsage: string;
  verifyFound: (code: string) => string;
  verifyUnknown: (code: string) => string;
  verifyButton: string;
  /** The same where the button above opens Telegram's mini app. */
  inBrowser: string;
  chooseLanguage: string;
  languageSet: string;
  helpTitle: string;
  /** Where a person is reached, as HTML. */
  support: (contact: string) => string;
  noSupport: string;
  rules: (terms: { bonus: string; prizePercent: number; minPlayers: number }) => string;
  /** What quick wins earn: its steps; where it differs from table to table; and where there is nothing. */
  bonusSteps: (steps: string) => string;
  bonusDiffers: string;
  bonusNone: string;
  bonusStep: (step: { calls: number; birr: string; oneIn: string }) => string;
  /** How money gets in and out; the id is what a cashier asks for, the contact a person, as HTML, or nobody in a demo. */
  money: (ways: { telegramId: number; contact: string | null }) => string;
  playAgain: string;
  sitDown: string;
  /** What a link that somebody followed to the bot is about. */
  linkedTable: string;
  linkedRound: string;
  openRound: string;
  linkedSchedule: string;
  openSchedule: string;
  linkedPayment: string;
  openPayment: string;
  linkedReplay: string;
  /** To who was alone at a table and wanted to hear of company. */
  satDown: (table: { stake: string; playerCount: number }) => string;
  writePrivately: string;
  unknown: string;
  won: (notice: NoticeText) => string;
  refunded: (notice: NoticeText) => string;
  /** To the admins of a company, of one of its cashiers. */
  evening: (day: EveningText) => string;
  /** Without a cashier of the whole hall. */
  quickWins: (about: AlarmText) => string;
  luckyTill: (about: AlarmText) => string;
  undrawn: (notice: NoticeText) => string;
  /** Of an announced round that its company took back. */
  cancelled: (notice: NoticeText) => string;
  /** Of a round that was void after a restore. */
  restored: (notice: NoticeText) => string;
  /** To who bought ahead, before the round; `at` is a time of the day, and of another day that too. */
  reminder: (round: { at: string; stake: string; cartelas: readonly number[] }) => string;
  /** To who asked ahead for cartelas, or keeps them, and does not have these in the round that opened. */
  aheadMissed: (of: {
    why: "money" | "gone" | "late" | "suspended";
    stake: string;
    cartelas: readonly number[];
  }) => string;
  /** To who bought ahead and did not win. */
  played: (round: { code: string; playerCount: number; prize: string }) => string;
};
