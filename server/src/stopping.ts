import type { AuditService } from "./audit/service.ts";
import type { BotService } from "./bot/service.ts";
import type { DrawService } from "./draw/service.ts";
import type { HallService } from "./hall/service.ts";
import type { HintService } from "./hint/service.ts";
import type { Http } from "./http/http.ts";
import type { LedgerUpkeep } from "./ledger/upkeep.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { RoundService } from "./round/service.ts";

type Running = {
  http: Http;
  realtime: Realtime;
  bot: BotService;
  rounds: RoundService;
  halls: HallService;
  hints: HintService;
  draws: DrawService;
  audit: AuditService;
  upkeep: LedgerUpkeep;
  /** Closes the database's connections. */
  close: () => Promise<void>;
};

const drainMs = 2000;

/** Ends a server in the one order in which nothing asks for what has gone. */
export async function stopAll({
  http,
  realtime,
  bot,
  rounds,
  halls,
  hints,
  draws,
  audit,
  upkeep,
  close,
}: Running): Promise<void> {
  // Answers under way get a moment; browsers that merely hold a connection open do not hold the stop up.
  setTimeout(() => http.server.closeAllConnections(), drainMs).unref();
  await Promise.all([rounds.stop(), halls.stop()]);
  await hints.stop();
  // Only now, for they ask for beacons.
  await draws.stop();
  await bot.stop();
  await realtime.close();
  await http.close();
  // The last that anybody could be refused has been answered.
  await audit.stop();
  await upkeep.stop();
  await close();
}
