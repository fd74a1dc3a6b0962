import { formatBirr, santim } from "@derash/game/money";
import { InlineKeyboard } from "grammy";
import { AppError } from "../../app-error.ts";
import type { PaymentService } from "../../payment/service.ts";
import type { Player } from "../../player/service.ts";
import { type BotContext, say } from "../context.ts";
import { momentIn } from "../moment.ts";
import { escapeHtml } from "../texts.ts";
import { feeWords, paymentWords, stateWords } from "./payment-words.ts";

export type PaymentDeps = { payments: Pick<PaymentService, "payment" | "limits">; gameUrl: string | null };

/** The way to the page of the mini app where money is brought in or taken out. Who has used up a limit of their own is told until when. */
export async function offerPaying(
  ctx: BotContext,
  player: Player,
  { gameUrl, payments }: PaymentDeps,
  way: "deposit" | "withdraw",
): Promise<void> {
  if (gameUrl === null) return say(ctx, ctx.words.noGameAddress);
  const usedUp = way === "deposit" ? await usedUpUntil(payments, player) : null;
  if (usedUp !== null) {
    const { limitReached, openLimits } = paymentWords[ctx.language];
    const button = new InlineKeyboard().webApp(openLimits, `${gameUrl}/limits`);
    return say(ctx, limitReached(momentIn(ctx.language, usedUp, ctx.words)), button);
  }
  const said = paymentWords[ctx.language];
  const [text, label] =
    way === "deposit" ? [said.depositOffer, said.openDeposit] : [said.withdrawalOffer, said.openWithdrawal];
  await say(ctx, text, new InlineKeyboard().webApp(label, `${gameUrl}/${way}`));
}

/** When the last of the limits begins anew that leave nothing; null: there is room. */
async function usedUpUntil(payments: PaymentDeps["payments"], player: Player): Promise<Date | null> {
  const { own } = await payments.limits(player, undefined);
  const ends = own.filter(({ left }) => left === 0).map(({ until }) => Date.parse(until));
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

const santimOf = (birr: number | null) => (birr === null ? null : santim(Math.round(birr * 100)));

/** Where a payment of this player is; another's is as one that is missing. */
export async function tellPayment(
  ctx: BotContext & { match: string | RegExpMatchArray },
  player: Player,
  { payments, gameUrl }: PaymentDeps,
): Promise<void> {
  const said = paymentWords[ctx.language];
  const reference = String(ctx.match).trim();
  if (!/^[\w-]{4,100}$/.test(reference)) return say(ctx, said.usage);
  try {
    const { kind, state, is_demo, is_test, ...payment } = await payments.payment(player, reference);
    const [amount, fee] = [santimOf(payment.amount), santimOf(payment.player_fee)];
    const sum = amount === null ? "" : `, <b>${ctx.words.amount(formatBirr(amount))}</b>`;
    const cost = feeWords(ctx.language, kind, state, { amount, fee });
    const lines = [
      `${said.titles[kind]} <code>${escapeHtml(payment.reference)}</code>${sum}`,
      stateWords(ctx.language, kind, state, {
        because: payment.rejected_because,
        isTakenForReversal: payment.taken_for_reversal,
      }),
      ...(cost === null ? [] : [cost]),
      ...(is_demo ? [said.demo] : []),
      ...(is_test && state !== "tested" ? [said.test] : []),
    ];
    const button =
      gameUrl === null
        ? undefined
        : new InlineKeyboard().webApp(ctx.words.openPayment, `${gameUrl}/payment/${payment.id}`);
    await say(ctx, lines.join("\n"), button);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    await say(ctx, said.unknownReference);
  }
}
