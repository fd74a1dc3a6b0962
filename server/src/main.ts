import type { AddressInfo } from "node:net";
import { createAuditService } from "./audit/service.ts";
import { authRoutes } from "./auth/routes.ts";
import { createAuthService } from "./auth/service.ts";
import { botRoutes } from "./bot/routes.ts";
import { createBotService } from "./bot/service.ts";
import { createCompanyService } from "./company/service.ts";
import type { Config } from "./config.ts";
import { type Db, isDurable, migrate, openDb } from "./db.ts";
import { createDemo } from "./demo.ts";
import { createHttp, refuseForeignIds } from "./http.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import { createLedgerService } from "./ledger/service.ts";
import { createLog, type Logger } from "./log.ts";
import { createMetrics, metricsRoutes } from "./metrics.ts";
import { playerRoutes } from "./player/routes.ts";
import { createPlayerService } from "./player/service.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import { createRealtime } from "./realtime.ts";
import { roundRoutes } from "./round/routes.ts";
import { createRoundService } from "./round/service.ts";
import { roundSocket } from "./round/socket.ts";
import { refuseHousePlayers } from "./safety.ts";
import { serveWeb } from "./web.ts";

export type App = {
  url: string;
  log: Logger;
  /** The demo's launch links, freshly signed; empty without a demo. */
  launchLines(): string[];
  stop(): Promise<void>;
};

const drainMs = 2000;

type Database = { db: Db; close(): Promise<void> };

/** Resolves once the server answers. A start that fails leaves no Postgres behind. */
export async function serveApp(config: Config): Promise<App> {
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  try {
    return await wire(config, log, database);
  } catch (error) {
    await database.close();
    const isPortTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    throw isPortTaken ? new Error(`Port ${config.port} is in use. Set PORT to another one.`, { cause: error }) : error;
  }
}

/** The whole wiring, top to bottom: services, routes, sockets, caller. */
async function wire(config: Config, log: Logger, { db, close }: Database): Promise<App> {
  const audit = createAuditService({ db, log });
  const ledger = createLedgerService({ db });
  const companies = createCompanyService({ db });
  const players = createPlayerService({ db, ledger });
  const demo = config.isDemo ? await createDemo({ config, db, ledger, companies, players }) : null;
  const auth = createAuthService({
    db,
    players,
    botToken: config.botToken,
    sessionSecret: config.sessionSecret,
    now: Date.now,
    welcome: async (newcomer) => (await demo?.welcome(newcomer)) ?? null,
  });

  const http = await createHttp({ auth, log, trustedProxies: config.trustedProxies });
  refuseForeignIds(http, audit);
  const realtime = createRealtime({ httpServer: http.server, auth, log, publicUrl: config.publicUrl });
  const metrics = createMetrics({ db, connections: realtime.connections });
  const bot = createBotService({
    db,
    log,
    players: demo ? { ...players, register: (newcomer) => players.register(newcomer, demo.greet) } : players,
    ledger,
    botToken: config.botToken,
    apiRoot: config.botApiRoot,
    publicUrl: config.publicUrl,
    webhookSecret: config.webhookSecret,
    rooms: () => rounds.rooms(),
    terms: () => rounds.terms(),
  });
  const rounds = createRoundService({
    db,
    ledger,
    companies,
    audit,
    log,
    stakes: config.stakes,
    rules: { timings: config.timings, minPlayers: config.minPlayers },
    notify: bot.enqueue,
    publish: (roomId, { name, payload }) => {
      metrics.count(name);
      realtime.publish(roomId, name, payload);
    },
  });

  authRoutes(http, { auth, players });
  playerRoutes(http, { players, history: ledger.history });
  ledgerRoutes(http, { ledger });
  roundRoutes(http, { rounds });
  roundSocket(realtime, { rounds });
  botRoutes(http, { bot, webhookSecret: config.webhookSecret });
  const web = await serveWeb(http);
  metricsRoutes(http, { metrics, isWebBuilt: web.isBuilt });

  await rounds.start();
  await bot.start();
  await http.listen({ port: config.port, host: config.host });
  const { port } = http.server.address() as AddressInfo;
  const url = config.publicUrl ?? `http://${config.host === "0.0.0.0" ? "localhost" : config.host}:${port}`;
  log.info({ url }, "serving");

  return {
    url,
    log,
    launchLines: () => demo?.linkLines(url, rounds.rooms()) ?? [],
    stop: async () => {
      // Answers under way get a moment; browsers that merely hold a connection open do not hold the stop up.
      setTimeout(() => http.server.closeAllConnections(), drainMs).unref();
      await rounds.stop();
      await bot.stop();
      await realtime.close();
      await http.close();
      await close();
    },
  };
}

/** The embedded Postgres or the given one, migrated; production takes only one that is safe for money. */
async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const url = config.databaseUrl ?? postgres?.url ?? "";
  await migrate(url);
  const { db } = openDb(url, log);
  if (config.isProduction) {
    if (!(await isDurable(db))) throw new Error("Production refuses to start on a Postgres whose fsync is off.");
    await refuseHousePlayers(db);
  }
  return {
    db,
    close: async () => {
      await db.destroy();
      await postgres?.stop();
    },
  };
}
