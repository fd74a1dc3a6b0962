import * as z from "zod";
import { telegramId, wholeNumber } from "./field.ts";

export const language = z.enum(["am", "en"]);
export type Language = z.infer<typeof language>;

/** GET /api/user/{telegramId} */
export const userParams = z.object({ telegramId });
/** GET /api/user/{telegramId}/history?limit= */
export const historyQuery = z.object({ limit: wholeNumber(1, 100).default(20) });
/** PATCH /api/user/{telegramId}: what a player may change of herself. */
export const userChange = z.object({ preferredLanguage: language });

/** The mini-app user of the specification's section 3. Money is birr with two decimals. */
export type MiniAppUser = {
  telegramId: string;
  firstName: string;
  lastName: string;
  username: string;
  phoneNumber: string;
  preferredLanguage: Language;
  createdAt: string;
  balance: number;
  bonusBalance: number;
  totalGames: number;
  gamesWon: number;
  totalDeposits: number;
  totalWithdrawals: number;
  is_admin: boolean;
  /** Of the link that invites: https://t.me/{botUsername}?start=ref_{referralCode} */
  referralCode: string;
  /** Players who registered by it. */
  invitedCount: number;
  /** null while there is no bot to invite to. */
  botUsername: string | null;
};

export type HistoryItem = {
  id: string;
  type: "deposit" | "withdrawal" | "win" | "bet";
  /** Birr, signed: a stake is negative. */
  amount: number;
  status: "completed" | "pending" | "other";
  description: string;
  createdAt: string;
};
