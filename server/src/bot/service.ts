import { formatBirr, santim } from "@derash/game/money";
import { Api, Bot } from "grammy";
import type { Update } from "grammy/types";
import type { Warning } from "../hall/service.ts";
import type { Logger } from "../log.ts";
import type { Db, Tx } from "../postgres/db.ts";
import type { RoundDeps } from "../round/service.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type CommandDeps, installCommands } from "./commands.ts";
import type { BotContext } from "./context.ts";
import { chatOf, createInbox } from "./inbox.ts";
import { createOutbox } from "./outbox.ts";
import { playAgain } from "./play.ts";
import { poll, pollSeconds } from "./polling.ts";
import type { Queue } from "./queue.ts";
import { chooseDelivery, type GrammySignal, insist, introduce } from "./setup.ts";
import * as store from "./store.ts";
import type { NoticeText } from "./vocabulary.ts";
import { words } from "./words.ts";

/** Something a player should hear even when she is not there. */
export type RoundNotice = Parameters<RoundDeps["notify"]>[1];

/** The Telegram bot: it answers commands, and says what the house has to tell. */
export type BotService = {
  /** Starts at once; Telegram is reached in the background, and again when it was away. */
  start(): Promise<void>;
  /** Finishes what is under way. What waits is in the database, for the next start. */
  stop(): Promise<void>;
  /** Writes one message within the caller's transaction, in the player's language. The same notice again: no effect. */
  enqueue(tx: Tx, notice: RoundNotice): Promise<void>;
  /** Tells the admins of a company who have linked Telegram, within the caller's transaction. Once a round: no effect again. */
  warn(tx: Tx, warning: Warning): Promise<void>;
  /** Puts an update of Telegram down, to be answered soon. The same update again: no effect. */
  handleUpdate(update: Update): Promise<void>;
  /** What Telegram calls it; null until it is known, and of a silent bot. */
  username(): string | null;
};

export type BotDeps = Omit<CommandDeps, "gameUrl"> & {
  db: Db;
  log: Logger;
  botToken: string;
  /** Whose Bot API; null: the bot stays silent, and what it has to say waits. */
  apiRoot: string | null;
  publicUrl: string | null;
  /** With a public address, Telegram delivers to it, and shows this secret; without, the bot asks for updates. */
  webhookSecret: string | null;
  clock?: Clock;
};

/** How often the tables are looked at when nobody wakes the queues: what other nodes wrote, and what was put off. */
const intervalMs = 1000;
/** A notice is written before its transaction commits: the queue looks when it has probably done so. */
const commitHintMs = 50;
/** Below the lease of a row (store.ts), so that no call outlives it. */
const callSeconds = 10;
const forgetEveryMs = 3_600_000;
/** Lower goes first. */
const moneyPriority = 0;

type Line = { bot: Bot<BotContext>; polling: Api; inbox: Queue; outbox: Queue; clock: Clock };

