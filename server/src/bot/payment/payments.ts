import { formatBirr, santim } from "@derash/game/money";
import { InlineKeyboard } from "grammy";
import { AppError } from "../../app-error.ts";
import type { PaymentService } from "../../payment/service.ts";
import type { Player } from "../../player/service.ts";
import { type BotContext, say } from "../context.ts";
import { momentIn } from "../moment.ts";
import { escapeHtml } from "../texts.ts";
import { feeWords, paymentWords, stateWords } from "./payment-words.ts";
import { companyToName, type WhoseDeps } from "./whose.ts";

export type PaymentDeps = WhoseDeps & { payments: Pick<PaymentService, "payment" | "limits">; gameUrl: string | null };

/** The way to the page of the mini app where money is brought in or taken out. Who has used up a limit of their own is told until when. */
export async function offerPaying(
  ctx: BotContext,
  player: Player,
  { gameUrl, payments }: Pick<PaymentDeps, "gameUrl" | "payments">,
  way: "deposit" | "withdraw",
): Promise<void> {
  if (gameUrl === null) return say(ctx, ctx.words.noGameAddress);
  const usedUp = way === "deposit" ? await usedUpUntil(payments, player) : null;
  if (usedUp?.by === "limit") {
    const { limitReached, openLimits } = paymentWords[ctx.language];
    const button = new InlineKeyboard().webApp(openLimits, `${gameUrl}/limits`);
    return say(ctx, limitReached(momentIn(ctx.language, usedUp.until, ctx.words)), button);
  }
  const said = paymentWords[ctx.language];
  const [text, label] =
    way === "deposit" ? [said.depositOffer, said.openDeposit] : [said.withdrawalOffer, said.openWithdrawal];
  const held = usedUp === null ? [] : [said.limitHeld(momentIn(ctx.language, usedUp.until, ctx.words))];
  // A page that is open already is paid from there.
  await say(ctx, [...held, text].join("\n"), new InlineKeyboard().webApp(label, `${gameUrl}/${way}`));
}

type UsedUp = { by: "limit" | "pages"; until: Date };

/**
 * When there is room again, where limits leave nothing: by what was paid, until the last of them begins anew; by pages alone that
 * nobody has paid, until those count no more. null: there is room.
 */
async function usedUpUntil(payments: PaymentDeps["payments"], player: Player): Promise<UsedUp | null> {
  const { own } = await payments.limits(player, undefined);
  const full = own.filter(({ left }) => left === 0);
  const byPages = ({ amount, used, unpaid }: (typeof own)[number]) => used - (unpaid?.amount ?? 0) < (amount ?? 0);
  const last = (ends: readonly string[]) => new Date(Math.max(...ends.map((end) => Date.parse(end))));
  const paid = full.filter((limit) => !byPages(limit));
  if (paid.length > 0) return { by: "limit", until: last(paid.map(({ until }) => until)) };
  return full.length === 0
    ? null
    : { by: "pages", until: last(full.map(({ until, unpaid }) => unpaid?.until ?? until)) };
}

const santimOf = (birr: number | null) => (birr === null ? null : santim(Math.round(birr * 100)));

/** Where a payment of this player is; another's is as one that is missing. */
export async function tellPayment(
  ctx: BotContext & { match: string | RegExpMatchArray },
  player: Player,
  { payments, wallets, gameUrl }: PaymentDeps,
): Promise<void> {
  const said = paymentWords[ctx.language];
  const reference = String(ctx.match).trim();
  if (!/^[\w-]{4,100}$/.test(reference)) return say(ctx, said.usage);
  try {
    const { kind, state, is_demo, is_test, ...payment } = await payments.payment(player, reference);
    const [amount, fee] = [santimOf(payment.amount), santimOf(payment.player_fee)];
    const sum = amount === null ? "" : `, <b>${ctx.words.amount(formatBirr(amount))}</b>`;
    const cost = feeWords(ctx.language, kind, state, { amount, fee });
    const company = await companyToName({ wallets }, player, payment.company_name);
    const lines = [
      `${said.titles[kind]} <code>${escapeHtml(payment.reference)}</code>${sum}`,
      ...(company === null ? [] : [said.walletWith(company)]),
      stateWords(ctx.language, kind, state, {
        because: payment.rejected_because,
        isTakenForReversal: payment.taken_for_reversal,
        provider: payment.provider,
        isPayoutOff: payment.is_payout_off,
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
