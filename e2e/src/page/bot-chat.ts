import { createHmac } from "node:crypto";
import { demoBotToken } from "../../../server/src/config.ts";
import type { FakeBotApi } from "../../../server/test/fake-bot-api.ts";

/** The demo, which gives journeys their money, runs only with its own. */
export const botToken = demoBotToken;

export type BotUser = { id: number; first_name: string; language_code: string };
let nextMessage = 1;

/** What Telegram does when a web_app button is pressed: it opens the address with launch data that it signed, in the hash. */
export function launched(buttonUrl: string, user: BotUser): string {
  const fields: Record<string, string> = {
    auth_date: String(Math.floor(Date.now() / 1000)),
    user: JSON.stringify(user),
    signature: "x",
  };
  const secret = createHmac("sha256", "WebAppData").update(botToken).digest();
  const text = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join("\n");
  const initData = new URLSearchParams({ ...fields, hash: createHmac("sha256", secret).update(text).digest("hex") });
  const hash = new URLSearchParams({
    tgWebAppData: initData.toString(),
    tgWebAppVersion: "9.1",
    tgWebAppPlatform: "android",
  });
  return `${buttonUrl}#${hash}`;
}

/** Somebody writes to the bot, a command or their contact. */
export async function say(telegram: FakeBotApi, from: BotUser, content: { text?: string; contact?: object }) {
  const message = {
    message_id: nextMessage++,
    date: Math.floor(Date.now() / 1000),
    chat: { id: from.id, type: "private" as const, first_name: from.first_name },
  };
  const command = content.text?.split(" ").at(0);
  const entities = command ? { entities: [{ type: "bot_command" as const, offset: 0, length: command.length }] } : {};
  await telegram.push({ message: { ...message, from: { ...from, is_bot: false }, ...content, ...entities } } as never);
}

/** Registers somebody by their contact. */
export async function register(telegram: FakeBotApi, person: BotUser, phone: string): Promise<void> {
  await say(telegram, person, { text: "/register" });
  const is = ({ chat_id: to }: { chat_id: number }) => to === person.id;
  await telegram.waitFor("sendMessage", (sent) => is(sent) && sent.reply_markup?.keyboard);
  await say(telegram, person, {
    contact: { phone_number: phone, first_name: person.first_name, user_id: person.id },
  });
  await telegram.waitFor("sendMessage", (sent) => is(sent) && sent.reply_markup?.remove_keyboard);
}
