import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Logger } from "../log.ts";
import { named, outdatedPlanWords } from "./named-statements.ts";

/** How a pool's connections are opened and how long anything on them is waited for. */
export type ConnectionRules = {
  connectionsMax: number;
  /** Postgres ends a statement after this; 0: it may take its time. */
  statementMsMax: number;
  /** How long it may wait for a lock in that time; two seconds where nothing is said. */
  lockMsMax?: number;
  /** How long a free connection, or a new one, is waited for; three and a half seconds where nothing is said. */
  connectMsMax?: number;
  /** Opened ones stay open, so that none has to be opened when there is no time for it. */
  areKept?: boolean;
  /**
   * A statement is planned once, for whatever it may be asked with. Where Postgres chooses, it may plan each time anew, and looks at
   * every month of the ledger to do so; for statements that look for little, by what they are indexed by.
   */
  arePlansKept?: boolean;
  /**
   * For long statements: one that fell silent would be noticed too late, so a connection is used again only within so long. 0: never.
   * To open one costs forty times what a small statement does.
   */
  idleMsMax?: number;
};

const connectMs = 3500;
/** What Postgres itself would have ended by now; so long after that it is the connection that has fallen silent. */
const silenceMs = 300;
const lockMs = 2000;
/** Whoever holds a lock and says nothing has gone, and others wait for the lock. */
const idleInTransactionMs = 5000;
/** A connection is replaced after this, so that none is older than what lies between us and the database remembers. */
const lifetimeSeconds = 600;

/** What our promises rest on is said here, not left to the defaults of somebody's Postgres. */
function sessionSettings({ statementMsMax, lockMsMax = lockMs, arePlansKept = false }: ConnectionRules): string[] {
  return [
    "role=derash_server",
    "synchronous_commit=on",
    "default_transaction_isolation=read committed",
    ...(arePlansKept ? ["plan_cache_mode=force_generic_plan"] : []),
    `statement_timeout=${statementMsMax}`,
    `lock_timeout=${lockMsMax}`,
    `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    // So that a backend whose other end has gone lets go of its locks.
    "tcp_keepalives_idle=10",
    "tcp_keepalives_interval=5",
    "tcp_keepalives_count=3",
  ];
}

/** A pool whose queries are answered or fail within the statement's time: see `answering` for its use by Kysely. */
export function openPool(url: string, rules: ConnectionRules, log: Logger): pg.Pool {
  const { connectionsMax, connectMsMax = connectMs, statementMsMax, areKept = false, idleMsMax } = rules;
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    min: areKept ? connectionsMax : 0,
    connectionTimeoutMillis: connectMsMax,
    ...(statementMsMax > 0 ? { query_timeout: statementMsMax + silenceMs } : {}),
    ...(idleMsMax === 0 ? { maxUses: 1 } : { idleTimeoutMillis: idleMsMax }),
    maxLifetimeSeconds: lifetimeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: sessionSettings(rules)
      .map((setting) => `-c ${setting.replaceAll(" ", "\\ ")}`)
      .join(" "),
  });
  // Idle connections report to the pool, others to themselves; an error that nobody listens to would end the process.
  const lost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  pool.on("error", lost);
  pool.on("connect", (client) => void client.on("error", lost));
  return pool;
}

/**
 * A pool that hands out no connection that may have fallen silent, or that knows plans from before a migration. One that has
 * not answered in time is cut, for all that is sent on it later would wait behind that answer; and so are those that are
 * older than that, once they are free.
 */
export function answering(pool: pg.Pool, log: Logger): PostgresPool {
  const openedAt = new WeakMap<pg.PoolClient, number>();
  let cutUpTo = Number.NEGATIVE_INFINITY;
  pool.on("connect", (client) => void openedAt.set(client, performance.now()));
  const cutAll = (why: string) => {
    cutUpTo = performance.now();
    log.warn(`${why}; the database connection is cut, and all that are as old`);
  };
  return {
    connect: async () => {
      for (;;) {
        const client = await pool.connect();
        if ((openedAt.get(client) ?? 0) > cutUpTo) return watched(client, cutAll);
        client.release(true);
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function watched(client: pg.PoolClient, cutAll: (why: string) => void): PostgresPoolClient {
  let isCut = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (isCut) throw new Error(cutWords);
    try {
      return await client.query({ ...named(text), text, values: [...parameters] });
    } catch (error) {
      const words = error instanceof Error ? error.message : "";
      if (words === timeoutWords || words === outdatedPlanWords) {
        isCut = true;
        cutAll(words);
      }
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (isBroken) => client.release(isBroken || isCut),
  };
}

/** What pg says when nothing has come back. */
const timeoutWords = "Query read timeout";
const cutWords = "the connection is cut";

const awayCodes = /^(08|53|57P0|ECONN|EPIPE|ETIMEDOUT)|^(55P03|57014|40P01|40001|25P03)$/;
const awayWords = new RegExp(
  [
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Connection terminated",
    "Client has encountered a connection error",
    "Client was closed",
    timeoutWords,
    outdatedPlanWords,
    cutWords,
  ].join("|"),
);

/**
 * Whether a query failed because Postgres was away or too busy for it. It may be tried again: where a connection broke
 * during a commit nobody knows whether it happened, and every operation of ours can be asked for twice.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return awayCodes.test(String(code ?? "")) || awayWords.test(String(message ?? ""));
}
