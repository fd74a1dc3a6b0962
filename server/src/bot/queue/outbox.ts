import type { Api } from "grammy";
import type { DueNotice, NoticeService } from "../../notice/service.ts";
import type { PlayerService } from "../../player/service.ts";
import type { Db } from "../../postgres/db.ts";
import type { SuspensionService } from "../../suspension/service.ts";
import { failureOf } from "../failure.ts";
import { messageOf } from "../message.ts";
import { type WhoseDeps, whosePayment } from "../payment/whose.ts";
import * as store from "../store.ts";
import { createQueue, type Queue, type QueueDeps } from "./queue.ts";

/** At five minutes between the last ones, about a day. */
const attemptsMax = 300;

export type OutboxDeps = QueueDeps &
  WhoseDeps & {
    db: Db;
    notices: NoticeService;
    players: Pick<PlayerService, "findByTelegramId">;
    suspensions: Pick<SuspensionService, "suspendedAt">;
    api: Api;
    gameUrl: string | null;
  };

/**
 * Sends the notices that are due. Each goes out once, however many nodes send, save one case that no sender can exclude:
 * Telegram took the message and its answer was lost.
 */
export function createOutbox(deps: OutboxDeps): Queue {
  return createQueue({
    name: "notice",
    claim: (limit) => store.claimNotices(deps.db, deps.clock, deps.notices, limit),
    handle: (due) => send(deps, due),
    concurrencyMax: 10,
    deps,
  });
}

async function send(deps: OutboxDeps, due: DueNotice): Promise<void> {
  const { notices, players, suspensions, api, gameUrl, log } = deps;
  const { id, attempts, notice } = due;
  if (due.isLate) return notices.failed(id, "too late");
  // Staff who never came by the mini app have said no language to anybody.
  const player = await players.findByTelegramId(notice.telegramId);
  const language = player?.preferredLanguage ?? "am";
  const isOfPayment = notice.kind === "payment" && player !== null;
  const whose = isOfPayment ? await whosePayment(deps, player, notice.paymentId) : undefined;
  const at = "roomId" in notice ? [notice.roomId] : [];
  const isSuspended = (await suspensions.suspendedAt(notice.telegramId, at)).size > 0;
  try {
    await api.raw.sendMessage(messageOf(notice, language, gameUrl, { now: due.now, isSuspended, whose }));
  } catch (error) {
    const { reason, retryAfterMs, isFlood } = failureOf(error, attempts);
    if (retryAfterMs === null || attempts >= attemptsMax) {
      log.info({ noticeId: id, reason }, "a notice will never arrive");
      return notices.failed(id, reason);
    }
    log.debug({ noticeId: id, reason, retryAfterMs }, "a notice goes out later");
    if (isFlood) await notices.quiet(notice.telegramId, retryAfterMs);
    return notices.postpone(id, retryAfterMs, reason);
  }
  await notices.sent(id);
}