export function createBotService(deps: BotDeps): BotService {
  const line = deps.apiRoot === null ? null : openLine(deps, deps.apiRoot.replace(/\/+$/, ""));
  const stopping = new AbortController();
  const wakeSoon = () => {
    clearTimeout(commitHint);
    commitHint = setTimeout(() => line?.outbox.wake(), commitHintMs);
    commitHint.unref();
  };
  let running: Promise<unknown> | null = null;
  let commitHint: NodeJS.Timeout | undefined;
  return {
    start: async () => {
      if (!line) return void deps.log.info("the bot is silent: there is no Bot API to talk to");
      running ??= run(deps, line, stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(commitHint);
      await Promise.all([running, line?.inbox.stop(), line?.outbox.stop()]);
    },
    enqueue: async (tx, notice) => {
      await enqueue(tx, notice, gameUrlOf(deps.publicUrl));
      wakeSoon();
    },
    warn: async (tx, warning) => {
      await enqueueWarning(tx, warning);
      wakeSoon();
    },
    handleUpdate: async (update) => {
      if (line) await receive(deps.db, line, [update]);
    },
    username: () => (line?.bot.isInited() ? line.bot.botInfo.username : null),
  };
}

function openLine(deps: BotDeps, apiRoot: string): Line {
  const { db, log, clock = systemClock } = deps;
  const bot = new Bot<BotContext>(deps.botToken, { client: { apiRoot, timeoutSeconds: callSeconds } });
  installCommands(bot, { ...deps, gameUrl: gameUrlOf(deps.publicUrl) });
  return {
    bot,
    polling: new Api(deps.botToken, { apiRoot, timeoutSeconds: pollSeconds + callSeconds }),
    inbox: createInbox({ db, log, clock, intervalMs, respond: (update) => bot.handleUpdate(update) }),
    outbox: createOutbox({ db, log, clock, intervalMs, api: bot.api }),
    clock,
  };
}

/** Telegram opens mini apps over https alone. */
function gameUrlOf(publicUrl: string | null): string | null {
  return publicUrl?.startsWith("https://") ? publicUrl.replace(/\/+$/, "") : null;
}

/** Sends and listens until the signal aborts. */
async function run(deps: BotDeps, line: Line, signal: AbortSignal): Promise<void> {
  line.outbox.start();
  await Promise.all([listen(deps, line, signal), forgetOld(deps, line.clock, signal)]);
}

async function listen(deps: BotDeps, line: Line, signal: AbortSignal): Promise<void> {
  const { log, publicUrl, webhookSecret } = deps;
  const { bot, polling, inbox, clock } = line;
  const gameUrl = gameUrlOf(publicUrl);
  if (!gameUrl) log.warn("PUBLIC_URL is not an https address: the bot cannot open the game");
  const webhook =
    publicUrl && webhookSecret ? { url: new URL("/telegram/webhook", publicUrl).href, secret: webhookSecret } : null;
  await insist(() => bot.init(signal as GrammySignal), { clock, log }, signal);
  if (signal.aborted) return;
  // Only now is it known what the bot is called, and a command may name it.
  inbox.start();
  await insist(() => chooseDelivery(bot.api, webhook, signal), { clock, log }, signal);
  await introduce(bot.api, gameUrl, log, signal);
  log.info({ username: bot.botInfo.username, delivery: webhook ? "webhook" : "polling" }, "the bot listens");
  if (!webhook) await poll({ api: polling, clock, log, receive: (updates) => receive(deps.db, line, updates) }, signal);
}

async function receive(db: Db, { inbox }: Line, updates: readonly Update[]): Promise<void> {
  for (const update of updates) {
    const chatId = chatOf(update);
    if (chatId !== null) await store.receive(db, update, chatId);
  }
  if (updates.length > 0) inbox.wake();
}

async function enqueue(tx: Tx, notice: RoundNotice, gameUrl: string | null): Promise<void> {
  const { kind, playerId, roundId, cartelaNumber } = notice;
  const { telegramId, language } = await store.addressee(tx, playerId);
  const said = words[language];
  await store.addMessage(tx, {
    key: `${kind}:${roundId}:${cartelaNumber}`,
    priority: moneyPriority,
    payload: {
      ...{ chat_id: telegramId, text: said[kind](textOf(notice)), parse_mode: "HTML" },
      ...(gameUrl && { reply_markup: playAgain(said, gameUrl, telegramId, notice) }),
    },
  });
}

function textOf({ code, cartelaNumber, amount, bonus, stakes }: RoundNotice): NoticeText {
  const net = amount - stakes;
  return {
    ...{ code, cartelaNumber, amount: formatBirr(amount), stakes: formatBirr(stakes) },
    bonus: bonus > 0 ? formatBirr(bonus) : null,
    prize: formatBirr(santim(amount - bonus)),
    net: formatBirr(santim(Math.abs(net))),
    isGain: net > 0,
  };
}

async function enqueueWarning(tx: Tx, { companyId, roundId, ...about }: Warning): Promise<void> {
  for (const { telegramId, language } of await store.adminsOf(tx, companyId)) {
    await store.addMessage(tx, {
      key: `quick_wins:${roundId}:${telegramId}`,
      priority: moneyPriority,
      payload: { chat_id: telegramId, text: words[language].quickWins(about), parse_mode: "HTML" },
    });
  }
}

async function forgetOld({ db, log }: BotDeps, clock: Clock, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await store.forgetOld(db).catch((error: unknown) => log.warn({ err: error }, "old bot rows could not be removed"));
    await clock.sleep(forgetEveryMs, signal);
  }
}
