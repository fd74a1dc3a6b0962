import { formatBirr, zero } from "@derash/game/money";
import { language } from "@derash/protocol/player";
import { invitationIn, readStartParam } from "@derash/protocol/telegram/start-param";
import type { WalletTransaction } from "@derash/protocol/wallet";
import { type Bot, InlineKeyboard } from "grammy";
import type { User } from "grammy/types";
import { AppError } from "../app-error.ts";
import type { BonusService } from "../bonus/service.ts";
import type { DrawService } from "../draw/service.ts";
import type { PaymentService } from "../payment/service.ts";
import type { Player, PlayerService } from "../player/service.ts";
import type { WalletService } from "../wallet/service.ts";
import { type BotContext, identifySender, say } from "./context.ts";
import { failureOf } from "./failure.ts";
import { momentIn } from "./moment.ts";
import { paymentWords } from "./payment/payment-words.ts";
import { offerPaying, tellPayment } from "./payment/payments.ts";
import { offerPlace, offerStakes, type Tables, toProof } from "./play.ts";
import { acceptContact, askForContact } from "./registration.ts";
import { escapeHtml, helpText, languageNames, rulesText, type Terms, words } from "./texts.ts";
import { commandNames, type Words } from "./vocabulary.ts";

export type CommandDeps = Tables & {
  players: PlayerService;
  wallets: Pick<WalletService, "wallet" | "walletsOf" | "here">;
  terms: () => Terms;
  /** Where a person is reached; null in a demo. */
  contact: string | null;
  draws: Pick<DrawService, "proof">;
  payments: Pick<PaymentService, "payment" | "limits">;
  bonuses: Pick<BonusService, "sharedBy">;
};

const historyLength = 10;
const displayCode = /^ETH[A-Z0-9]{3}$/;
/** Of links that were shared before places had parameters. */
const referral = /^ref_([0-9a-f]{10})$/;
const languageChoice = /^language:(am|en)$/;
/** What people write who ask how money gets in or out; a few words of each language, as a part of what they write. */
const aboutMoney =
  /deposit|with-?draw|cash ?out|pay ?(in|out)|payment|top ?-?up|recharge|telebirr|money|ገንዘብ|ብር|ክፍያ|አስገባ|ላስገባ|ማስገባ|አውጣ|ላውጣ|ማውጣ|ቴሌብር/i;

