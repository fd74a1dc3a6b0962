import type { Api } from "grammy";
import type { Logger } from "../log.ts";
import type { Db } from "../postgres/db.ts";
import type { Clock } from "./clock.ts";
import { failureOf } from "./failure.ts";
import { createQueue, type Queue } from "./queue.ts";
import * as store from "./store.ts";

/** At five minutes between the last ones, about a day. */
const attemptsMax = 300;

type OutboxDeps = { db: Db; api: Api; clock: Clock; log: Logger; intervalMs: number };

/**
 * Sends what bot_message holds. A row goes out once, however many nodes send, save one case that no sender can exclude:
 * Telegram took the message and its answer was lost.
 */
export function createOutbox(deps: OutboxDeps): Queue {
  return createQueue({
    name: "bot_message",
    claim: (limit) => store.claimMessages(deps.db, deps.clock, limit),
    handle: (message) => send(deps, message),
    concurrencyMax: 10,
    intervalMs: deps.intervalMs,
    clock: deps.clock,
    log: deps.log,
  });
}

async function send({ db, api, clock, log }: OutboxDeps, message: store.WaitingMessage): Promise<void> {
  const { id, chat_id: chatId, payload, attempts } = message;
  try {
    await api.raw.sendMessage(payload);
  } catch (error) {
    const { reason, retryAfterMs, isFlood } = failureOf(error, attempts);
    if (retryAfterMs === null || attempts >= attemptsMax) {
      log.info({ messageId: id, reason }, "a message will never arrive");
      return store.messageFailed(db, clock, id, reason);
    }
    log.debug({ messageId: id, reason, retryAfterMs }, "a message goes out later");
    if (isFlood) await store.quietChat(db, clock, chatId, retryAfterMs);
    return store.messageLater(db, clock, id, retryAfterMs, reason);
  }
  await store.messageSent(db, clock, id);
}
