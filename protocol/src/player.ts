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

export const miniAppUser = z
  .object({
    telegramId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    phoneNumber: z.string(),
    preferredLanguage: language,
    createdAt: z.string(),
    balance: z.number(),
    bonusBalance: z.number(),
    totalGames: z.number(),
    gamesWon: z.number(),
    totalDeposits: z.number(),
    totalWithdrawals: z.number(),
    is_admin: z.boolean(),
    referralCode: z.string().describe("Of the link that invites: https://t.me/{botUsername}?start=ref_{referralCode}"),
    invitedCount: z.number().describe("Players who registered by it."),
    botUsername: z.string().nullable().describe("null while there is no bot to invite to."),
  })
  .meta({
    id: "MiniAppUser",
    description: "The mini-app user of the specification's section 3. Money is birr with two decimals.",
  });
export type MiniAppUser = z.output<typeof miniAppUser>;

export const historyItem = z
  .object({
    id: z.string(),
    type: z.enum(["deposit", "withdrawal", "win", "bet"]),
    amount: z.number().describe("Birr, signed: a stake is negative."),
    status: z.enum(["completed", "pending", "other"]),
    description: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: "HistoryItem" });
export type HistoryItem = z.output<typeof historyItem>;

export const playerHistory = z
  .object({ success: z.literal(true), transactions: z.array(historyItem) })
  .meta({ id: "PlayerHistory" });
