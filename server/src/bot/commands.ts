import { formatBirr, type Santim, toBirr } from "@derash/game/money";
import { launchQuery } from "@derash/protocol/launch";
import { language } from "@derash/protocol/player";
import type { WalletTransaction } from "@derash/protocol/wallet";
import { type Bot, InlineKeyboard } from "grammy";
import type { User } from "grammy/types";
import { AppError } from "../app-error.ts";
import { timeZone } from "../days.ts";
import type { DrawService } from "../draw/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { Player, PlayerService } from "../player/service.ts";
import type { RoomOffer } from "../round/service.ts";
import { type BotContext, identifySender, say } from "./context.ts";
import { acceptContact, askForContact } from "./registration.ts";
import {
  commandNames,
  escapeHtml,
  helpText,
  languageNames,
  rulesText,
  type Terms,
  type Words,
  words,
} from "./words.ts";

export type CommandDeps = {
  players: PlayerService;
  ledger: Pick<LedgerService, "balanceOf" | "wallet">;
  rooms: () => readonly RoomOffer[];
  terms: () => Terms;
  /** Where a person is reached; null in a demo. */
  contact: string | null;
  draws: Pick<DrawService, "proof">;
  /** Where the mini app is; null when Telegram would not take the address. */
  gameUrl: string | null;
};

const historyLength = 10;
const stakesPerRow = 2;
const displayCode = /^ETH[A-Z0-9]{3}$/;
const referral = /^ref_([0-9a-f]{10})$/;
const languageChoice = /^language:(am|en)$/;

/** Who says what to the bot, and what it does. Every answer may be given twice without harm. */
export function installCommands(bot: Bot<BotContext>, deps: CommandDeps): void {
  const person = bot.chatType("private").use(identifySender(deps.players));
  person.command("start", (ctx) => start(ctx, deps.players));
  person.command("register", (ctx) => askForContact(ctx));
  person.command("play", (ctx) => forPlayer(ctx, (player) => play(ctx, player, deps)));
  person.command("balance", (ctx) => forPlayer(ctx, (player) => balance(ctx, player, deps)));
  person.command("history", (ctx) => forPlayer(ctx, (player) => history(ctx, player, deps)));
  person.command("verify", (ctx) => verify(ctx, deps));
  person.command("language", (ctx) => forPlayer(ctx, () => askForLanguage(ctx)));
  person.command("rules", (ctx) => say(ctx, rulesText(ctx.language, deps.terms())));
  person.command("help", (ctx) => say(ctx, helpText(ctx.language, deps.contact)));
  person.callbackQuery(languageChoice, (ctx) => setLanguage(ctx, String(ctx.match[1]), deps.players));
  person.on("callback_query", async (ctx) => void (await ctx.answerCallbackQuery()));
  person.on("message:contact", (ctx) => acceptContact(ctx, ctx.message, deps.players));
  person.on("message:text", (ctx) => say(ctx, ctx.words.unknown));

  bot
    .chatType(["group", "supergroup"])
    .use(identifySender(deps.players))
    .command([...commandNames], (ctx) => say(ctx, `${ctx.words.writePrivately} @${ctx.me.username}`));
}

/** Does something for a registered player; everyone else is asked to register. */
async function forPlayer(ctx: BotContext, action: (player: Player) => Promise<void>): Promise<void> {
  if (!ctx.player) return say(ctx, ctx.words.registerFirst);
  await action(ctx.player);
}

/** An invitation comes with it: t.me/<bot>?start=ref_<code>. It counts when the person registers. */
async function start(ctx: BotContext & { from: User; match: string }, players: PlayerService): Promise<void> {
  const code = referral.exec(ctx.match)?.[1];
  if (code !== undefined && !ctx.player) await players.invite(ctx.from.id, code);
  const name = escapeHtml(ctx.player?.firstName ?? ctx.from?.first_name ?? "");
  const hint = ctx.player ? ctx.words.playHint : ctx.words.registerHint;
  await say(ctx, `${ctx.words.welcome(name)}\n\n${hint}`);
}

