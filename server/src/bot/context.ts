import type { Language } from "@derash/protocol/player";
import type { Context, MiddlewareFn } from "grammy";
import type { User } from "grammy/types";
import type { Player, PlayerService } from "../player/service.ts";
import { languageOf, words } from "./texts.ts";
import type { Words } from "./vocabulary.ts";

/** Who writes to the bot, and in which words to answer. */
export type BotContext = Context & { player: Player | null; language: Language; words: Words };
/** An update that a person caused. */
export type PersonContext = BotContext & { from: User };

/** Looks up who writes. The player's own choice of language counts, before registration that of the Telegram app. */
export function identifySender(players: PlayerService): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    if (!ctx.from || ctx.from.is_bot) return;
    ctx.player = await players.findByTelegramId(ctx.from.id);
    ctx.language = ctx.player?.preferredLanguage ?? languageOf(ctx.from.language_code);
    ctx.words = words[ctx.language];
    await next();
  };
}

type ReplyMarkup = NonNullable<Parameters<Context["reply"]>[1]>["reply_markup"];

export async function say(ctx: Context, html: string, markup?: ReplyMarkup): Promise<void> {
  await ctx.reply(html, {
    parse_mode: "HTML",
    link_preview_options: { is_disabled: true },
    ...(markup && { reply_markup: markup }),
  });
}
