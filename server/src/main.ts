import type { AddressInfo } from "node:net";
import { Registry } from "prom-client";
import { apiDocsRoutes } from "./api-docs/routes.ts";
import { botRoutes } from "./bot/routes.ts";
import { createBotService } from "./bot/service.ts";
import type { Config } from "./config.ts";
import { startDemoBank } from "./demo/bank.ts";
import { createFinderService } from "./finder/service.ts";
import { createHallService } from "./hall/service.ts";
import { hallRoom, hallSocket } from "./hall/socket.ts";
import { hintBus } from "./hint/bus.ts";
import { createHintService, type HintService } from "./hint/service.ts";
import { createHttp, refuseForeignIds } from "./http/http.ts";
import { recordRefusals } from "./http/refused-attempts.ts";
import { refuseUnserved } from "./http/serve.ts";
import { versionOf } from "./http/version.ts";
import { serveWeb } from "./http/web.ts";
import { createLobbyService } from "./lobby/service.ts";
import { lobbySocket } from "./lobby/socket.ts";
import { createLog, type Logger } from "./log.ts";
import { createMetrics, metricsReader, metricsRoutes } from "./metrics.ts";
import { createNodeService } from "./node/service.ts";
import { createOverload } from "./overload/service.ts";
import { type Database, openDatabase } from "./postgres/database.ts";
import { lobbyRoom } from "./realtime/lobby-room.ts";
import { createRealtime } from "./realtime/realtime.ts";
import { createReplayService } from "./replay/service.ts";
import { createRoundService, type RoundService } from "./round/service.ts";
import { roundSocket } from "./round/socket.ts";
import { addRoutes } from "./routes.ts";
import { createScheduleService } from "./schedule/service.ts";
import { createServices, type Services } from "./services.ts";
import { createStaffService } from "./staff/service.ts";
import { stopAll } from "./stopping.ts";
import { createFigures, type Figures } from "./telemetry/figures.ts";
import { watchedHalls, watchedRounds } from "./watched.ts";

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
  const registry = new Registry();
  const figures = createFigures(registry);
  const log = createLog(config.logLevel, undefined, figures.error);
  const stopTelemetry = await startTelemetry(config);
  const database = await openDatabase(config, log);
  try {
    const app = await wire(config, log, database, { registry, figures });
    return { ...app, stop: () => app.stop().finally(stopTelemetry) };
  } catch (error) {
    await database.leave();
    await stopTelemetry();
    const isPortTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    throw isPortTaken ? new Error(`Port ${config.port} is in use. Set PORT to another one.`, { cause: error }) : error;
  }
}

/** Nothing of OpenTelemetry is loaded where nobody wants spans. */
async function startTelemetry({ spansUrl }: Config): Promise<() => Promise<void>> {
  if (spansUrl === null) return async () => {};
  return (await import("./telemetry/telemetry.ts")).startTelemetry(spansUrl);
}

type Counting = { registry: Registry; figures: Figures };

/**
 * The whole wiring, strictly top to bottom: services, then HTTP and sockets, then rounds, halls and the bot, then routes, then
 * the start. Each is handed what stands above it and nothing that comes later (main.test.ts).
 */
async function wire(
  config: Config,
  log: Logger,
  { url: databaseUrl, dbs, pool, clock, close }: Database,
  counting: Counting,
): Promise<App> {
  const hints = createHintService({ bus: hintBus(config, databaseUrl, log), log });
  const services = await createServices(config, log, { url: databaseUrl, dbs, pool, clock, hints, ...counting });
  const { demo, status } = services;

  const edged = { ...services, hints, dbs, clock, ...counting };
  const { http, realtime, nodes, metrics, overload } = await createEdge(config, log, edged);
  const rounds = createRounds(config, log, edged, { realtime, nodes, overload });
  const lobby = createLobby(log, { ...services, dbs, clock }, rounds, { realtime, overload });
  const schedule = createScheduleService({ ...services, db: dbs.staff, log, rounds, now: clock.now });
  const staff = createStaffService({ db: dbs.staff, log, ...services, rooms: rounds });
  const finder = createFinderService({ db: dbs.reports, staff });
  const hallsAlone = createHallService({
    ...{ ...services, hints, overload, db: dbs.halls, requests: dbs.staff, log },
    houseCutBps: rounds.terms().houseCutBps,
    publish: (cashierId, event) => realtime.publish(hallRoom(cashierId), "venue_state", event),
    ask: realtime.ask,
    takeOver: (screenId) => realtime.tellOne(screenId, "venue_taken_over", { error: "screen_taken_over" }),
  });
  const halls = watchedHalls(hallsAlone, edged.figures);
  const bot = createBot(config, log, { ...services, dbs }, rounds);
  const replays = createReplayService({ ...services, log, publicUrl: config.publicUrl, roundOf: rounds.details });

  services.players.onChanged((playerId) => realtime.tell(playerId, "own_changed", {}));
  services.companies.onFloatChanged((cashierId) => realtime.tell(cashierId, "own_changed", {}));
  roundSocket(realtime, { rounds });
  lobbySocket(realtime, { lobby });
  hallSocket(realtime, { halls });
  await addRoutes(http, { ...services, config, replays, staff, finder, rounds, lobby, schedule, halls });
  botRoutes(http, { bot, webhookSecret: config.webhookSecret });
  await apiDocsRoutes(http, config);
  const { isBuilt } = await serveWeb(http, config);
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
  lobby.start();
  schedule.start();
  await halls.resume();
  await bot.start();
  await http.listen({ port: config.port, host: config.host });
  await nodes.start();
  await status.start();
  startTelling(services);
  const { port } = http.server.address() as AddressInfo;
  const url = config.publicUrl ?? `http://${config.host === "0.0.0.0" ? "localhost" : config.host}:${port}`;
  const bank = await startDemoBank({ ...services, config, now: clock.now }, `http://127.0.0.1:${port}`);
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
      stopAll({ ...services, bank, http, realtime, bot, rounds, lobby, schedule, halls, hints, nodes, config, close }),
  };
}

