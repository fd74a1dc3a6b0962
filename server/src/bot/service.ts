import type { Update } from "grammy/types";
import type { Logger } from "../log.ts";
import type { NoticeService } from "../notice/service.ts";
import type { Db } from "../postgres/db.ts";
import type { SuspensionService } from "../suspension/service.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type CommandDeps, installCommands } from "./commands.ts";
import { poll } from "./polling.ts";
import { chatOf, createInbox } from "./queue/inbox.ts";
import { createOutbox } from "./queue/outbox.ts";
import type { Queue } from "./queue/queue.ts";
import { chooseDelivery, type GrammySignal, insist, introduce } from "./setup.ts";
import * as store from "./store.ts";
import type { Telegram } from "./telegram.ts";

/** The Telegram bot: it answers commands, and delivers the notices that are due. */
export type BotService = {
  /** Starts at once; Telegram is reached in the background, and again when it was away. */
  start(): Promise<void>;
  /** Finishes what is under way. What waits is in the database, for the next start. */
  stop(): Promise<void>;
  /** Puts an update of Telegram down, to be answered soon. The same update again: no effect. */
  handleUpdate(update: Update): Promise<void>;
};

export type BotDeps = Omit<CommandDeps, "gameUrl"> & {
  db: Db;
  log: Logger;
  notices: NoticeService;
  suspensions: Pick<SuspensionService, "suspendedAt">;
  /** null: the bot stays silent, and what it has to say waits. */
  telegram: Telegram | null;
  publicUrl: string | null;
  /** With a public address, Telegram delivers to it, and shows this secret; without, the bot asks for updates. */
  webhookSecret: string | null;
  clock?: Clock;
};

/** How often the tables are read when nobody wakes the queues: what other nodes wrote, and what was put off. */
const intervalMs = 1000;
/** A notice is written before its transaction commits: the queue reads when it has probably done so. */
const commitHintMs = 50;
const forgetEveryMs = 3_600_000;

type Line = Telegram & { inbox: Queue; outbox: Queue; clock: Clock };

export function createBotService(deps: BotDeps): BotService {
  const line = deps.telegram && openLine(deps, deps.telegram);
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  let commitHint: NodeJS.Timeout | undefined;
  deps.notices.onWrite(() => {
    clearTimeout(commitHint);
    commitHint = setTimeout(() => line?.outbox.wake(), commitHintMs);
    commitHint.unref();
  });
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
    handleUpdate: async (update) => {
      if (line) await receive(deps.db, line, [update]);
    },
  };
}

function openLine(deps: BotDeps, telegram: Telegram): Line {
  const { db, log, notices, players, payments, wallets, suspensions, clock = systemClock } = deps;
  const { bot } = telegram;
  const gameUrl = gameUrlOf(deps.publicUrl);
  const queue = { db, log, notices, clock, intervalMs };
  installCommands(bot, { ...deps, gameUrl });
  return {
    ...telegram,
    inbox: createInbox({ ...queue, respond: (update) => bot.handleUpdate(update) }),
    outbox: createOutbox({ ...queue, players, payments, wallets, suspensions, gameUrl, api: bot.api }),
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

async function forgetOld(deps: BotDeps, clock: Clock, signal: AbortSignal): Promise<void> {
  const { db, log, notices, players } = deps;
  while (!signal.aborted) {
    await Promise.all([store.forgetOld(db), notices.forgetOld(), players.forgetInvitations()]).catch((error: unknown) =>
      log.warn({ err: error }, "old rows of the bot could not be removed"),
    );
    await clock.sleep(forgetEveryMs, signal);
  }
}
