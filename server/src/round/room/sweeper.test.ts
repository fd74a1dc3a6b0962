import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { santim } from "@derash/game/money";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { signIn, type TestPlayer, testApp } from "../../../test/app.ts";
import { bareEnvironment } from "../../../test/bare-environment.ts";
import { buy, eventually } from "../../../test/crowd.ts";
import { ledgerViolations } from "../../../test/database.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture, roundRow } from "../../../test/round-fixture.ts";
import { createAuditService } from "../../audit/service.ts";
import { createCompanyService } from "../../company/service.ts";
import { noHints } from "../../hint/service.ts";
import { createLog } from "../../log.ts";
import type { RoomRow } from "../store.ts";
import { Keeper } from "./keeper.ts";

const start = fileURLToPath(new URL("../../start.ts", import.meta.url));
const stake = 20;
// So long that a killed process is gone before anything is due.
const timings = { COUNTDOWN_MS: "1500", AUTO_START_DELAY_MS: "10", START_DELAY_MS: "10", CALL_INTERVAL_MS: "5" };
const beacon = { BEACON_PERIOD_MS: "50", BEACON_LEAD_MS: "1500" };

describe("a round that nobody watches", () => {
  let server: Awaited<ReturnType<typeof testApp>>;
  let databaseUrl: string;
  let nextId = 7_600_000;
  beforeAll(async () => {
    server = await testApp({ STAKES: String(stake), ...timings }, async ({ url }) => {
      databaseUrl = url;
    });
  });
  afterEach(async () => expect(await ledgerViolations(server.db)).toEqual([]));
  afterAll(() => server.stop());

  /** The real program on the same database, in a process of its own. */
  async function anotherProcess() {
    const environment = { PORT: "0", DATABASE_URL: databaseUrl, LOG_LEVEL: "error", STAKES: String(stake) };
    const env = bareEnvironment({ ...environment, ...timings, ...beacon });
    const child = spawn(process.execPath, [start], { env, stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /Derash is running: (\S+)/.exec(line)?.[1];
      if (url) return { url, child };
    }
    throw new Error("the server did not start");
  }

  test("is closed, drawn and settled once by another process, after the one that sold it was killed", async () => {
    const { url, child } = await anotherProcess();
    child.stdout.resume();
    const people = [await signIn(url, nextId++), await signIn(url, nextId++)] as [TestPlayer, TestPlayer];
    const { sharedGameId } = await people[0].session(stake);
    for (const [index, player] of people.entries()) {
      expect((await buy(player, index + 1, stake)).body.success).toBe(true);
    }
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    expect(await roundRow(server.owner, sharedGameId)).toMatchObject({ state: "open" });
    await eventually(async () => (await roundRow(server.owner, sharedGameId)).state, 20_000).toBe("settled");
    const { rows } = await server.owner.query(
      "select count(*)::int as settlements from transfer where round_id = $1 and type = 'HOUSE_CUT'",
      [sharedGameId],
    );
    expect(rows).toEqual([{ settlements: 1 }]);
  });
});

describe("a room in memory", () => {
  const fixture = forAllTests(roundFixture);

  test("is held while somebody watches, let go when nobody does, and goes on with its versions", async () => {
    const row = await fixture.room(4000);
    const { db, ledger, deps } = fixture;
    const log = createLog("silent");
    let watchers = 1;
    const keeper = new Keeper({
      ...{ ...deps, log, stakes: [], hints: noHints, now: Date.now, idleMs: 0 },
      companies: createCompanyService({ db, ledger }),
      wallets: fixture.wallets,
      audit: createAuditService({ db, log, windowMs: 0 }),
      publish: () => {},
      tell: () => {},
      watchers: () => watchers,
    });
    const before = await keeper.rooms.wake(row);
    await keeper.rooms.letIdleGo();
    expect(keeper.rooms.held(row.id)).toBe(before);
    expect(await keeper.rooms.wake(row)).toBe(before);
    watchers = 0;
    await keeper.rooms.letIdleGo();
    expect(keeper.rooms.allHeld()).toEqual([]);
    const again = await keeper.rooms.wake(row);
    expect(again).not.toBe(before);
    expect(again.v).toBeGreaterThan(before.v);
    expect(again.answer(undefined)?.etag).not.toBe(before.answer(undefined)?.etag);
    expect(again.record).toEqual(before.record);
    await keeper.stop();
  });
});

describe("while the beacon's mirrors give no answer", () => {
  const fixture = forAllTests(roundFixture);
  afterEach(async () => expect(await fixture.violations()).toEqual([]));

  const prices = [10_00, 20_00, 30_00, 40_00, 50_00] as const;

  async function soldRound(price: number): Promise<{ row: RoomRow; roundId: string }> {
    const row = await fixture.room(price);
    const roundId = await fixture.liveRound(row);
    for (const number of [1, 2]) expect(await fixture.buy(roundId, number, await fixture.player(price))).toBe("ok");
    return { row, roundId };
  }

  /** A process that holds no room in memory, and whose beacon answers once it is told to. */
  async function stalledProcess() {
    const { db, ledger, deps, wallets } = fixture;
    const log = createLog("silent");
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const signature: typeof deps.draws.signature = (roundId) => answered.then(() => deps.draws.signature(roundId));
    const keeper = new Keeper({
      ...{
        ...deps,
        log,
        wallets,
        stakes: prices.map(santim),
        hints: noHints,
        now: Date.now,
        draws: { ...deps.draws, signature },
      },
      companies: createCompanyService({ db, ledger }),
      audit: createAuditService({ db, log, windowMs: 0 }),
      publish: () => {},
      tell: () => {},
    });
    await keeper.start();
    return { keeper, answer };
  }

  test("a round that nobody watches closes, however many wait for their draw; all are drawn when it answers", async () => {
    const waiting = [];
    for (const price of prices.slice(1)) {
      const { row, roundId } = await soldRound(price);
      await fixture.endCountdown(roundId);
      await fixture.close(row, roundId);
      // Its beacon has been made long ago.
      await fixture.owner.query("update round set closes_at = closes_at - interval '1 hour' where id = $1", [roundId]);
      waiting.push(roundId);
    }
    const { keeper, answer } = await stalledProcess();
    try {
      const { roundId } = await soldRound(prices[0]);
      await fixture.endCountdown(roundId);
      const stateOf = async (id: string) => (await roundRow(fixture.owner, id)).state;
      await eventually(() => stateOf(roundId), 10_000).toBe("closing");
      for (const id of waiting) expect(await stateOf(id)).toBe("closing");
      answer();
      for (const id of waiting) await eventually(() => stateOf(id), 10_000).not.toBe("closing");
    } finally {
      answer();
      await keeper.stop();
    }
  }, 30_000);
});
