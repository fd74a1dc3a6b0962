import { addSantim, formatBirr, fromBirr, santim } from "@derash/game/money";
import type { RoundDetails } from "@derash/protocol/history";
import type { ShareAnswer } from "@derash/protocol/telegram/share";
import { startParamOf } from "@derash/protocol/telegram/start-param";
import type { Api } from "grammy";
import type { InlineKeyboardButton, InlineQueryResultPhoto } from "grammy/types";
import { AppError } from "../app-error.ts";
import type { Logger } from "../log.ts";
import type { Player, PlayerService } from "../player/service.ts";
import { words } from "./words.ts";

export type ShareIntent = { roundId: string; cartelaNumber: number; isAmountShown: boolean };
export type ShareDeps = {
  log: Logger;
  /** The way to Telegram; null where there is none. Without a name yet the bot can prepare nothing. */
  telegram: {
    bot: { api: Pick<Api, "savePreparedInlineMessage"> };
    username(): string | null;
    opensApp(): boolean;
  } | null;
  /** A round as one player sees it. */
  roundOf: (player: Player, roundId: string) => Promise<RoundDetails>;
  players: Pick<PlayerService, "profile">;
  publicUrl: string | null;
};

/** The picture's size, which Telegram wants to know before it has it. */
const photo = { photo_width: 600, photo_height: 500 };
const chats = { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true };

/**
 * A round that a player has played, to be handed on: a picture of one cartela of theirs, words without anybody's name, and where
 * the round can be seen again. Somebody else's round, or another's cartela, is as if it were not there.
 * Errors: not_found, round_running.
 */
export async function share(deps: ShareDeps, player: Player, intent: ShareIntent): Promise<ShareAnswer> {
  const { roundId, cartelaNumber } = intent;
  const round = await deps.roundOf(player, roundId);
  const cartela = round.mine?.cartelas.find((each) => each.cartelaNumber === cartelaNumber);
  if (!cartela || round.isVoid) throw new AppError("not_found");
  if (round.gameStatus !== "finished") throw new AppError("round_running");
  const language = (await deps.players.profile(player)).preferredLanguage;
  const won = addSantim(fromBirr(cartela.prize), fromBirr(cartela.bonus));
  const tax = fromBirr(cartela.tax ?? 0);
  const paid = santim(won - tax);
  const text = words[language].shared({
    code: round.gameId,
    cartelaNumber,
    calls: round.totalCalls,
    isWin: cartela.prize > 0,
    amount: intent.isAmountShown && won > 0 ? formatBirr(won) : null,
    taxed: tax > 0 ? { tax: formatBirr(tax), paid: formatBirr(paid) } : null,
  });
  const link = `/replay/${roundId}/${cartelaNumber}`;
  const picture = `/api${link}/picture.jpg`;
  const place = startParamOf({ kind: "replay", roundId, cartelaNumber });
  const preparedMessageId = await prepared(deps, player, { text, link, picture, place, said: words[language] });
  return { success: true, text, link, picture, preparedMessageId };
}

type Message = {
  text: string;
  link: string;
  picture: string;
  /** What a link into the mini app says of where it leads. */
  place: string;
  said: Pick<(typeof words)["en"], "watchAgain" | "inBrowser">;
};

/** In the mini app, where the bot has one that links open; and in the browser, for who has no account here. */
function waysOf(
  { username, opensApp }: NonNullable<ShareDeps["telegram"]>,
  { link, place, said }: Message,
  publicUrl: string,
): InlineKeyboardButton[][] {
  const web = new URL(link, publicUrl).href;
  if (!opensApp()) return [[{ text: said.watchAgain, url: web }]];
  const app = `https://t.me/${username()}?startapp=${place}`;
  return [[{ text: said.watchAgain, url: app }], [{ text: said.inBrowser, url: web }]];
}

/** null: there is no bot that could, or Telegram does not take it now; then the player shares it some other way. */
async function prepared({ log, telegram, publicUrl }: ShareDeps, player: Player, message: Message) {
  if (!telegram?.username() || !publicUrl?.startsWith("https://")) return null;
  const photoUrl = new URL(message.picture, publicUrl).href;
  const result: InlineQueryResultPhoto = {
    ...{ type: "photo", id: "replay", photo_url: photoUrl, thumbnail_url: photoUrl, ...photo },
    caption: message.text,
    reply_markup: { inline_keyboard: waysOf(telegram, message, publicUrl) },
  };
  try {
    return (await telegram.bot.api.savePreparedInlineMessage(player.telegramId, result, chats)).id;
  } catch (error) {
    // Its words alone: what grammY throws carries the token inside.
    log.info({ reason: String(error) }, "a round could not be prepared to be shared in Telegram");
    return null;
  }
}
