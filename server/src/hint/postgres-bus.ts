import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log.ts";
import { persist } from "../persist.ts";
import { sayGoodbye } from "../postgres/client.ts";
import type { Bus, BusListener } from "./service.ts";

const channel = "derash_hint";
const answerMs = 3000;
const retryMs = 250;
const retryMsMax = 4000;
/** A connection that has fallen silent says nothing of it: it is asked this often. */
const checkMs = 5000;

/**
 * LISTEN and NOTIFY on a connection of its own. Never within a transaction that moves money: until such a commit is on disk,
 * Postgres lets nobody else who notifies commit.
 */
export function postgresBus(url: string, log: Logger): Bus {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: Asked | null = null;
  let keeping: Promise<void> = Promise.resolve();

  async function connect({ heard }: BusListener): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
      options: "-c role=derash_server",
      application_name: "derash hints",
    });
    // What it says of its end is said by the next check too.
    opened.on("error", () => {});
    opened.on("notification", ({ payload }) => void (payload && heard(payload)));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
    } catch (error) {
      await sayGoodbye(opened, answerMs);
      throw error;
    }
    return opened;
  }

  /** Until the signal: connects, and connects again once the connection does not answer. */
  async function keep(listener: BusListener): Promise<void> {
    while (!signal.aborted) {
      const onFailure = (error: unknown) => log.warn({ err: error }, "no hints from other processes for the moment");
      const opened = await persist(() => connect(listener), {
        ...{ pauseMs: retryMs, pauseMsMax: retryMsMax, signal, onFailure },
      }).catch(() => null);
      if (opened === null) return;
      client = askedInTurn(opened);
      listener.connected();
      await untilSilent(client, signal);
      client = null;
      listener.cut();
      await sayGoodbye(opened, answerMs);
    }
  }

  return {
    open: async (listener) => {
      const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
      const connected = () => {
        listener.connected();
        opened();
      };
      keeping = keep({ ...listener, connected });
      await Promise.race([isOpen, setTimeout(answerMs, null, { signal, ref: false }).catch(() => {})]);
    },
    send: async (message) => {
      if (client === null) throw new Error("no connection for hints");
      await client.ask("select pg_notify($1, $2)", [channel, message]);
    },
    close: async () => {
      stopping.abort();
      await keeping;
    },
  };
}

/**
 * A connection that is asked one thing at a time: its own checks and what is to be told come at any moment. It has ended with the
 * first that it does not answer: what waits behind that would wait as long, one after the other.
 */
type Asked = { ended: Promise<"ended">; ask(text: string, values?: unknown[]): Promise<void> };

function askedInTurn(client: pg.Client): Asked {
  const { promise: ended, resolve: end } = Promise.withResolvers<"ended">();
  client.once("end", () => end("ended"));
  let last: Promise<unknown> = Promise.resolve();
  const ask = (text: string, values: unknown[] = []) => {
    const asking = last.then(() => client.query(text, values));
    last = asking.catch(() => end("ended"));
    return asking.then(() => {});
  };
  return { ended, ask };
}

async function untilSilent({ ended, ask }: Asked, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const paused = setTimeout(checkMs, null, { signal, ref: false }).catch(() => null);
    if ((await Promise.race([ended, paused])) === "ended" || signal.aborted) return;
    await ask("select 1").catch(() => {});
  }
}
