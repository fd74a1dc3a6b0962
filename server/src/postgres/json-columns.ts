import type { InlineKeyboardMarkup } from "grammy/types";

/** What the Bot API's sendMessage takes, as far as notices need it. */
export type BotMessagePayload = {
  chat_id: number;
  text: string;
  parse_mode: "HTML";
  reply_markup?: InlineKeyboardMarkup;
};
