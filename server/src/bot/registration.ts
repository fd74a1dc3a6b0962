import { Keyboard } from "grammy";
import type { Contact, Message, User } from "grammy/types";
import { normalisePhone, phoneEnd } from "../phone.ts";
import type { PlayerService } from "../player/service.ts";
import { type BotContext, say } from "./context.ts";
import { offerStakes, type Tables } from "./play.ts";
import { escapeHtml } from "./texts.ts";

export async function askForContact(ctx: BotContext & { from: User }, tables: Tables): Promise<void> {
  if (ctx.player?.phoneNumber) {
    await say(ctx, ctx.words.alreadyRegistered(phoneEnd(ctx.player.phoneNumber)), contactKeyboard(ctx));
    return offerStakes(ctx, tables);
  }
  await say(ctx, ctx.words.shareContact, contactKeyboard(ctx));
}

function contactKeyboard({ words }: BotContext): Keyboard {
  return new Keyboard().requestContact(words.shareContactButton).resized().oneTime();
}

type ContactMessage = Pick<Message, "chat"> & { contact: Contact; from: User };

/**
 * Registers the owner of a shared contact, or gives who is registered the number that they have now. Nothing of an earlier
 * conversation is needed, so updates may come in any order.
 */
export async function acceptContact(
  ctx: BotContext & { from: User },
  message: ContactMessage,
  { players, contact, ...tables }: Tables & { players: PlayerService; contact: string | null },
): Promise<void> {
  const { words } = ctx;
  const { from } = message;
  if (!isOwnContact(message)) return say(ctx, words.contactRefused, contactKeyboard(ctx));
  const phoneNumber = normalisePhone(message.contact.phone_number);
  if (!phoneNumber) return say(ctx, words.phoneUnreadable, contactKeyboard(ctx));
  try {
    const player = await players.register({
      telegramId: from.id,
      firstName: from.first_name,
      lastName: from.last_name ?? "",
      username: from.username ?? "",
      ...{ phoneNumber, isPhoneProved: true },
      preferredLanguage: ctx.language,
      origin: "telegram",
    });
    const said =
      ctx.player?.phoneNumber && player.phoneNumber
        ? words.phoneKept(phoneEnd(player.phoneNumber))
        : words.registered(escapeHtml(player.firstName));
    await say(ctx, said, { remove_keyboard: true });
  } catch (error) {
    if (!isPhoneTaken(error)) throw error;
    const kept = ctx.player?.phoneNumber;
    const about = { contact: contact && escapeHtml(contact), kept: kept ? phoneEnd(kept) : null };
    return say(ctx, words.phoneTaken(about), { remove_keyboard: true });
  }
  // A message of its own: one takes the keyboard of the contact away, the other has the buttons to play.
  await offerStakes(ctx, tables);
}

/**
 * Whether a contact is its sender's own, first hand. Telegram vouches for user_id alone: without this check anyone could
 * register with the card of somebody else.
 */
function isOwnContact(message: ContactMessage): boolean {
  const isForwarded = "forward_origin" in message || "forward_date" in message || "via_bot" in message;
  return message.contact.user_id === message.from.id && message.chat.id === message.from.id && !isForwarded;
}

/** The table refuses a phone number that another player has. */
function isPhoneTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === "player_phone_number_key";
}
