import * as z from "zod";
import { isPlain, reason, telegramId, uuid, wholeNumber } from "./field.ts";
import { namedObject } from "./named-object.ts";
import { issue } from "./refusal/issues.ts";

export const language = z.enum(["am", "en"]);
export type Language = z.infer<typeof language>;

/** GET /api/user/{telegramId} */
export const userParams = z.object({ telegramId });
/** ?companyId=: of which of the player's wallets; without it, of the company where the player is or was last. */
export const walletQuery = z.object({ companyId: uuid.optional() });
/** GET /api/user/{telegramId}/history?limit= */
export const historyQuery = walletQuery.extend({ limit: wholeNumber(1, 100).default(20) });
/** PATCH /api/user/{telegramId}: what players may change about themselves. */
export const userChange = z.object({ preferredLanguage: language });

export const miniAppUser = namedObject(
  "MiniAppUser",
  "The mini-app user of the specification's section 3. Money is birr with two decimals.",
  {
    telegramId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    phoneNumber: z.string(),
    preferredLanguage: language,
    createdAt: z.string(),
    balance: z.number().describe("Of the wallet with `companyId`, as the other sums are."),
    companyId: z
      .string()
      .nullable()
      .describe(
        "The company asked for, else the one at whose table or desk the player is or was last; null: none yet.",
      ),
    wallets: z
      .array(z.object({ companyId: z.string(), company: z.string(), balance: z.number() }))
      .describe("All wallets, one a company, last visited first; for staff of a company theirs alone."),
    bonusBalance: z.number(),
    totalGames: z.number(),
    gamesWon: z.number(),
    totalDeposits: z.number(),
    totalWithdrawals: z.number(),
    is_admin: z.boolean(),
    referralCode: z
      .string()
      .describe(
        "Of the link that invites: https://t.me/{botUsername}?startapp=inv_{referralCode}, or ?start= (botOpensApp).",
      ),
    playerId: z
      .string()
      .exactOptional()
      .describe("For super admins alone: whom an adjustment names. Not of a player who is staff."),
    invitedCount: z.number().describe("Players who registered by it."),
    botUsername: z.string().nullable().describe("null while there is no bot to invite to."),
    botOpensApp: z
      .boolean()
      .exactOptional()
      .describe(
        "The bot has a main mini app: t.me/{botUsername}?startapp= opens it. Else ?start= opens the bot's chat.",
      ),
  },
);

export const historyItem = namedObject("HistoryItem", {
  id: z.string(),
  type: z.enum(["deposit", "withdrawal", "win", "bet"]),
  amount: z.number().describe("Birr, signed: a stake is negative."),
  status: z.enum(["completed", "pending", "other"]),
  deduction: z
    .enum(["tax", "fee"])
    .optional()
    .describe("Which one, where the type alone would call it a win or a withdrawal."),
  description: z.string(),
  createdAt: z.string(),
});

export const playerHistory = namedObject("PlayerHistory", {
  success: z.literal(true),
  transactions: z.array(historyItem),
});

/** POST /api/user/management/players/{telegramId}/free-phone/. `phone_end`: the last digits of the number that was shown. */
export const phoneFreed = z
  .object({ phone_end: z.string().regex(/^\d{4}$/, issue("not_phone")), reason })
  .transform((body) => ({ phoneEnd: body.phone_end, reason: body.reason }));

/** POST /api/user/management/suspensions/: a player may not play, with the company's rooms; by a super admin, with any. */
export const suspensionCreate = z
  .object({
    telegram_id: telegramId,
    reason,
    told: z.string().trim().max(150, issue("too_long")).check(isPlain).default(""),
  })
  .transform((body) => ({ telegramId: body.telegram_id, reason: body.reason, told: body.told }));
export const suspensionParams = z.object({ id: uuid });
/**
 * POST /api/user/management/suspensions/{id}/end/. `seen`: the words as the page shows them; whom somebody has suspended anew for
 * another reason since is not let play unread. Older pages send no body.
 */
export const suspensionEnd = z
  .object({ seen: z.object({ reason: z.string(), told: z.string() }).optional() })
  .nullish();

export const suspension = namedObject(
  "Suspension",
  "Of the own company, and of its customers those with every company; newest first.",
  {
    id: z.string(),
    telegramId: z.string(),
    name: z.string(),
    company_name: z.string().nullable().describe("null: with every company."),
    reason: z
      .string()
      .describe("Empty where a company reads of one with every company, as are `told` and `suspended_by`."),
    told: z.string().describe("What the player is told; empty: nothing but the suspension."),
    suspended_by: z.string(),
    suspended_at: z.string(),
    can_end: z.boolean().describe("Whether the caller may let the player play again."),
  },
);

export const suspensionEnded = namedObject("SuspensionEnded", {
  success: z.literal(true),
  still: z
    .array(z.string().nullable())
    .describe(
      "With which companies the player is suspended still, as far as the caller may know; null: with every company.",
    ),
});

export type MiniAppUser = z.output<typeof miniAppUser>;
export type HistoryItem = z.output<typeof historyItem>;
export type Suspension = z.output<typeof suspension>;
