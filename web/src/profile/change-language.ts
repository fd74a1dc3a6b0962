import { changePlayer } from "@derash/protocol/path/player";
import type { Language, MiniAppUser } from "@derash/protocol/player";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { chooseLanguage } from "../i18n/language.ts";

type Change = { client: QueryClient; telegramId: string; updatePlayer: (change: Partial<MiniAppUser>) => void };

/** Spoken here at once, and by the bot once the server has it. */
export async function changeLanguage(
  { client, telegramId, updatePlayer }: Change,
  preferredLanguage: Language,
): Promise<void> {
  await chooseLanguage(preferredLanguage);
  await call(changePlayer, { params: { telegramId }, body: { preferredLanguage } });
  // What was asked for before the change, and comes after it, would bring the other language back.
  await client.cancelQueries({ queryKey: ["user"] });
  updatePlayer({ preferredLanguage });
}
