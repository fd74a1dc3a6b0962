import { createHash, timingSafeEqual } from "node:crypto";
import { receiveUpdate } from "@derash/protocol/path/operation";
import type { Update } from "grammy/types";
import { AppError } from "../app-error.ts";
import type { Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { BotService } from "./service.ts";

/** Where Telegram delivers updates when the bot does not poll. Without a secret nobody gets in. */
export function botRoutes(http: Http, { bot, webhookSecret }: { bot: BotService; webhookSecret: string | null }): void {
  serve(
    http,
    receiveUpdate,
    async (request) => {
      await bot.handleUpdate(request.body as unknown as Update);
      return { ok: true };
    },
    {
      // Before the body is read: a stranger learns nothing about what is accepted.
      onRequest: async (request) => {
        const given = request.headers["x-telegram-bot-api-secret-token"];
        if (!webhookSecret || typeof given !== "string" || !isSame(given, webhookSecret))
          throw new AppError("not_signed_in");
      },
    },
  );
}

/** Compares in constant time; the digests make the lengths equal. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
