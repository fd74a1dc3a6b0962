import type { AddressInfo } from "node:net";
import { readContact } from "@derash/protocol/path/operation";
import { apiDocsRoutes } from "./api-docs/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { createAuditService } from "./audit/service.ts";
import { authRoutes } from "./auth/routes.ts";
import { createAuthService } from "./auth/service.ts";
import { createThrottle } from "./auth/throttle.ts";
import { createBackupService } from "./backup/service.ts";
import { bonusRoutes } from "./bonus/routes.ts";
import { createBonusService } from "./bonus/service.ts";
import { botRoutes } from "./bot/routes.ts";
import { createBotService } from "./bot/service.ts";
import { connectTelegram } from "./bot/telegram.ts";
import { cartelaRoutes } from "./cartela/routes.ts";
import { createCartelaService } from "./cartela/service.ts";
import { createCompanyService } from "./company/service.ts";
import type { Config } from "./config.ts";
import { creditRoutes } from "./credit/routes.ts";
import { createCreditService } from "./credit/service.ts";
import { createDemo } from "./demo/demo.ts";
import { disputeRoutes } from "./dispute/routes.ts";
import { createDisputeService } from "./dispute/service.ts";
import { drawRoutes } from "./draw/routes.ts";
import { createDrawService } from "./draw/service.ts";
import { createBeacon } from "./draw/source.ts";
import { createStatisticsService } from "./draw/statistics.ts";
import { statisticsRoutes } from "./draw/statistics-routes.ts";
import { hallRoutes } from "./hall/routes.ts";
import { createHallService, type HallService } from "./hall/service.ts";
import { hallRoom, hallSocket } from "./hall/socket.ts";
import { hallRulesRoutes } from "./hall-rules/routes.ts";
import { createHallRulesService } from "./hall-rules/service.ts";
import { hintBus } from "./hint/bus.ts";
import { createHintService, type HintService } from "./hint/service.ts";
import { createHttp, type Http, refuseForeignIds } from "./http/http.ts";
import { recordRefusals } from "./http/refused-attempts.ts";
import { refuseUnserved, serve } from "./http/serve.ts";
import { versionOf } from "./http/version.ts";
import { serveWeb } from "./http/web.ts";
import { createLedgerService } from "./ledger/service.ts";
import { createLedgerUpkeep } from "./ledger/upkeep.ts";
import { createLog, type Logger } from "./log.ts";
import { createMetrics, metricsReader, metricsRoutes } from "./metrics.ts";
import { createNodeService } from "./node/service.ts";
import { createNoticeService } from "./notice/service.ts";
import { playerRoutes } from "./player/routes.ts";
import { createPlayerService } from "./player/service.ts";
import { type Database, openDatabase } from "./postgres/database.ts";
import { createRealtime } from "./realtime/realtime.ts";
import { roundRoutes } from "./round/routes.ts";
import { createRoundService, type RoundService } from "./round/service.ts";
import { roundSocket } from "./round/socket.ts";
import { saleRoutes } from "./sale/routes.ts";
import { createSaleService } from "./sale/service.ts";
import { scoreRoutes } from "./score/routes.ts";
import { createScoreService } from "./score/service.ts";
import { shiftRoutes } from "./shift/routes.ts";
import { createShiftService, openShiftId } from "./shift/service.ts";
import { staffRoutes } from "./staff/routes.ts";
import { createStaffService, type StaffService } from "./staff/service.ts";
import { stopAll } from "./stopping.ts";
import { suspensionRoutes } from "./suspension/routes.ts";
import { createSuspensionService } from "./suspension/service.ts";
import { walletRoutes } from "./wallet/routes.ts";
import { createWalletService } from "./wallet/service.ts";

export type App = {
  url: string;
  log: Logger;
  /** The demo's launch links, freshly signed; empty without a demo. */
  launchLines(): Promise<string[]>;
  /** Fills a demo with staff and their past, once; without a demo it does nothing. */
  seed(): Promise<void>;
  stop(): Promise<void>;
};

/** Resolves once the server answers. A start that fails leaves no Postgres behind. */
export async function serveApp(config: Config): Promise<App> {
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  try {
    return await wire(config, log, database);
  } catch (error) {
    await database.leave();
    const isPortTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    throw isPortTaken ? new Error(`Port ${config.port} is in use. Set PORT to another one.`, { cause: error }) : error;
  }
}

