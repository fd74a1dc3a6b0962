import { Api, Bot } from "grammy";
import type { BotContext } from "./context.ts";
import { pollSeconds } from "./polling.ts";

/** Below the lease of what is claimed (store.ts), so that no call outlives it. */
const callSeconds = 10;

/** The way to Telegram's Bot API. `polling` waits longer for its answers. */
export type Telegram = {
  bot: Bot<BotContext>;
  polling: Api;
  /** What Telegram calls the bot; null until it is known. */
  username(): string | null;
  /** Whether it has a main mini app, which links open by themselves (BotFather, "Main App"). */
  opensApp(): boolean;
};

type Address = {
  botToken: string;
  /** Whose Bot API; null: there is nobody to talk to. */
  apiRoot: string | null;
};

/** Nothing is asked of it yet. null: there is no way. */
export function connectTelegram({ botToken, apiRoot }: Address): Telegram | null {
  if (apiRoot === null) return null;
  const root = apiRoot.replace(/\/+$/, "");
  const bot = new Bot<BotContext>(botToken, { client: { apiRoot: root, timeoutSeconds: callSeconds } });
  return {
    bot,
    polling: new Api(botToken, { apiRoot: root, timeoutSeconds: pollSeconds + callSeconds }),
    username: () => (bot.isInited() ? bot.botInfo.username : null),
    opensApp: () => bot.isInited() && bot.botInfo.has_main_web_app,
  };
}