type Looking = Pick<Services, "today" | "payments" | "reconciliations">;

/** Those who look by themselves, again and again, for what is due. */
function startTelling({ today, payments, reconciliations }: Looking): void {
  today.start();
  payments.start();
  reconciliations.start();
}

type Edged = Services & Pick<Database, "dbs" | "clock"> & { hints: HintService } & Counting;

type Edge = Awaited<ReturnType<typeof createEdge>>;

/** HTTP and sockets, with one count of who asks how often; which servers there are beside this one, and its figures. */
async function createEdge(config: Config, log: Logger, services: Edged) {
  const {
    auth,
    audit,
    credit,
    draws,
    upkeep,
    status,
    backups,
    reconciliations,
    payments,
    hints,
    dbs,
    clock,
    registry,
  } = services;
  backups.start();
  const { publicUrl, trustedProxies, limits, drift } = config;
  const overload = createOverload({ limits, log, lateMs: config.loopLateMs });
  const http = await createHttp({ auth, log, trustedProxies, publicUrl, limits, drift, overload });
  http.addHook("onClose", async () => overload.stop());
  refuseForeignIds(http, audit);
  recordRefusals(http, audit, credit);
  const { server: httpServer, limits: counted } = http;
  const realtime = createRealtime({ httpServer, auth, audit, hints, log, publicUrl, counted, limits, drift });
  const nodes = createNodeService({ db: dbs.rounds, hints, log, urlPath: config.nodePath });
  const metrics = createMetrics({
    ...{
      registry,
      dbs,
      realtime,
      nodes,
      draws,
      clock,
      upkeep,
      status,
      backups,
      overload,
      reconciliations,
      payments,
    },
  });
  return { http, realtime, nodes, metrics, overload };
}

/** The list of tables, for those who look at it here. */
function createLobby(
  log: Logger,
  { notices, suspensions, dbs, clock }: Pick<Services, "notices" | "suspensions"> & Pick<Database, "dbs" | "clock">,
  rounds: RoundService,
  { realtime, overload }: Pick<Edge, "realtime" | "overload">,
) {
  return createLobbyService({
    ...{ db: dbs.players, notices, isSuspended: suspensions.isSuspended, log, rounds, overload, now: clock.now },
    watchers: () => realtime.watchers(lobbyRoom),
    publish: (event) => realtime.publish(lobbyRoom, "lobby_changed", event),
    letGo: () => realtime.letGo(lobbyRoom, () => true),
  });
}

/** What players hear of the game in a chat. */
function createBot(
  config: Config,
  log: Logger,
  { dbs, players, demo, ...services }: Services & Pick<Database, "dbs">,
  { rooms, terms }: ReturnType<typeof createRounds>,
) {
  return createBotService({
    ...{ ...services, db: dbs.players, log, contact: config.supportContact },
    players: demo ? { ...players, register: (newcomer) => players.register(newcomer, demo.greet) } : players,
    ...{ publicUrl: config.publicUrl, webhookSecret: config.webhookSecret, rooms, terms },
  });
}

/** Rooms and their rounds, with what is done in them counted. */
function createRounds(
  config: Config,
  log: Logger,
  services: Edged,
  { realtime, nodes, overload }: Pick<Edge, "realtime" | "nodes" | "overload">,
) {
  const { dbs, clock, sales, bonuses, taxes, figures, suspensions } = services;
  const rounds = createRoundService({
    ...{ ...services, db: dbs.rounds, requests: dbs.players, log, stakes: config.stakes, figures },
    rules: { timings: config.timings, minPlayers: config.minPlayers },
    cartelasPerPlayer: config.cartelasPerPlayer,
    ...{ bonusScheduleOf: bonuses.scheduleOf, taxOf: taxes.ofRound },
    recordSale: sales.record,
    pathOf: nodes.pathOf,
    hasOthers: () => nodes.count() > 1,
    ...{ tell: realtime.tell, letGo: realtime.letGo, overload, suspendedTold: suspensions.told },
    react: (roomId, counts) => realtime.publish(roomId, "room_reactions", { sessionId: roomId, counts }),
    now: clock.now,
    watchers: realtime.watchers,
    publish: (roomId, { name, payload }) => {
      figures.told(name, realtime.watchers(roomId));
      realtime.publish(roomId, name, payload);
    },
  });
  return watchedRounds(rounds, figures);
}
