import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { liveStates } from "@derash/game/round";
import { readHealth, readLife, readMetrics, readVersion } from "@derash/protocol/path/operation";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import { AppError } from "./app-error.ts";
import type { BackupService } from "./backup/service.ts";
import { cached } from "./cached.ts";
import type { Config } from "./config.ts";
import type { DrawService } from "./draw/service.ts";
import type { Http } from "./http/http.ts";
import { isOwnAddress } from "./http/network.ts";
import { serve } from "./http/serve.ts";
import type { Version } from "./http/version.ts";
import type { LedgerUpkeep } from "./ledger/upkeep.ts";
import type { NodeService } from "./node/service.ts";
import { loopResolutionMs, type Overload } from "./overload/service.ts";
import { reconciliationFigures } from "./payment/reconcile/figures.ts";
import type { ReconciliationService } from "./payment/reconcile/service.ts";
import type { PaymentService } from "./payment/service.ts";
import { paymentFigures } from "./payment/watch/figures.ts";
import type { DatabaseClock } from "./postgres/clock.ts";
import type { Dbs } from "./postgres/database.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { StatusService } from "./status/service.ts";

export type Metrics = {
  contentType: string;
  text(): Promise<string>;
  /** Whether the database takes a write; asked of it once a second at most. */
  database(): Promise<DatabaseState>;
};

type DatabaseState = "ready" | "away" | "full";

type MetricsDeps = {
  /** Where figures.ts counts too. */
  registry: Registry;
  dbs: Pick<Dbs, "rounds" | "reports">;
  realtime: Pick<Realtime, "connections" | "arrivals">;
  nodes: Pick<NodeService, "count">;
  /** Closes that were committed when their beacon may have been known. */
  draws: Pick<DrawService, "lateCommits" | "clockBehindMs">;
  clock: Pick<DatabaseClock, "skewMs" | "errorMs">;
  upkeep: Pick<LedgerUpkeep, "found">;
  overload: Pick<Overload, "level" | "refused">;
  status: Pick<StatusService, "ended" | "overdue">;
  backups: Pick<BackupService, "ages">;
  reconciliations: Pick<ReconciliationService, "exceptions" | "overdue">;
  payments: Pick<PaymentService, "waiting" | "faults">;
};

/** Whoever floods the question is answered from memory. */
const readyKeptMs = 1000;
const readyMs = 2000;
/** Postgres' word for it. */
const diskFull = "53100";

export function createMetrics(deps: MetricsDeps): Metrics {
  const { registry, dbs, realtime, nodes, draws, clock } = deps;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopResolutionMs });
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
      this.inc(draws.lateCommits());
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
  gauge(
    registry,
    "derash_clock_behind_beacon_seconds",
    "By how much the database's clock is behind the beacon's newest round, as far as that proves it; alarm above 1",
    () => draws.clockBehindMs() / 1000,
  );
  overloadFigures(registry, deps.overload);
  const database = cached(readyKeptMs, () => stateOf(dbs));
  gauge(registry, "derash_database_ready", "Whether the database takes a write, 0 or 1; alarm at 0", async () =>
    (await database()) === "ready" ? 1 : 0,
  );
  askedOfDatabase(deps);
  reconciliationFigures(registry, deps.reconciliations);
  paymentFigures(registry, deps.payments);
  return { contentType: registry.contentType, text: () => registry.metrics(), database };
}

