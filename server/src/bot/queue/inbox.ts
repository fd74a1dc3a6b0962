import type { Update } from "grammy/types";
import type { NoticeService } from "../../notice/service.ts";
import type { Db } from "../../postgres/db.ts";
import { failureOf } from "../failure.ts";
import * as store from "../store.ts";
import { createQueue, type Queue, type QueueDeps } from "./queue.ts";

const attemptsMax = 5;

type InboxDeps = QueueDeps & {
  db: Db;
  /** They share Telegram's allowance with the answers. */
  notices: Pick<NoticeService, "claimedLately">;
  /** Does what an update asks for. Called again when it throws, so its effects must bear that. */
  respond: (update: Update) => Promise<void>;
};

/** Handles what bot_update holds: an update that was put down survives a crash and is answered once. */
export function createInbox(deps: InboxDeps): Queue {
  return createQueue({
    name: "bot_update",
    claim: (limit) => store.claimUpdates(deps.db, deps.clock, deps.notices, limit),
    handle: (update) => handle(deps, update),
    concurrencyMax: 8,
    deps,
  });
}

async function handle({ db, respond, clock, log }: InboxDeps, update: store.WaitingUpdate): Promise<void> {
  const { update_id: updateId, payload, attempts } = update;
  try {
    await respond(payload);
  } catch (error) {
    const { reason, retryAfterMs, isRefused, issue } = failureOf(error, attempts);
    if (issue) log.error({ err: issue, updateId }, "an update could not be handled");
    else if (isRefused) log.warn({ updateId, reason }, "an answer was refused for good");
    else log.debug({ updateId, reason, retryAfterMs }, "an update was not answered");
    if (retryAfterMs === null || attempts >= attemptsMax) return store.updateHandled(db, clock, updateId, reason);
    return store.updateLater(db, clock, updateId, retryAfterMs, reason);
  }
  await store.updateHandled(db, clock, updateId, null);
}

/** The chat that an update belongs to; null for kinds that the bot does not listen to. */
export function chatOf(update: Update): number | null {
  return update.message?.chat.id ?? update.callback_query?.from.id ?? null;
}
