import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstOf, needs } from "../../../scripts/needs.ts";
import { eventually } from "../../test/crowd.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { silentProxy } from "../../test/silent-proxy.ts";
import { createLog } from "../log.ts";
import { postgresBus } from "./postgres-bus.ts";
import type { Bus } from "./service.ts";
import { valkeyBus } from "./valkey-bus.ts";

const log = createLog("silent");

/** A bus that is open, and what became of it, in order. */
async function opened(bus: Bus) {
  const heard: string[] = [];
  await bus.open({
    heard: (message) => heard.push(message),
    connected: () => heard.push("(connected)"),
    cut: () => heard.push("(cut)"),
  });
  return { bus, heard };
}

async function expectHeardByBoth(one: Awaited<ReturnType<typeof opened>>, other: typeof one, message: string) {
  await one.bus.send(message);
  await eventually(() => one.heard.at(-1)).toBe(message);
  await eventually(() => other.heard.at(-1)).toBe(message);
}

describe("the database as the bus", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  test("brings every message to everybody, and again after its connection was ended", async () => {
    const one = await opened(postgresBus(database.url, log));
    const other = await opened(postgresBus(database.url, log));
    expect([one.heard, other.heard]).toEqual([["(connected)"], ["(connected)"]]);
    await expectHeardByBoth(one, other, "a");
    await database.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'derash hints'",
    );
    await eventually(() => other.heard.slice(2)).toEqual(["(cut)", "(connected)"]);
    await eventually(() => one.heard.slice(2)).toEqual(["(cut)", "(connected)"]);
    await expectHeardByBoth(one, other, "b");
    await Promise.all([one.bus.close(), other.bus.close()]);
  });

  test("that gets no answer is cut by the first thing it says, however much waits behind it", async () => {
    const proxy = await silentProxy(database.url);
    const { bus, heard } = await opened(postgresBus(proxy.url, log));
    proxy.silence();
    const sent = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => bus.send(String(index))));
    expect(sent.map(({ status }) => status)).not.toContain("fulfilled");
    await eventually(() => heard).toEqual(["(connected)", "(cut)", "(connected)"]);
    await bus.close();
    await proxy.stop();
  }, 20_000);

  test("that is closed hears nothing more, and sends nothing", async () => {
    const { bus, heard } = await opened(postgresBus(database.url, log));
    await bus.close();
    await expect(bus.send("late")).rejects.toThrow("no connection for hints");
    expect(heard).toEqual(["(connected)", "(cut)"]);
  });
});

const valkey = firstOf(["valkey-server", "redis-server"]);

describe("a Valkey as the bus", needs("valkey-server", valkey !== undefined), () => {
  const start = async (port: number) => {
    const server = spawn(valkey ?? "", ["--port", String(port), "--save", "", "--bind", "127.0.0.1"], {
      stdio: "ignore",
    });
    return async () => {
      server.kill("SIGKILL");
      await once(server, "exit");
    };
  };

  test("brings every message to everybody, and again after it was killed and started anew", async () => {
    const port = await freePort();
    const url = `redis://127.0.0.1:${port}`;
    const stop = await start(port);
    const one = await opened(valkeyBus(url, log));
    const other = await opened(valkeyBus(url, log));
    const isConnected = (heard: string[]) => heard.at(-1);
    await eventually(() => [isConnected(one.heard), isConnected(other.heard)]).toEqual(["(connected)", "(connected)"]);
    await expectHeardByBoth(one, other, "a");
    await stop();
    await eventually(() => [one.heard.at(-1), other.heard.at(-1)]).toEqual(["(cut)", "(cut)"]);
    await expect(one.bus.send("lost")).rejects.toThrow();
    const stopAgain = await start(port);
    await eventually(() => [one.heard.at(-1), other.heard.at(-1)], 20_000).toEqual(["(connected)", "(connected)"]);
    await eventually(async () => {
      await one.bus.send("b").catch(() => {});
      return other.heard.at(-1);
    }, 20_000).toBe("b");
    await Promise.all([one.bus.close(), other.bus.close()]);
    await stopAgain();
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}
