import { setTimeout } from "node:timers/promises";
import type { AuditService } from "./audit/service.ts";
import type { BackupService } from "./backup/service.ts";
import type { BotService } from "./bot/service.ts";
import type { Config } from "./config.ts";
import type { DrawService } from "./draw/service.ts";
import type { HallService } from "./hall/service.ts";
import type { HintService } from "./hint/service.ts";
import type { Http } from "./http/http.ts";
import type { LedgerUpkeep } from "./ledger/upkeep.ts";
import type { LobbyService } from "./lobby/service.ts";
import type { NodeService } from "./node/service.ts";
import type { ReconciliationService } from "./payment/reconcile/service.ts";
import type { PaymentService } from "./payment/service.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { RoundService } from "./round/service.ts";
import type { ScheduleService } from "./schedule/service.ts";
import type { StatusService } from "./status/service.ts";
import type { TodayService } from "./today/service.ts";

type Running = {
  http: Http;
  realtime: Realtime;
  bot: BotService;
  rounds: RoundService;
  lobby: LobbyService;
  schedule: ScheduleService;
  halls: HallService;
  hints: HintService;
  draws: DrawService;
  audit: AuditService;
  upkeep: LedgerUpkeep;
  status: StatusService;
  today: Pick<TodayService, "stop">;
  reconciliations: Pick<ReconciliationService, "stop">;
  payments: Pick<PaymentService, "stop">;
  /** Of a demo. */
  bank: { stop: () => Promise<void> } | null;
  backups: BackupService;
  nodes: NodeService;
  config: Pick<Config, "drainMs">;
  /** Closes the database's connections. */
  close: () => Promise<void>;
};

/** Answers under way get so long. */
const answersMs = 2000;
/** A page that was told last, and the network that it sits behind, take so long to go. */
const lastPageMs = 3000;
const lookMs = 50;

/** Ends a server in the one order in which nothing asks for what has gone. */
export async function stopAll(running: Running): Promise<void> {
  const {
    http,
    realtime,
    bot,
    rounds,
    lobby,
    schedule,
    halls,
    hints,
    draws,
    audit,
    nodes,
    upkeep,
    status,
    backups,
    close,
  } = running;
  await movePages(running);
  // Browsers that merely hold a connection open do not hold the stop up.
  const cutting = globalThis.setTimeout(() => http.server.closeAllConnections(), answersMs);
  await Promise.all([rounds.stop(), lobby.stop(), schedule.stop(), halls.stop()]);
  // Only now, for they ask for beacons.
  await draws.stop();
  await running.today.stop();
  await running.reconciliations.stop();
  await running.payments.stop();
  await running.bank?.stop();
  await bot.stop();
  await realtime.close();
  await http.close();
  clearTimeout(cutting);
  await nodes.stop();
  // The last stake that was taken here has been answered: the others hear of it too.
  await hints.stop();
  // The last that anybody could be refused has been answered.
  await audit.stop();
  await upkeep.stop();
  await backups.stop();
  status.stop();
  await close();
}

/** Everybody who is connected here goes to other processes, while this one still serves. One that is alone just ends. */
async function movePages({ nodes, realtime, config: { drainMs } }: Running): Promise<void> {
  await nodes.drain();
  if (drainMs === 0 || !nodes.hasOthers()) return;
  realtime.moveAway(drainMs, nodes.pathOf);
  const untilMs = performance.now() + drainMs + lastPageMs;
  // When all processes end at once, there is nowhere to go any more.
  while (realtime.connections() > 0 && nodes.hasOthers() && performance.now() < untilMs) await setTimeout(lookMs);
}
