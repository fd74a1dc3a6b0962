import { kitStore } from "./telegram-link.ts";

/**
 * Whether the bot may write to her: Telegram asks her where it does not know. Outside Telegram, or in an old one, she has written to
 * the bot herself when she registered.
 */
export async function askToWrite(): Promise<boolean> {
  return (await kitStore.get()?.askToWrite()) ?? true;
}
