import { startParamOf } from "@derash/protocol/telegram/start-param";

/** What links to the bot are made of; known once it has introduced itself. */
export type LinkedBot = { username(): string | null; opensApp(): boolean };

/** Where the browser goes that a provider has sent back. null: not known yet, for which bot there is nobody has said. */
export function wayBack(bot: LinkedBot | null, paymentId: string): string | null {
  if (bot === null) return `/payment/${paymentId}`;
  const username = bot.username();
  if (username === null) return null;
  // A bot that has no mini app for links to open shows the way to it in its chat.
  const opens = bot.opensApp() ? "startapp" : "start";
  return `https://t.me/${username}?${opens}=${startParamOf({ kind: "payment", paymentId })}`;
}
