import { formatBirr, type Santim, toBirr } from "@derash/game/money";
import { launchQuery } from "@derash/protocol/telegram/launch";
import { pathOfPlace, type StartPlace, startParamOf } from "@derash/protocol/telegram/start-param";
import { InlineKeyboard } from "grammy";
import type { RoomOffer } from "../round/service.ts";
import type { SuspensionService } from "../suspension/service.ts";
import { type BotContext, say } from "./context.ts";

export type Tables = {
  rooms: () => Promise<readonly RoomOffer[]>;
  /** Where the mini app is; null when Telegram would not take the address. */
  gameUrl: string | null;
  suspensions: Pick<SuspensionService, "suspendedAt">;
};

const stakesPerRow = 2;
/** Telegram refuses more than a hundred buttons, or ten kilobytes of them, and then says nothing at all; people read fewer. */
const stakesMax = 40;
const bytesMax = 9000;

/**
 * The stakes to play for where one may play, under a message of its own. Inline web_app buttons alone: a mini app opened from a button of the
 * reply keyboard gets no launch data, so nobody could be signed in from there.
 */
export async function offerStakes(ctx: BotContext & { from: { id: number } }, tables: Tables): Promise<void> {
  const { rooms, gameUrl, suspensions } = tables;
  if (!gameUrl) return say(ctx, ctx.words.noGameAddress);
  const all = await rooms();
  if (all.length === 0) return say(ctx, ctx.words.noTables);
  const barred = await suspensions.suspendedAt(
    ctx.from.id,
    all.map(({ roomId }) => roomId),
  );
  // By price, and those of one price in their order, as the lobby lists them: what is cut off here is what stands last there.
  const open = all.filter(({ roomId }) => !barred.has(roomId)).toSorted((a, b) => a.stake - b.stake);
  if (open.length === 0) return say(ctx, ctx.words.suspendedAtAll);
  const ownerOf = ownersOf(open);
  const buttons = open.map((room) => {
    const label = [ctx.words.stakeButton(stakeText(room.stake)), ...ownerOf(room)].join(" · ");
    return InlineKeyboard.webApp(label, launchUrl(gameUrl, ctx.from.id, room));
  });
  const fitting = buttons.slice(0, fittingOf(buttons));
  const perRow = open.some((room) => ownerOf(room).length > 0) ? 1 : stakesPerRow;
  const rows = fitting.flatMap((_, index) => (index % perRow === 0 ? [fitting.slice(index, index + perRow)] : []));
  const more = buttons.length - fitting.length;
  if (more > 0) rows.push([InlineKeyboard.webApp(ctx.words.allTables, `${gameUrl}/`)]);
  const lines = more > 0 ? [ctx.words.chooseStake, ctx.words.moreTables(more)] : [ctx.words.chooseStake];
  await say(ctx, lines.join("\n"), new InlineKeyboard(rows));
}

/** Whose a table is, as far as others are offered beside it: a wallet is with one company. */
function ownersOf(open: readonly RoomOffer[]): (room: RoomOffer) => string[] {
  const branches = new Map<string, Set<string>>();
  for (const { company, branch } of open) branches.set(company, (branches.get(company) ?? new Set()).add(branch));
  return ({ company, branch }) => [
    ...(branches.size > 1 ? [company] : []),
    ...((branches.get(company)?.size ?? 0) > 1 ? [branch] : []),
  ];
}

/** How many of them Telegram takes. */
function fittingOf(buttons: readonly object[]): number {
  let bytes = 0;
  const tooMany = buttons.findIndex((button, index) => {
    bytes += Buffer.byteLength(JSON.stringify(button));
    return index === stakesMax || bytes > bytesMax;
  });
  return tooMany === -1 ? buttons.length : tooMany;
}

/** The way to the table that a message is about. */
export function toTable(
  label: string,
  gameUrl: string,
  telegramId: number,
  table: Pick<RoomOffer, "roomId" | "stake">,
) {
  return {
    inline_keyboard: new InlineKeyboard().webApp(label, launchUrl(gameUrl, telegramId, table)).inline_keyboard,
  };
}

/** The way to a round that is over. */
export function toRound(label: string, gameUrl: string, roundId: string) {
  return { inline_keyboard: new InlineKeyboard().webApp(label, `${gameUrl}/round/${roundId}`).inline_keyboard };
}

/** The way to a payment. */
export function toPayment(label: string, gameUrl: string, paymentId: string) {
  return { inline_keyboard: new InlineKeyboard().webApp(label, `${gameUrl}/payment/${paymentId}`).inline_keyboard };
}

/** The check of a draw: in the mini app where links open it, and always as a page that needs no Telegram. */
export function toProof({ words, me }: Pick<BotContext, "words" | "me">, gameUrl: string, roundId: string) {
  const page = `${gameUrl}/verify/${roundId}`;
  if (!me.has_main_web_app) return new InlineKeyboard().url(words.verifyButton, page);
  const inApp = `https://t.me/${me.username}?startapp=${startParamOf({ kind: "proof", roundId })}`;
  return new InlineKeyboard().url(words.verifyButton, inApp).row().url(words.inBrowser, page);
}

/** The one place that a link named, in the mini app. */
export async function offerPlace(
  ctx: BotContext,
  gameUrl: string,
  place: Exclude<StartPlace, { kind: "invitation" }>,
): Promise<void> {
  const { words } = ctx;
  if (place.kind === "proof") {
    return say(ctx, words.linkedRound, toProof(ctx, gameUrl, place.roundId));
  }
  const [linked, open] = {
    table: [words.linkedTable, words.sitDown],
    round: [words.linkedRound, words.openRound],
    replay: [words.linkedReplay, words.openRound],
    schedule: [words.linkedSchedule, words.openSchedule],
    payment: [words.linkedPayment, words.openPayment],
  }[place.kind] as [string, string];
  const url = `${gameUrl}${pathOfPlace(place)}`;
  // Who has no account sees it in the browser.
  const way = new InlineKeyboard();
  await say(ctx, linked, ctx.player ? way.webApp(open, url) : way.url(open, url));
}

function launchUrl(gameUrl: string, telegramId: number, table: Pick<RoomOffer, "roomId" | "stake">): string {
  return `${gameUrl}/?${launchQuery(telegramId, table)}`;
}

/** Whole birr without decimals, as people name a stake; any other amount with both. */
function stakeText(stake: Santim): string {
  const birr = toBirr(stake);
  return Number.isInteger(birr) ? String(birr) : formatBirr(stake);
}
