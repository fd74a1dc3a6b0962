import { readContact } from "@derash/protocol/path/operation";
import { auditRoutes } from "./audit/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { bonusRoutes } from "./bonus/routes.ts";
import { cartelaRoutes } from "./cartela/routes.ts";
import type { Config } from "./config.ts";
import { creditRoutes } from "./credit/routes.ts";
import { disputeRoutes } from "./dispute/routes.ts";
import { drawRoutes } from "./draw/routes.ts";
import { statisticsRoutes } from "./draw/statistics-routes.ts";
import { finderRoutes } from "./finder/routes.ts";
import type { FinderService } from "./finder/service.ts";
import { hallRoutes } from "./hall/routes.ts";
import type { HallService } from "./hall/service.ts";
import { hallRulesRoutes } from "./hall-rules/routes.ts";
import type { Http } from "./http/http.ts";
import { serve } from "./http/serve.ts";
import { lobbyRoutes } from "./lobby/routes.ts";
import type { LobbyService } from "./lobby/service.ts";
import { reconciliationRoutes } from "./payment/reconcile/routes.ts";
import { paymentRoutes } from "./payment/routes.ts";
import { strangerRoutes } from "./payment/stranger/routes.ts";
import { playerRoutes } from "./player/routes.ts";
import { replayRoutes } from "./replay/routes.ts";
import type { ReplayService } from "./replay/service.ts";
import { roundRoutes } from "./round/routes.ts";
import type { RoundService } from "./round/service.ts";
import { saleRoutes } from "./sale/routes.ts";
import { scheduleRoutes } from "./schedule/routes.ts";
import type { ScheduleService } from "./schedule/service.ts";
import { scoreRoutes } from "./score/routes.ts";
import type { Services } from "./services.ts";
import { shiftRoutes } from "./shift/routes.ts";
import { staffRoutes } from "./staff/routes.ts";
import type { StaffService } from "./staff/service.ts";
import { statementRoutes } from "./statement/routes.ts";
import { statusRoutes } from "./status/routes.ts";
import { suspensionRoutes } from "./suspension/routes.ts";
import { taxRoutes } from "./tax/routes.ts";
import { todayRoutes } from "./today/routes.ts";
import { walletRoutes } from "./wallet/routes.ts";

type Routed = Services & {
  staff: StaffService;
  finder: FinderService;
  rounds: RoundService;
  lobby: LobbyService;
  halls: HallService;
  replays: ReplayService;
  schedule: ScheduleService;
  config: Config;
};

/** The calls of every feature. */
export async function addRoutes(http: Http, { config, ...given }: Routed): Promise<void> {
  const { features, publicUrl, supportContact: contact } = config;
  const services = { ...given, features, publicUrl };
  const { players, wallets, credit } = services;
  authRoutes(http, services);
  playerRoutes(http, {
    players,
    history: async (playerId, companyId, limit) => wallets.history(await wallets.here(playerId, companyId), limit),
    inScope: credit.playerInScope,
  });
  walletRoutes(http, services);
  paymentRoutes(http, services);
  reconciliationRoutes(http, services);
  await strangerRoutes(http, services);
  roundRoutes(http, services);
  lobbyRoutes(http, services);
  scheduleRoutes(http, services);
  scoreRoutes(http, services);
  staffRoutes(http, services);
  finderRoutes(http, services);
  statementRoutes(http, services);
  todayRoutes(http, services);
  suspensionRoutes(http, services);
  creditRoutes(http, services);
  cartelaRoutes(http, services);
  saleRoutes(http, services);
  bonusRoutes(http, services);
  taxRoutes(http, services);
  auditRoutes(http, services);
  hallRulesRoutes(http, services);
  hallRoutes(http, services);
  shiftRoutes(http, services);
  drawRoutes(http, services);
  replayRoutes(http, services);
  statisticsRoutes(http, services);
  statusRoutes(http, services);
  disputeRoutes(http, services);
  const appBot = () => (services.telegram?.opensApp() ? services.telegram.username() : null);
  serve(http, readContact, async () => ({ success: true, contact, appBot: appBot() }));
}