/**
 * Stakes as inline web_app buttons. A mini app opened from a button of the reply keyboard gets no launch data, so nobody
 * could be signed in from there.
 */
async function play(ctx: BotContext, player: Player, { rooms, gameUrl }: CommandDeps): Promise<void> {
  if (!gameUrl) return say(ctx, ctx.words.noGameAddress);
  const open = rooms();
  if (open.length === 0) return say(ctx, ctx.words.noTables);
  const keyboard = new InlineKeyboard();
  open.forEach((room, index) => {
    if (index > 0 && index % stakesPerRow === 0) keyboard.row();
    keyboard.webApp(
      ctx.words.stakeButton(stakeText(room.stake)),
      `${gameUrl}/?${launchQuery(player.telegramId, room)}`,
    );
  });
  await say(ctx, ctx.words.chooseStake, keyboard);
}

/** Whole birr without decimals, as people name a stake; any other amount with both. */
function stakeText(stake: Santim): string {
  const birr = toBirr(stake);
  return Number.isInteger(birr) ? String(birr) : formatBirr(stake);
}

async function balance(ctx: BotContext, player: Player, { ledger }: CommandDeps): Promise<void> {
  await say(ctx, ctx.words.balance(formatBirr(await ledger.balanceOf(player.accountId))));
}

async function history(ctx: BotContext, player: Player, { ledger }: CommandDeps): Promise<void> {
  const { transactions } = (await ledger.wallet(player.accountId, 1, historyLength)).data;
  if (transactions.length === 0) return say(ctx, ctx.words.historyEmpty);
  const lines = transactions.map((transaction) => historyLine(ctx.words, transaction));
  await say(ctx, [`<b>${ctx.words.historyTitle}</b>`, "", ...lines].join("\n"));
}

/** For anybody, registered or not: the link names the round itself, because a code is given to other rounds later. */
async function verify(ctx: BotContext & { match: string | RegExpMatchArray }, deps: CommandDeps): Promise<void> {
  const { draws, gameUrl } = deps;
  const code = String(ctx.match).trim().toUpperCase();
  if (!displayCode.test(code)) return say(ctx, ctx.words.verifyUsage);
  const roundId = await sealedRound(draws, code);
  if (roundId === null) return say(ctx, ctx.words.verifyUnknown(code));
  if (!gameUrl) return say(ctx, ctx.words.noGameAddress);
  const keyboard = new InlineKeyboard().url(ctx.words.verifyButton, `${gameUrl}/verify/${roundId}`);
  await say(ctx, ctx.words.verifyFound(code), keyboard);
}

/** The newest round that bore this code and has a public record; null when there is none. */
async function sealedRound(draws: CommandDeps["draws"], code: string): Promise<string | null> {
  try {
    return (await draws.proof(code)).roundId;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

const dateFormat = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone,
});

function historyLine(say: Words, { type, amount, description, status, created_at }: WalletTransaction): string {
  const signed = `${amount < 0 ? "−" : "+"}${Math.abs(amount).toFixed(2)}`;
  const details = [say.transactions[type], escapeHtml(description), status === "PENDING" ? say.pending : ""];
  return `${dateFormat.format(new Date(created_at))}  <b>${say.amount(signed)}</b>  ${details.filter(Boolean).join(" · ")}`;
}

async function askForLanguage(ctx: BotContext): Promise<void> {
  const keyboard = new InlineKeyboard();
  for (const code of language.options) keyboard.text(languageNames[code], `language:${code}`);
  await say(ctx, ctx.words.chooseLanguage, keyboard);
}

async function setLanguage(ctx: BotContext, choice: string, players: PlayerService): Promise<void> {
  const chosen = language.parse(choice);
  await forPlayer(ctx, async (player) => {
    await players.setLanguage(player.id, chosen);
    await ctx.editMessageText(words[chosen].languageSet);
  });
  // Last: Telegram refuses to answer a query that has grown old, and the choice counts all the same.
  await ctx.answerCallbackQuery();
}
