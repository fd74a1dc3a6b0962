import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { liveStates } from "@derash/game/round";
import { readHealth, readLife, readMetrics, readVersion } from "@derash/protocol/path/operation";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { AppError } from "./app-error.ts";
import type { BackupService } from "./backup/service.ts";
import { cached } from "./cached.ts";
import type { Config } from "./config.ts";
import type { Http } from "./http/http.ts";
import { isOwnAddress } from "./http/network.ts";
import { serve } from "./http/serve.ts";
import type { Version } from "./http/version.ts";
import type { NodeService } from "./node/service.ts";
import type { DatabaseClock } from "./postgres/clock.ts";
import type { Dbs } from "./postgres/database.ts";
import type { Realtime } from "./realtime/realtime.ts";

export type Metrics = {
  contentType: string;
  text(): Promise<string>;
  /** Counts an event that was published to a room. */
  count(event: string): void;
  /** Whether the database takes a write; asked of it once a second at most. */
  isDatabaseReady(): Promise<boolean>;
};

type MetricsDeps = {
  dbs: Pick<Dbs, "rounds" | "reports">;
  realtime: Pick<Realtime, "connections" | "arrivals">;
  nodes: Pick<NodeService, "count">;
  /** Closes that were committed when their beacon may have been known. */
  lateCommits: () => number;
  clock: Pick<DatabaseClock, "skewMs" | "errorMs">;
  /** What the last checks of the ledger have found: of what is new, and of all of it. */
  violations: () => { fresh: number; all: number };
  backups: Pick<BackupService, "ages">;
};

/** Whoever floods the question is answered from memory. */
const readyKeptMs = 1000;
const readyMs = 2000;
const backupAgesKeptMs = 5000;

export function createMetrics({ dbs, realtime, nodes, lateCommits, clock, violations, backups }: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const events = new Counter({
    name: "derash_room_events_total",
    help: "Events told to rooms, by name",
    labelNames: ["event"],
    registers: [registry],
  });
  gauge(registry, "derash_sockets", "Open sockets", () => realtime.connections());
  new Counter({
    name: "derash_socket_connections_total",
    help: "Sockets that have connected, by how at first: a page polls where its network lets no WebSocket through",
    labelNames: ["transport"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [transport, count] of Object.entries(realtime.arrivals())) this.inc({ transport }, count);
    },
  });
  gauge(registry, "derash_nodes", "Server processes that live on this database, as this one knows", () =>
    nodes.count(),
  );
  new Counter({
    name: "derash_late_closes_total",
    help: "Closes committed when their beacon may have been known",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(lateCommits());
    },
  });
  new Gauge({
    name: "derash_ledger_violations",
    help: "What is wrong with the books, by the last check of what is new and of everything; alarm above 0",
    labelNames: ["check"],
    registers: [registry],
    collect() {
      for (const [check, count] of Object.entries(violations())) this.set({ check }, count);
    },
  });
  gauge(
    registry,
    "derash_clock_skew_seconds",
    "This machine's clock minus the database's; rounds go by the database's, so alarm above 1 either way",
    () => clock.skewMs() / 1000,
  );
  gauge(
    registry,
    "derash_clock_error_seconds",
    "How far the clock that rounds go by here may be from the database's; alarm above 0.05",
    () => clock.errorMs() / 1000,
  );
  new Gauge({
    name: "derash_rounds",
    help: "Live rounds, by state",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      // Live ones only: they have an index, and the rest grows for ever. A database that is away leaves the gauge empty.
      this.reset();
      const rows = await dbs.reports
        .selectFrom("round_directory")
        .select(["state", (expression) => expression.fn.countAll<number>().as("count")])
        .where("state", "in", liveStates)
        .groupBy("state")
        .execute()
        .catch(() => []);
      for (const { state, count } of rows) this.set({ state }, count);
    },
  });
  backupGauge(registry, backups);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    count: (event) => events.inc({ event }),
    isDatabaseReady: cached(readyKeptMs, () => isWriting(dbs)),
  };
}

/** Infinite: never. A database that is away leaves them as they were told last. */
function backupGauge(registry: Registry, backups: MetricsDeps["backups"]): void {
  const ages = cached(backupAgesKeptMs, () => backups.ages());
  new Gauge({
    name: "derash_backup_age_seconds",
    help: "Since the database's log was archived, a base backup made, a backup restored on trial, two parts of SEED_KEY joined, each with success",
    labelNames: ["what"],
    registers: [registry],
    async collect() {
      const known = await ages().catch(() => ({}));
      for (const [what, age] of Object.entries(known)) this.set({ what }, age);
    },
  });
}

/** A figure that is asked for whenever somebody reads. */
function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    collect() {
      this.set(read());
    },
  });
}

/** A write, for a database whose disk is full still reads; in the rounds' own connections, for it is they that must be well. */
async function isWriting({ rounds }: Pick<Dbs, "rounds">): Promise<boolean> {
  const heartbeat = sql`insert into heartbeat (id, beaten_at) values (1, clock_timestamp())
    on conflict (id) do update set beaten_at = excluded.beaten_at`.execute(rounds);
  const isBeaten = heartbeat.then(
    () => true,
    () => false,
  );
  return Promise.race([isBeaten, setTimeout(readyMs, false, { ref: false })]);
}

type MetricsRoutes = {
  metrics: Metrics;
  isServing: () => boolean;
  mayRead: (request: IncomingMessage) => boolean;
  version: Version;
};

/** For the operator: is it well, and how is it doing. The figures are not everybody's: to others there are none. */
export function metricsRoutes(http: Http, { metrics, isServing, mayRead, version }: MetricsRoutes): void {
  serve(http, readMetrics, async (request, reply) => {
    if (!mayRead(request.raw)) throw new AppError("not_found");
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  serve(http, readVersion, async () => version);
  // Of the database it says nothing: a process that is started again because that is away helps nobody.
  serve(http, readLife, async () => ({ ok: true as const }));
  serve(http, readHealth, async (_request, reply) => {
    const isReady = isServing() && (await metrics.isDatabaseReady());
    return reply.status(isReady ? 200 : 503).send({ ok: isReady });
  });
}

/**
 * Who may read the metrics: with a token, whoever shows it. Without one, programs on this machine; but where a proxy may
 * stand before us, everybody seems to come from this machine, so then nobody may.
 */
export function metricsReader(
  config: Pick<Config, "metricsToken" | "publicUrl" | "trustedProxies">,
): (request: IncomingMessage) => boolean {
  const { metricsToken: token, publicUrl, trustedProxies } = config;
  if (token !== null) return ({ headers }) => isSame(headers.authorization ?? "", `Bearer ${token}`);
  if (publicUrl !== null || trustedProxies !== null) return () => false;
  return ({ socket, headers }) =>
    isOwnAddress(socket.remoteAddress ?? "") && !proxyHeaders.some((name) => headers[name] !== undefined);
}

const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/** Without telling by its time how much of a secret was right. */
function isSame(shown: string, expected: string): boolean {
  const [one, other] = [shown, expected].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
