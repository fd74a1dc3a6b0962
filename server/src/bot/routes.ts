import { createHash, timingSafeEqual } from "node:crypto";
import type { Update } from "grammy/types";
import * as z from "zod";
import { AppError } from "../app-error.ts";
import type { Http } from "../http.ts";
import type { BotService } from "./service.ts";

/** grammY knows the rest of an update; what is not known to it is not listened to. */
const telegramUpdate = z.looseObject({ update_id: z.int().positive() });

/** Where Telegram delivers updates when the bot does not poll. Without a secret nobody gets in. */
export function botRoutes(http: Http, { bot, webhookSecret }: { bot: BotService; webhookSecret: string | null }): void {
  http.post(
    "/telegram/webhook",
    {
      schema: { body: telegramUpdate },
      // Before the body is read: a stranger learns nothing about what is accepted.
      onRequest: async (request) => {
        const given = request.headers["x-telegram-bot-api-secret-token"];
        if (!webhookSecret || typeof given !== "string" || !isSame(given, webhookSecret))
          throw new AppError("not_signed_in");
      },
    },
    async (request) => {
      await bot.handleUpdate(request.body as unknown as Update);
      return { ok: true };
    },
  );
}

/** Compares in constant time; the digests make the lengths equal. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
