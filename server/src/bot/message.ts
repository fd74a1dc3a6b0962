import { formatBirr, santim, zero } from "@derash/game/money";
import type { Language } from "@derash/protocol/player";
import type { InlineKeyboardMarkup } from "grammy/types";
import type { DueNotice, EveningNotice, PaymentNotice, QuickWinsNotice, RoundNotice } from "../notice/service.ts";
import { soonIn } from "./moment.ts";
import { feeWords, paymentWords, stateWords } from "./payment/payment-words.ts";
import type { Whose } from "./payment/whose.ts";
import { toPayment, toRound, toTable } from "./play.ts";
import { escapeHtml, words } from "./texts.ts";
import type { EveningText, NoticeText, Words } from "./vocabulary.ts";

/** What the Bot API's sendMessage takes, as far as notices need it. */
type BotMessage = { chat_id: number; text: string; parse_mode: "HTML"; reply_markup?: InlineKeyboardMarkup };

/** `isSuspended`: the reader may not play in the room that it is about. `whose`: of a payment. */
type Sending = { now?: number; isSuspended?: boolean; whose?: Whose | undefined };

/**
 * A notice in words, as it is sent at a moment; of a round with the way back to its room, where the mini app has an address and the
 * reader may play there.
 */
export function messageOf(
  notice: DueNotice["notice"],
  language: Language,
  gameUrl: string | null,
  { now = Date.now(), isSuspended = false, whose }: Sending = {},
): BotMessage {
  const { telegramId: chat_id } = notice;
  const said = words[language];
  const tablesUrl = isSuspended ? null : gameUrl;
  switch (notice.kind) {
    case "worded": {
      const { text, reply_markup } = notice;
      return { chat_id, text, parse_mode: "HTML", ...(reply_markup && { reply_markup }) };
    }
    case "quick_wins":
      return { chat_id, text: alarmOf(notice, said), parse_mode: "HTML" };
    case "evening":
      return { chat_id, text: said.evening(eveningOf(notice)), parse_mode: "HTML" };
    case "payment": {
      const text = paymentText(notice, language, whose);
      const button = gameUrl === null ? {} : { reply_markup: toPayment(said.openPayment, gameUrl, notice.paymentId) };
      return { chat_id, text, parse_mode: "HTML", ...button };
    }
    case "sat_down": {
      const text = said.satDown({ stake: formatBirr(notice.stake), playerCount: notice.playerCount });
      const button = tablesUrl === null ? {} : { reply_markup: toTable(said.sitDown, tablesUrl, chat_id, notice) };
      return { chat_id, text, parse_mode: "HTML", ...button };
    }
    case "reminder": {
      const { at, stake, cartelaNumbers: cartelas } = notice;
      const text = said.reminder({
        at: soonIn(language, new Date(at), new Date(now), said),
        stake: formatBirr(stake),
        cartelas,
      });
      // What they have paid for there plays on, whoever may not play any more.
      const button = gameUrl === null ? {} : { reply_markup: toTable(said.sitDown, gameUrl, chat_id, notice) };
      return { chat_id, text, parse_mode: "HTML", ...button };
    }
    case "ahead_missed": {
      const { isSuspended: wasSuspended = false, cartelaNumbers: cartelas } = notice;
      const why = wasSuspended ? "suspended" : notice.why;
      const text = said.aheadMissed({ why, stake: formatBirr(notice.stake), cartelas });
      const hasWay = tablesUrl !== null && !wasSuspended;
      const button = hasWay ? { reply_markup: toTable(said.sitDown, tablesUrl, chat_id, notice) } : {};
      return { chat_id, text, parse_mode: "HTML", ...button };
    }
    case "played": {
      const text = said.played({ ...notice, prize: formatBirr(notice.prizePool) });
      const button = gameUrl === null ? {} : { reply_markup: toRound(said.openRound, gameUrl, notice.roundId) };
      return { chat_id, text, parse_mode: "HTML", ...button };
    }
    default: {
      const text = said[notice.kind](textOf(notice));
      const button = tablesUrl === null ? {} : { reply_markup: toTable(said.playAgain, tablesUrl, chat_id, notice) };
      return { chat_id, text, parse_mode: "HTML", ...button };
    }
  }
}

function paymentText(notice: PaymentNotice, language: Language, whose: Whose | undefined): string {
  const { way, state, reference, amount, fee = null } = notice;
  const { titles, walletWith } = paymentWords[language];
  const sum = amount === null ? "" : `, <b>${words[language].amount(formatBirr(amount))}</b>`;
  const lines = [
    `${titles[way]} <code>${escapeHtml(reference)}</code>${sum}`,
    whose?.company ? walletWith(whose.company) : null,
    stateWords(language, way, state, { ...notice, provider: whose?.provider, isPayoutOff: whose?.isPayoutOff }),
    feeWords(language, way, state, { amount, fee }),
  ];
  return lines.filter((line) => line !== null).join("\n");
}

function alarmOf(notice: QuickWinsNotice, said: Words): string {
  const { wins, rounds } = notice;
  const cashier = notice.cashier === null ? null : escapeHtml(notice.cashier);
  const about = { cashier, branch: escapeHtml(notice.branch ?? ""), wins, rounds };
  return notice.of === "lucky_till" ? said.luckyTill(about) : said.quickWins(about);
}

function textOf({ kind, code, cartelaNumber, stake, amount, bonus, tax = zero, stakes }: RoundNotice): NoticeText {
  const paid = santim(amount - tax);
  const net = paid - stakes;
  return {
    ...{ code, cartelaNumber, amount: formatBirr(paid), stakes: formatBirr(stakes) },
    others: kind === "won" ? 0 : Math.round(stakes / stake) - 1,
    bonus: bonus > 0 ? formatBirr(bonus) : null,
    prize: formatBirr(santim(amount - bonus)),
    taxed: tax > 0 ? { won: formatBirr(amount), tax: formatBirr(tax), paid: formatBirr(paid) } : null,
    net: formatBirr(santim(Math.abs(net))),
    isGain: net > 0,
  };
}

function eveningOf({ company, sold, cut, cutThen, differenceSum, ...counts }: EveningNotice): EveningText {
  const sign = differenceSum < 0 ? "−" : "+";
  return {
    ...counts,
    saleVoids: counts.saleVoids ?? 0,
    saleVoidSum: formatBirr(counts.saleVoidSum ?? santim(0)),
    ...{ company: escapeHtml(company), sold: formatBirr(sold), cut: formatBirr(cut), cutThen: formatBirr(cutThen) },
    differenceSum: `${sign}${formatBirr(santim(Math.abs(differenceSum)))}`,
  };
}