/**
 * The whole wiring, strictly top to bottom: services, then HTTP and sockets, then rounds, halls and the bot, then routes, then
 * the start. Each is handed what stands above it and nothing that comes later (main.test.ts).
 */
async function wire(
  config: Config,
  log: Logger,
  { url: databaseUrl, dbs, pool, clock, close }: Database,
): Promise<App> {
  const hints = createHintService({ bus: hintBus(config, databaseUrl, log), log });
  const services = await createServices(config, log, { dbs, pool, clock, hints });
  const { audit, ledger, companies, players, notices, sales, bonuses, demo, draws, upkeep } = services;

  const { features, supportContact: contact } = config;
  const { http, realtime, nodes, metrics, backups } = await createEdge(config, log, { ...services, hints, dbs, clock });
  const rounds = createRoundService({
    ...{ db: dbs.rounds, requests: dbs.players, ledger, draws, companies, cartelas: services.cartelas, audit, log },
    stakes: config.stakes,
    rules: { timings: config.timings, minPlayers: config.minPlayers },
    bonusScheduleOf: bonuses.scheduleOf,
    recordSale: sales.record,
    notices,
    hints,
    pathOf: nodes.pathOf,
    hasOthers: () => nodes.count() > 1,
    tell: realtime.tell,
    now: clock.now,
    watchers: realtime.watchers,
    publish: (roomId, { name, payload }) => {
      metrics.count(name);
      realtime.publish(roomId, name, payload);
    },
  });
  const staff = createStaffService({ db: dbs.staff, log, ...services, rooms: rounds });
  const halls = createHallService({
    ...{ ...services, hints, db: dbs.halls, requests: dbs.staff, log, houseCutBps: rounds.terms().houseCutBps },
    publish: (cashierId, event) => realtime.publish(hallRoom(cashierId), "venue_state", event),
    ask: realtime.ask,
    takeOver: (screenId) => realtime.publish(screenId, "venue_taken_over", { error: "screen_taken_over" }),
  });
  const bot = createBotService({
    ...{ ...services, db: dbs.players, log, contact },
    players: demo ? { ...players, register: (newcomer) => players.register(newcomer, demo.greet) } : players,
    publicUrl: config.publicUrl,
    webhookSecret: config.webhookSecret,
    rooms: rounds.rooms,
    terms: rounds.terms,
  });

  roundSocket(realtime, { rounds });
  hallSocket(realtime, { halls });
  addRoutes(http, { ...services, staff, rounds, halls, features, contact });
  botRoutes(http, { bot, webhookSecret: config.webhookSecret });
  await apiDocsRoutes(http, config);
  const { isBuilt } = await serveWeb(http);
  /** Who asks whether it is well may then sign in to the demo and find its money there. */
  let isSeeded = demo === null;
  metricsRoutes(http, {
    metrics,
    isServing: () => isBuilt && isSeeded && !nodes.isDraining(),
    ...{ mayRead: metricsReader(config), version: versionOf(config.commit) },
  });

  refuseUnserved(http);
  realtime.refuseUnanswered();
  await hints.start();
  await rounds.start();
  await halls.resume();
  await bot.start();
  await http.listen({ port: config.port, host: config.host });
  await nodes.start();
  const { port } = http.server.address() as AddressInfo;
  const url = config.publicUrl ?? `http://${config.host === "0.0.0.0" ? "localhost" : config.host}:${port}`;
  log.info({ url }, "serving");

  return {
    url,
    log,
    seed: async () => {
      await demo?.seed();
      isSeeded = true;
    },
    launchLines: async () => demo?.linkLines(url, await rounds.rooms()) ?? [],
    stop: () =>
      stopAll({ http, realtime, bot, rounds, halls, hints, draws, audit, nodes, upkeep, backups, config, close }),
  };
}

type Edged = Services & Pick<Database, "dbs" | "clock"> & { hints: HintService };

/** HTTP and sockets, with one count of who asks how often; which servers there are beside this one, and its figures. */
async function createEdge(config: Config, log: Logger, services: Edged) {
  const { auth, audit, credit, draws, upkeep, hints, dbs, clock } = services;
  const { publicUrl, trustedProxies, limits, drift } = config;
  const backups = createBackupService({ db: dbs.reports, log, config });
  backups.start();
  const http = await createHttp({ auth, log, trustedProxies, publicUrl, limits, drift });
  refuseForeignIds(http, audit);
  recordRefusals(http, audit, credit);
  const { server: httpServer, limits: counted } = http;
  const realtime = createRealtime({ httpServer, auth, audit, hints, log, publicUrl, counted, limits, drift });
  const nodes = createNodeService({ db: dbs.rounds, hints, log, urlPath: config.nodePath });
  const { lateCommits } = draws;
  const { violations } = upkeep;
  const metrics = createMetrics({ dbs, realtime, nodes, lateCommits, clock, violations, backups });
  return { http, realtime, nodes, metrics, backups };
}