/** Who says what to the bot, and what it does. Every answer may be given twice without harm. */
export function installCommands(bot: Bot<BotContext>, deps: CommandDeps): void {
  const person = bot.chatType("private").use(identifySender(deps.players));
  person.command("start", (ctx) => start(ctx, deps));
  person.command("register", (ctx) => askForContact(ctx, deps));
  person.command("play", (ctx) => forPlayer(ctx, () => offerStakes(ctx, deps)));
  person.command("balance", (ctx) => forPlayer(ctx, (player) => balance(ctx, player, deps)));
  person.command("history", (ctx) => forPlayer(ctx, (player) => history(ctx, player, deps)));
  person.command("deposit", (ctx) => forPlayer(ctx, (player) => offerPaying(ctx, player, deps, "deposit")));
  person.command("withdraw", (ctx) => forPlayer(ctx, (player) => offerPaying(ctx, player, deps, "withdraw")));
  person.command("payment", (ctx) => forPlayer(ctx, (player) => tellPayment(ctx, player, deps)));
  person.command("verify", (ctx) => verify(ctx, deps));
  person.command("language", (ctx) => forPlayer(ctx, () => askForLanguage(ctx)));
  person.command("rules", (ctx) => rules(ctx, deps));
  person.command("help", (ctx) => say(ctx, helpText(ctx.language, deps.contact)));
  person.callbackQuery(languageChoice, (ctx) => setLanguage(ctx, String(ctx.match[1]), deps.players));
  person.on("callback_query", answerQuery);
  person.on("message:contact", (ctx) => acceptContact(ctx, ctx.message, deps));
  person.hears(aboutMoney, (ctx) => money(ctx, deps));
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

/** A place or an invitation comes with it: t.me/<bot>?start=<parameter>. The invitation counts when the person registers. */
async function start(ctx: BotContext & { from: User; match: string }, deps: CommandDeps): Promise<void> {
  const place = readStartParam(ctx.match);
  const code = invitationIn(place) ?? referral.exec(ctx.match)?.[1];
  if (code !== undefined && !ctx.player) await deps.players.invite(ctx.from.id, code);
  const name = escapeHtml(ctx.player?.firstName ?? ctx.from?.first_name ?? "");
  // A round to see again and the check of a draw are for anybody.
  const isOpen = ctx.player || place?.kind === "replay" || place?.kind === "proof";
  if (isOpen && place !== null && place.kind !== "invitation" && deps.gameUrl)
    return offerPlace(ctx, deps.gameUrl, place);
  if (!ctx.player) return say(ctx, `${ctx.words.welcome(name)}\n\n${ctx.words.registerHint}`);
  await say(ctx, ctx.words.welcome(name));
  await offerStakes(ctx, deps);
}

/** One wallet in one sentence, several in a line each. */
async function balance(ctx: BotContext, player: Player, { wallets }: CommandDeps): Promise<void> {
  const held = await wallets.walletsOf(player.id);
  if (held.length < 2) return say(ctx, ctx.words.balance(formatBirr(held[0]?.balance ?? zero)));
  const lines = held.map((wallet) => `${escapeHtml(wallet.company)}: ${ctx.words.balance(formatBirr(wallet.balance))}`);
  await say(ctx, lines.join("\n"));
}

/** Of the wallet where the player is or was last; who has several is told which. */
async function history(ctx: BotContext, player: Player, { wallets }: CommandDeps): Promise<void> {
  const [here, held] = await Promise.all([wallets.here(player.id, undefined), wallets.walletsOf(player.id)]);
  const { transactions } = (await wallets.wallet(here, 1, historyLength)).data;
  const wallet = held.length < 2 ? undefined : held.find(({ accountId }) => accountId === here);
  const whose = wallet ? [paymentWords[ctx.language].walletWith(escapeHtml(wallet.company))] : [];
  if (transactions.length === 0) return say(ctx, [...whose, ctx.words.historyEmpty].join("\n"));
  const lines = transactions.map((transaction) => historyLine(ctx, transaction));
  await say(ctx, [`<b>${ctx.words.historyTitle}</b>`, ...whose, "", ...lines].join("\n"));
}

/** For anybody: who plays with companies hears what their quick wins earn. */
async function rules(ctx: BotContext, { terms, wallets, bonuses }: CommandDeps): Promise<void> {
  const held = ctx.player ? await wallets.walletsOf(ctx.player.id) : [];
  const schedule = await bonuses.sharedBy(held.map(({ companyId }) => companyId));
  await say(ctx, rulesText(ctx.language, terms(), schedule));
}

/** For anybody, registered or not: an id that is no player's yet is the one that a cashier will ask for. */
async function money(ctx: BotContext & { from: User }, { contact }: CommandDeps): Promise<void> {
  const ways = { telegramId: ctx.from.id, contact: contact === null ? null : escapeHtml(contact) };
  await say(ctx, ctx.words.money(ways));
}

/** For anybody, registered or not: the link names the round itself, because a code is given to other rounds later. */
async function verify(ctx: BotContext & { match: string | RegExpMatchArray }, deps: CommandDeps): Promise<void> {
  const { draws, gameUrl } = deps;
  const code = String(ctx.match).trim().toUpperCase();
  if (!displayCode.test(code)) return say(ctx, ctx.words.verifyUsage);
  const roundId = await sealedRound(draws, code);
  if (roundId === null) return say(ctx, ctx.words.verifyUnknown(code));
  if (!gameUrl) return say(ctx, ctx.words.noGameAddress);
  await say(ctx, ctx.words.verifyFound(code), toProof(ctx, gameUrl, roundId));
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

function historyLine({ words: say, language: spoken }: BotContext, transaction: WalletTransaction): string {
  const { type, amount, description, status, created_at } = transaction;
  const signed = `${amount < 0 ? "−" : "+"}${Math.abs(amount).toFixed(2)}`;
  const note = escapeHtml(say.notes[description] ?? description);
  const details = [say.transactions[type], note, standing(say, status)];
  return `${momentIn(spoken, new Date(created_at), say)}  <b>${say.amount(signed)}</b>  ${details.filter(Boolean).join(" · ")}`;
}

function standing(say: Words, status: WalletTransaction["status"]): string {
  if (status === "PENDING") return say.pending;
  return status === "FAILED" ? say.failed : "";
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
    // Tapped twice, it says so already; an old one cannot be changed any more.
    await ctx.editMessageText(words[chosen].languageSet).catch(throwUnlessFinal);
  });
  await answerQuery(ctx);
}

/** Last, whatever was chosen: Telegram refuses to answer a query that has grown old, and the choice counts all the same. */
async function answerQuery(ctx: BotContext): Promise<void> {
  await ctx.answerCallbackQuery().catch(throwUnlessFinal);
}

/** What Telegram refuses for good is left as it is; anything else is tried again. */
function throwUnlessFinal(error: unknown): void {
  if (failureOf(error, 1).retryAfterMs !== null) throw error;
}
