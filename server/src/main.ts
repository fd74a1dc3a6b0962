import type { AddressInfo } from "node:net";
import { createAuditService } from "./audit/service.ts";
import { authRoutes } from "./auth/routes.ts";
import { createAuthService } from "./auth/service.ts";
import { createCompanyService } from "./company/service.ts";
import type { Config } from "./config.ts";
import { isDurable, migrate, openDb } from "./db.ts";
import { createDemo } from "./demo.ts";
import { createHttp } from "./http.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import { createLedgerService } from "./ledger/service.ts";
import { createLog, type Logger } from "./log.ts";
import { createMetrics } from "./metrics.ts";
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

/** The whole wiring, top to bottom: database, services, routes, sockets, caller. Resolves once the server answers. */
export async function serveApp(config: Config): Promise<App> {
  const log = createLog(config.logLevel);
  const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const databaseUrl = config.databaseUrl ?? postgres?.url ?? "";
  await migrate(databaseUrl);
  const { db } = openDb(databaseUrl, log);
  if (config.isProduction) {
    if (!(await isDurable(db))) throw new Error("Production refuses to start on a Postgres whose fsync is off.");
    await refuseHousePlayers(db);
  }

  const audit = createAuditService({ db, log });
  const ledger = createLedgerService({ db });
  const companies = createCompanyService({ db });
  const players = createPlayerService({ db, ledger });
  const demo = config.isDemo ? await createDemo({ config, db, ledger, companies, players, log }) : null;
  const auth = createAuthService({
    db,
    players,
    botToken: config.botToken,
    sessionSecret: config.sessionSecret,
    now: Date.now,
    welcome: async (newcomer) => (await demo?.welcome(newcomer)) ?? null,
  });

  const http = await createHttp({ auth, log });
  const realtime = createRealtime({ httpServer: http.server, auth, log, publicUrl: config.publicUrl });
  const metrics = createMetrics({ db, connections: realtime.connections });
  const rounds = createRoundService({
    db,
    ledger,
    companies,
    audit,
    log,
    stakes: config.stakes,
    rules: { timings: config.timings, minPlayers: config.minPlayers },
    notify: async () => {},
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
  const web = await serveWeb(http);
  http.get("/metrics", async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  http.get("/healthz", async (_request, reply) => {
    const isReady = web.isBuilt && (await metrics.isDatabaseReady());
    return reply.status(isReady ? 200 : 503).send({ ok: isReady });
  });

  await rounds.start();
  await http.listen({ port: config.port, host: config.host });
  const { port } = http.server.address() as AddressInfo;
  const url = config.publicUrl ?? `http://${config.host === "0.0.0.0" ? "localhost" : config.host}:${port}`;
  log.info({ url }, "serving");

  return {
    url,
    log,
    launchLines: () => demo?.linkLines(url, rounds.sessions().sessions) ?? [],
    stop: async () => {
      await rounds.stop();
      await realtime.close();
      await http.close();
      await db.destroy();
      await postgres?.stop();
    },
  };
}
