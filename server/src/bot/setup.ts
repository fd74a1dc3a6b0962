import type { Language } from "@derash/protocol/player";
import type { Api } from "grammy";
import type { BotCommand } from "grammy/types";
import type { Logger } from "../log.ts";
import type { Clock } from "./clock.ts";
import { failureOf } from "./failure.ts";
import { words } from "./texts.ts";
import { commandNames } from "./vocabulary.ts";

/** The kinds of updates that the bot has an answer to. */
export const listenedTo = ["message", "callback_query"] as const;

/** A refusal (a wrong address, say) seldom heals by itself, so it is not repeated often. */
const retryRefusedMs = 60_000;

/** grammY types the signal of a package; Node's own does the same. */
export type GrammySignal = NonNullable<Parameters<Api["getMe"]>[0]>;

/** Tells Telegram what the bot can do: its commands in both languages, and the button beside the text field. */
export async function introduce(api: Api, gameUrl: string | null, log: Logger, stopping: AbortSignal): Promise<void> {
  const signal = stopping as GrammySignal;
  const scope = { type: "all_private_chats" } as const;
  const button = gameUrl
    ? ({ type: "web_app", text: "Derash", web_app: { url: `${gameUrl}/` } } as const)
    : ({ type: "commands" } as const);
  const steps = {
    commands: () => api.setMyCommands(commandsIn("en"), { scope }, signal),
    "Amharic commands": () => api.setMyCommands(commandsIn("am"), { scope, language_code: "am" }, signal),
    "menu button": () => api.setChatMenuButton({ menu_button: button }, signal),
  };
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      // The bot answers all the same, so it goes on.
      log.warn({ reason: failureOf(error, 1).reason }, `Telegram did not take the ${name}`);
    }
  }
}

function commandsIn(language: Language): BotCommand[] {
  return commandNames.map((command) => ({ command, description: words[language].commands[command] }));
}

export type Webhook = { url: string; secret: string };

/** Asks Telegram to deliver updates to a webhook; or, with none, to hold them back until they are asked for. */
export async function chooseDelivery(api: Api, webhook: Webhook | null, stopping: AbortSignal): Promise<void> {
  const signal = stopping as GrammySignal;
  if (webhook)
    await api.setWebhook(webhook.url, { secret_token: webhook.secret, allowed_updates: [...listenedTo] }, signal);
  else await api.deleteWebhook({}, signal);
}

/** Tries until it succeeds or the signal aborts: without this step the bot is deaf. */
export async function insist(
  step: () => Promise<void>,
  { clock, log }: { clock: Clock; log: Logger },
  signal: AbortSignal,
) {
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (signal.aborted) return;
      const { reason, retryAfterMs } = failureOf(error, attempt);
      log.warn({ reason, attempt }, "the bot could not reach Telegram; trying again");
      await clock.sleep(retryAfterMs ?? retryRefusedMs, signal);
    }
  }
}
