import type { Santim } from "@derash/game/money";

/** To a player who may be away: what a round came to, over all that they had in it. One a player. */
export type RoundNotice = {
  /**
   * refunded: too few played; undrawn: the draw could not be made in time; cancelled: its company took it back; restored: the
   * database was brought back from a copy.
   */
  kind: "won" | "refunded" | "undrawn" | "cancelled" | "restored";
  telegramId: number;
  roundId: string;
  /** The room that it was played in, and its stake: where to play again. */
  roomId: string;
  stake: Santim;
  code: string;
  /** The lowest of those that it is about. */
  cartelaNumber: number;
  /** Prize and bonus, or the stakes given back. */
  amount: Santim;
  bonus: Santim;
  /** Withheld of the amount, which came without it; left out: nothing. */
  tax?: Santim;
  /** All that the player paid for the round. */
  stakes: Santim;
};

/**
 * To an admin of a company: quick wins, or wins of one till among several, that chance does not explain. Once a day of each
 * cashier, and of each hall.
 */
export type QuickWinsNotice = {
  kind: "quick_wins";
  telegramId: number;
  roundId: string;
  /** One that an older server has written is of a cashier's quick wins, and has no day. */
  day?: string;
  of?: "quick_wins" | "lucky_till";
  branch?: string;
  /** null: of the whole hall. */
  cashier: string | null;
  wins: number;
  rounds: number;
};

/** To a player who was alone at a table and wanted to hear of company. */
export type SatDownNotice = {
  kind: "sat_down";
  telegramId: number;
  roundId: string;
  roomId: string;
  stake: Santim;
  /** Others who have paid there. */
  playerCount: number;
  /** When they asked for it, epoch milliseconds; one that an older server has written does not say. */
  wishedAt?: number;
  /** Not sent later than this, epoch milliseconds: by then others sit there. */
  untilMs: number;
};

/** To a player who bought ahead for an announced round: it is played soon. Once. */
export type ReminderNotice = {
  kind: "reminder";
  telegramId: number;
  roundId: string;
  roomId: string;
  stake: Santim;
  /** When it is played, epoch milliseconds. */
  at: number;
  /** Of theirs, in their order. */
  cartelaNumbers: readonly number[];
  /** Not sent later than this. */
  untilMs: number;
};

/** To a player who bought ahead for an announced round and did not win it. */
export type PlayedNotice = {
  kind: "played";
  telegramId: number;
  roundId: string;
  roomId: string;
  stake: Santim;
  code: string;
  playerCount: number;
  prizePool: Santim;
  /** Not sent sooner than this, epoch milliseconds: it may be night. */
  fromMs: number;
};

/** To a player who asked for cartelas of a round ahead, or keeps them, and does not have these. Once a reason and round. */
export type AheadMissedNotice = {
  kind: "ahead_missed";
  /** money: the wallet did not cover them; gone: somebody else has them, or they are no longer sold; late: nobody paid in time. */
  why: "money" | "gone" | "late";
  /** Of what is gone: the player may not play there, whoever asked. One that an older server has written does not say. */
  isSuspended?: boolean;
  telegramId: number;
  roundId: string;
  roomId: string;
  stake: Santim;
  /** In their order. */
  cartelaNumbers: readonly number[];
};

/** To an admin of a company: the day, once an evening. */
export type EveningNotice = {
  kind: "evening";
  telegramId: number;
  companyId: string;
  company: string;
  /** YYYY-MM-DD in Ethiopia. */
  day: string;
  rounds: number;
  sold: Santim;
  cut: Santim;
  /** Of last Saturday, up to the same hour. */
  cutThen: Santim;
  drawersOpen: number;
  differences: number;
  /** In santim, signed. */
  differenceSum: number;
  voids: number;
  /** Sales that tills took back with a reason; a notice that an older server wrote has none. */
  saleVoids?: number;
  saleVoidSum?: Santim;
  bonuses: number;
  lowFloats: number;
  waiting: number;
  /** Not sent later than this, epoch milliseconds. */
  untilMs: number;
};

/** To a player: what has become of their deposit or withdrawal. Once for each state that they wait for. */
export type PaymentNotice = {
  kind: "payment";
  telegramId: number;
  paymentId: string;
  way: "deposit" | "withdrawal";
  state: string;
  reference: string;
  /** null: nobody knows yet. */
  amount: Santim | null;
  /** What it costs the player; one that was written before there were fees has none. */
  fee?: Santim | null;
  /** Of a withdrawal that was rejected; one that was written before reasons were told has none. */
  because?: string | null;
  /** Of one that was rejected: nobody refused it, its money went towards a deposit that went back. Written before that was told: none. */
  isTakenForReversal?: boolean;
};

/** What somebody is told while away, as facts; whoever sends it makes the words, in the language that the person speaks. */
export type Notice =
  | RoundNotice
  | QuickWinsNotice
  | SatDownNotice
  | ReminderNotice
  | PlayedNotice
  | AheadMissedNotice
  | EveningNotice
  | PaymentNotice;

/** Of those that are about a round. */
export type RoundNoticeKind = Extract<Notice, { roundId: string }>["kind"];

/** Written by a server of before notices were facts: it has its words, as Telegram takes them (migrations/0035-notice.sql). */
export type WordedNotice = { kind: "worded"; telegramId: number; text: string; reply_markup?: WebAppButtons };
type WebAppButtons = { inline_keyboard: { text: string; web_app: { url: string } }[][] };

export type DueNotice = {
  id: number;
  attempts: number;
  notice: Notice | WordedNotice;
  /** When it was taken to be sent, epoch milliseconds of the database's clock. */
  now: number;
  /** It says until when it is worth telling, and that is over. */
  isLate: boolean;
};

/** The unique key of a notice: written again it has no effect. */
export function keyOf(notice: Notice): string {
  if (notice.kind === "quick_wins") {
    const { of, cashier, branch, day, roundId, telegramId } = notice;
    if (day === undefined) return `quick_wins:${roundId}:${telegramId}`;
    return `${of}:${cashier ?? branch}:${day}:${telegramId}`;
  }
  if (notice.kind === "sat_down") {
    const { roundId, telegramId, wishedAt } = notice;
    // Whoever asks again is told again, be it of the same round.
    return `sat_down:${roundId}:${telegramId}${wishedAt === undefined ? "" : `:${wishedAt}`}`;
  }
  if (notice.kind === "reminder" || notice.kind === "played")
    return `${notice.kind}:${notice.roundId}:${notice.telegramId}`;
  if (notice.kind === "ahead_missed") return `ahead_missed:${notice.why}:${notice.roundId}:${notice.telegramId}`;
  if (notice.kind === "evening") return `evening:${notice.companyId}:${notice.day}:${notice.telegramId}`;
  if (notice.kind === "payment") return `payment:${notice.paymentId}:${notice.state}`;
  return `${notice.kind}:${notice.roundId}:${notice.cartelaNumber}`;
}