type Services = Awaited<ReturnType<typeof createServices>>;

/** Every feature that needs nothing of HTTP, sockets or rounds; each is handed what stands above it. */
export async function createServices(
  config: Config,
  log: Logger,
  { dbs, pool, clock, hints }: Pick<Database, "dbs" | "pool" | "clock"> & { hints: HintService },
) {
  const db = dbs.players;
  const telegram = connectTelegram({ botToken: config.botToken, apiRoot: config.botApiRoot });
  const audit = createAuditService({ db: dbs.audit, log, windowMs: config.limits.recordWindowMs });
  const ledger = createLedgerService({ db });
  const upkeep = createLedgerUpkeep({ db: dbs.upkeep, log, now: clock.now });
  await upkeep.start();
  const wallets = createWalletService({ db });
  const companies = createCompanyService({ db, ledger });
  const players = createPlayerService({ db, ledger, botUsername: () => telegram?.username() ?? null });
  const notices = createNoticeService({ db });
  const limits = { approvalAbove: config.adjustmentApprovalAbove, creditApprovalAbove: config.creditApprovalAbove };
  const credit = createCreditService({ db: dbs.staff, ledger, companies, players, audit, ...limits });
  const hallRules = createHallRulesService({ db: dbs.staff, companies, audit });
  const shifts = createShiftService({ db: dbs.staff, ledger, companies, audit, hallRules });
  const cartelas = createCartelaService({ db: dbs.staff, companies, audit });
  const sales = createSaleService({ db: dbs.reports, audit });
  const bonuses = createBonusService({ db: dbs.staff, ledger, companies, audit, openShift: openShiftId });
  const { leadMs, seedKey } = config.draw;
  const draws = createDrawService({
    db: dbs.rounds,
    requests: db,
    log,
    beacon: createBeacon(config.draw, log, clock.now),
    leadMs,
    seedKey,
  });
  await draws.start();
  const statistics = createStatisticsService({ db: dbs.reports, companies });
  const disputes = createDisputeService({ db: dbs.reports });
  const demo = config.isDemo
    ? await createDemo({ config, db: dbs.staff, ledger, companies, players, credit, cartelas, bonuses })
    : null;
  const auth = createAuthService({
    db,
    players,
    companies,
    audit,
    hints,
    throttle: createThrottle(pool),
    botToken: config.botToken,
    sessionSecret: config.sessionSecret,
    isTotpRequired: config.isTotpRequired,
    now: clock.now,
    welcome: async (newcomer) => (await demo?.welcome(newcomer)) ?? null,
  });
  const scores = createScoreService({ db: dbs.reports });
  const suspensions = createSuspensionService({ db: dbs.staff, players, audit });
  return {
    ...{ ...limits, telegram, audit, ledger, upkeep, wallets, companies, players, notices, credit, hallRules, shifts },
    ...{ cartelas, sales, bonuses, scores, suspensions, demo, auth, draws, statistics, disputes },
  };
}

type Routed = Services & {
  staff: StaffService;
  rounds: RoundService;
  halls: HallService;
  features: Config["features"];
  contact: string | null;
};

function addRoutes(http: Http, services: Routed): void {
  const { players, wallets, credit } = services;
  authRoutes(http, services);
  playerRoutes(http, { players, history: wallets.history, inScope: credit.playerInScope });
  walletRoutes(http, services);
  roundRoutes(http, services);
  scoreRoutes(http, services);
  staffRoutes(http, services);
  suspensionRoutes(http, services);
  creditRoutes(http, services);
  cartelaRoutes(http, services);
  saleRoutes(http, services);
  bonusRoutes(http, services);
  auditRoutes(http, services);
  hallRulesRoutes(http, services);
  hallRoutes(http, services);
  shiftRoutes(http, services);
  drawRoutes(http, services);
  statisticsRoutes(http, services);
  disputeRoutes(http, services);
  serve(http, readContact, async () => ({ success: true, contact: services.contact }));
}