/** What the database knows of all servers. One that is away leaves these without a figure. */
function askedOfDatabase({ registry, dbs, upkeep, status, backups }: MetricsDeps): void {
  gauges(registry, "derash_rounds", "Live rounds, by state", "state", async () => {
    // Live ones only: they have an index, and the rest grows for ever.
    const rows = await dbs.reports
      .selectFrom("round_directory")
      .select(["state", (expression) => expression.fn.countAll<number>().as("count")])
      .where("state", "in", liveStates)
      .groupBy("state")
      .execute();
    return rows.map(({ state, count }) => [state, count]);
  });
  gauges(
    registry,
    "derash_rounds_ended",
    "Rounds that have ended in the last hour, by how: settled, or the reason of a void; alarm at late_close and beacon",
    "end",
    async () => {
      const rows = await status.ended();
      return [
        ...ends.map((end): [string, number] => [end, 0]),
        ...rows.map(({ end, rounds }): [string, number] => [end, rounds]),
      ];
    },
  );
  gauges(
    registry,
    "derash_round_overdue_seconds",
    "How long what is due has waited to be done, by its round's state: closing ones, of halls too, wait for the beacon; alarm above 30",
    "state",
    async () => {
      const none = liveStates.map((state): [string, number] => [state, 0]);
      return [...none, ...(await status.overdue()).map(({ state, seconds }): [string, number] => [state, seconds])];
    },
  );
  gauges(
    registry,
    "derash_ledger_violations",
    "What is wrong with the books, by the last check of what is new, of everything, and by the checker apart; alarm above 0",
    "check",
    async () => Object.entries(await upkeep.found()).map(([check, { violations }]) => [check, violations]),
  );
  gauges(
    registry,
    "derash_ledger_check_age_seconds",
    "How long ago each of these checks was made; alarm above 36 hours for books",
    "check",
    async () =>
      Object.entries(await upkeep.found()).flatMap(([check, { ageSeconds }]) =>
        ageSeconds === null ? [] : [[check, ageSeconds] as [string, number]],
      ),
  );
  gauges(
    registry,
    "derash_backup_age_seconds",
    "How long ago the archiving of the database's log, a base backup, a restore drill, a drill of the seed key went well; infinite where it never did",
    "what",
    async () => Object.entries(await backups.ages()),
  );
}

const ends = ["settled", "min_players", "late_close", "beacon", "no_winner", "restored"];

/** What is let go of, and how often. */
function overloadFigures(registry: Registry, overload: MetricsDeps["overload"]): void {
  gauge(
    registry,
    "derash_overload",
    "How much is let go of, having too much to do: 1 polls, 2 spectators too, 3 new rounds too; alarm above 0",
    overload.level,
  );
  new Counter({
    name: "derash_shed_total",
    help: "Refused for having too much to do, by what",
    labelNames: ["what"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [what, count] of Object.entries(overload.refused())) this.inc({ what }, count);
    },
  });
}

/** A figure that is asked for whenever somebody reads. */
function gauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      this.set(await read());
    },
  });
}

/** The same of several, each by the word of its label. */
function gauges(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Promise<(readonly [string, number])[]>,
): void {
  new Gauge({
    ...{ name, help, labelNames: [label], registers: [registry] },
    async collect() {
      this.reset();
      for (const [word, value] of await read().catch(() => [])) this.set({ [label]: word }, value);
    },
  });
}

/**
 * A write, and one that takes room: on a full disk what is there already is still read and overwritten. In the rounds' own
 * connections, for it is they that must be well.
 */
async function stateOf({ rounds }: Pick<Dbs, "rounds">): Promise<DatabaseState> {
  const writes = async () => {
    await sql`insert into heartbeat (id, beaten_at) values (1, clock_timestamp())
      on conflict (id) do update set beaten_at = excluded.beaten_at`.execute(rounds);
    await sql`select disk_has_room()`.execute(rounds);
  };
  const state = writes().then(
    () => "ready" as const,
    (error: { code?: unknown }) => (error.code === diskFull ? "full" : "away"),
  );
  return Promise.race([state, setTimeout(readyMs, "away" as const, { ref: false })]);
}

type MetricsRoutes = {
  metrics: Metrics;
  isServing: () => boolean;
  mayRead: (request: IncomingMessage) => boolean;
  version: () => Version;
};

/** For the operator: is it well, and how is it doing. The figures are not everybody's: to others there are none. */
export function metricsRoutes(http: Http, { metrics, isServing, mayRead, version }: MetricsRoutes): void {
  serve(http, readMetrics, async (request, reply) => {
    if (!mayRead(request.raw)) throw new AppError("not_found");
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  serve(http, readVersion, async () => version());
  // Of the database it says nothing: a process that is started again because that is away helps nobody.
  serve(http, readLife, async () => ({ ok: true as const }));
  serve(http, readHealth, async (_request, reply) => {
    // A server that is not there for people asks its database nothing: that may not be there either.
    const state = isServing() ? await metrics.database() : "not serving";
    if (state === "ready") return reply.send({ ok: true });
    return reply.status(503).send({ ok: false, reason: reasons[state] });
  });
}

const reasons: Record<Exclude<DatabaseState, "ready"> | "not serving", string> = {
  "not serving": "The server starts, or is about to end.",
  away: "The database takes no write.",
  full: "The database takes no write: its disk is full.",
};

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
