import { beaconLabel, localBeacon, signBeacon } from "@derash/fairness/beacon";
import { drawSeed } from "@derash/fairness/draw";
import { type ProofStep, verifyRound } from "@derash/fairness/proof";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import {
  type RoundFixture,
  roundFixture,
  roundRow,
  type TestPlayer,
  testBeacon,
  testDraws,
  testSeedKey,
} from "../../test/round-fixture.ts";
import { createLog } from "../log.ts";
import { isDatabaseAway } from "../postgres/connections.ts";
import type { TransitionDeps } from "../round/deps.ts";
import { openRound } from "../round/open-round.ts";
import { closeRound, drawRound } from "../round/room/due.ts";
import type { RoomRow } from "../round/store.ts";
import { createSeedChains } from "./seed-chains.ts";
import type { DrawService } from "./service.ts";
import { now, recordOf } from "./store.ts";

let fixture: RoundFixture;
let draws: DrawService;
let isBeaconDown = false;
let nextStake = 1000;

beforeAll(async () => {
  const signature = async (round: number) => (isBeaconDown ? "absent" : testBeacon.signature(round));
  fixture = await roundFixture({ ...testBeacon, signature });
  ({ draws } = fixture.deps);
});
beforeEach(() => {
  isBeaconDown = false;
});
afterEach(async () => {
  expect(await ledgerViolations(fixture.db)).toEqual([]);
  expect(await fixture.db.selectFrom("draw_violation").selectAll().execute()).toEqual([]);
});
afterAll(() => fixture.drop());

type Sold = { row: RoomRow; roundId: string; people: TestPlayer[] };

async function sold(row: RoomRow, numbers: readonly number[] = [3, 17, 88]): Promise<Sold> {
  const roundId = await fixture.liveRound(row);
  const people: TestPlayer[] = [];
  for (const number of numbers) {
    const player = await fixture.player(row.stake);
    expect(await fixture.buy(roundId, number, player)).toBe("ok");
    people.push(player);
  }
  return { row, roundId, people };
}

const newRoom = () => fixture.room(nextStake++);

/** A round whose sale is over. */
async function closed(numbers?: readonly number[]): Promise<Sold> {
  const round = await sold(await newRoom(), numbers);
  await fixture.endCountdown(round.roundId);
  await fixture.close(round.row, round.roundId);
  return round;
}

async function settled({ row, roundId }: Pick<Sold, "row" | "roundId">): Promise<void> {
  await fixture.draw(roundId);
  await fixture.longAgo(roundId);
  await fixture.settle(row, roundId);
}

async function played(row: RoomRow): Promise<Sold> {
  const round = await sold(row);
  await fixture.endCountdown(round.roundId);
  await fixture.close(row, round.roundId);
  await settled(round);
  return round;
}

/** Another round of the room that ends without a winner, quickly. */
async function voided(row: RoomRow): Promise<Sold> {
  const round = await sold(row, [5]);
  await fixture.owner.query("update round set countdown_restarts = 3 where id = $1", [round.roundId]);
  await fixture.endCountdown(round.roundId);
  await fixture.close(row, round.roundId);
  return round;
}

async function checked(roundId: string, mine: TestPlayer | null = null): Promise<ProofStep[]> {
  const proof = await draws.proof(roundId);
  const known = mine && (await draws.mine(roundId, { id: mine.id, telegramId: mine.telegramId }));
  return verifyRound(proof, {
    ...(await draws.neighbours(roundId)),
    storedHash: proof.close.hash,
    storedAtMs: proof.close.recordedAtMs,
    mine: known && { cartelaNumber: known.cartelas[0] ?? 0, salt: known.salt, telegramId: known.telegramId },
  });
}

const stepsThat = (steps: readonly ProofStep[], isOk: boolean | null) =>
  steps.filter((step) => step.isOk === isOk).map(({ step, issue }) => (isOk === null ? step : `${step}: ${issue}`));

const impatient = (): TransitionDeps => {
  const none = { ...testBeacon, signature: async () => "absent" as const };
  return { ...fixture.deps, draws: testDraws(fixture.db, none, { patienceMs: -3_600_000 }) };
};

/** s[i] of a round, which nobody should read before its end. */
async function serverSeedOf(roundId: string): Promise<string> {
  const closed = await recordOf(fixture.db, roundId);
  if (!closed) throw new Error("the round has a record");
  const seed = createSeedChains(testSeedKey, 200).seedAt(closed.chain, closed.position);
  return Buffer.from(seed).toString("hex");
}

const refunds = async (roundId: string) =>
  (await fixture.owner.query("select idempotency_key from transfer where round_id = $1 and type = 'REFUND'", [roundId]))
    .rowCount;

describe("a round that was played", () => {
  test("passes every step of the proof, between its neighbours, with a cartela of mine", async () => {
    const row = await newRoom();
    const first = await played(row);
    const second = await played(row);
    await played(row);
    for (const { roundId, people } of [first, second]) {
      const steps = await checked(roundId, people[1]);
      expect(stepsThat(steps, false)).toEqual([]);
      // Before the first record of a table there is none to compare with.
      expect(stepsThat(steps, null)).toEqual([]);
    }
    const { previous, next } = await draws.neighbours(first.roundId);
    expect(previous).toBeNull();
    expect(next).toMatchObject({
      roundId: second.roundId,
      previousHash: (await draws.proof(first.roundId)).close.hash,
    });
  });

  test("fails the proof when somebody changes what the database says of it afterwards", async () => {
    const { row, roundId } = await closed();
    await settled({ row, roundId });
    const another = Buffer.alloc(32, 1);
    const { seed } = await roundRow(fixture.owner, roundId);
    await fixture.owner.query("update round set seed = $2 where id = $1", [roundId, another]);
    expect(stepsThat(await checked(roundId), false).join()).toMatch(/order: another_order/);
    await fixture.owner.query("update round set seed = $2 where id = $1", [roundId, seed]);
    await fixture.owner.query(
      "update round_cartela set prize_santim = prize_santim + 1 where round_id = $1 and prize_santim > 0",
      [roundId],
    );
    expect(stepsThat(await checked(roundId), false)).toEqual(["winners: winners"]);
    await fixture.owner.query(
      "update round_cartela set prize_santim = prize_santim - 1 where round_id = $1 and prize_santim > 0",
      [roundId],
    );
    expect(stepsThat(await checked(roundId), false)).toEqual([]);
  });

  test("is found by its code, which names the newest round that bore it", async () => {
    const { roundId } = await voided(await newRoom());
    const { gameId } = await draws.proof(roundId);
    const later = await sold(await newRoom());
    await fixture.owner.query("update round set code = $2 where id = $1", [later.roundId, gameId]);
    expect((await draws.proof(gameId)).roundId).toBe(roundId);
    await fixture.endCountdown(later.roundId);
    await fixture.close(later.row, later.roundId);
    expect((await draws.proof(gameId)).roundId).toBe(later.roundId);
    await expect(draws.proof("ETH000")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a round that is not over", () => {
  test("publishes nothing of its order, its seed or its signature", async () => {
    const { row, roundId } = await closed();
    const serverSeed = await serverSeedOf(roundId);
    const untold = {
      ...{ serverSeed: null, beaconSignature: null, order: null },
      ...{ callCount: null, callHash: null, winners: null },
    };
    const read = async () =>
      JSON.stringify([
        await draws.proof(roundId),
        await draws.neighbours(roundId),
        await draws.log({ limit: 100 }),
        await draws.tables(),
      ]);
    expect(await draws.proof(roundId)).toMatchObject({ state: "closed", voidReason: null, ...untold });
    expect(await read()).not.toContain(serverSeed);
    await fixture.draw(roundId);
    const { seed } = await roundRow(fixture.owner, roundId);
    const { rows } = await fixture.owner.query("select signature from draw where round_id = $1", [roundId]);
    expect(await draws.proof(roundId)).toMatchObject({ state: "calling", ...untold });
    for (const secret of [serverSeed, seed.toString("hex"), rows[0].signature.toString("hex")])
      expect(await read()).not.toContain(secret);
    expect(stepsThat(await checked(roundId), false)).toEqual([]);
    await settled({ row, roundId });
    expect(await draws.proof(roundId)).toMatchObject({ state: "settled", serverSeed });
  });

  test("cannot be revealed by anyone: the database keeps its seeds sealed", async () => {
    const { roundId } = await closed();
    const serverSeed = await serverSeedOf(roundId);
    const { rows } = await fixture.owner.query("select c::text as text from seed_chain c");
    expect(rows.map(({ text }) => text).join()).not.toContain(serverSeed);
    const closedRound = await recordOf(fixture.db, roundId);
    expect(() => createSeedChains(new Uint8Array(32), 200).seedAt(closedRound?.chain as never, 1)).toThrow();
  });
});

describe("a void round", () => {
  const early = ["beacon_signature", "order", "calls", "winners", "mine"];

  test("of too few players has its record and publishes its seed", async () => {
    const { roundId, people } = await voided(await newRoom());
    expect(await draws.proof(roundId)).toMatchObject({
      state: "void",
      voidReason: "min_players",
      serverSeed: await serverSeedOf(roundId),
      ...{ order: null, beaconSignature: null, callCount: null, winners: [] },
    });
    const steps = await checked(roundId);
    expect([stepsThat(steps, false), stepsThat(steps, null)]).toEqual([[], early]);
    expect(await fixture.ledger.balanceOf(people[0]?.accountId ?? "")).toBe((await draws.proof(roundId)).close.stake);
  });

  test("is one that closed too late, for the server was away over its close", async () => {
    const { row, roundId, people } = await sold(await newRoom());
    await fixture.owner.query("update round set closes_at = clock_timestamp() - interval '2 min' where id = $1", [
      roundId,
    ]);
    await Promise.all(Array.from({ length: 5 }, () => fixture.close(row, roundId)));
    expect(await draws.proof(roundId)).toMatchObject({
      state: "void",
      voidReason: "late_close",
      serverSeed: await serverSeedOf(roundId),
      close: { position: 1 },
    });
    const steps = await checked(roundId);
    // Nobody can have had the record before there was one.
    expect([stepsThat(steps, false), stepsThat(steps, null)]).toEqual([[], [...early, "stored"]]);
    expect(await refunds(roundId)).toBe(3);
    for (const { accountId } of people) expect(await fixture.ledger.balanceOf(accountId)).toBe(row.stake);
    const told = fixture.notices.filter((notice) => notice.roundId === roundId).map(({ kind }) => kind);
    expect(told).toEqual(["undrawn", "undrawn", "undrawn"]);
    expect(await fixture.draw(roundId)).toBe("done");
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "void", seed: null });
  });

  test("closes just in time up to an eighth of the lead before its beacon", async () => {
    const closesBefore = async (seconds: number) => {
      const { row, roundId } = await sold(await newRoom());
      await fixture.owner.query(
        "update round set closes_at = date_trunc('second', clock_timestamp()) - $2 * interval '1 s' where id = $1",
        [roundId, seconds],
      );
      await fixture.close(row, roundId);
      return (await draws.proof(roundId)).voidReason;
    };
    // The lead is 60 s and the beacon's period 1 s: the guard begins 52.5 s after the close.
    expect(await closesBefore(50)).toBeNull();
    expect(await closesBefore(54)).toBe("late_close");
  });

  test("is one whose beacon never came, refunded exactly once however many servers notice", async () => {
    isBeaconDown = true;
    const { row, roundId, people } = await closed();
    expect(await fixture.draw(roundId)).toBe("waiting");
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "closing", seed: null });
    await Promise.all(Array.from({ length: 5 }, () => drawRound(impatient(), row, roundId)));
    expect(await draws.proof(roundId)).toMatchObject({
      state: "void",
      voidReason: "beacon",
      serverSeed: await serverSeedOf(roundId),
      ...{ order: null, beaconSignature: null },
    });
    const steps = await checked(roundId);
    expect([stepsThat(steps, false), stepsThat(steps, null)]).toEqual([[], early]);
    expect(await refunds(roundId)).toBe(3);
    for (const { accountId } of people) expect(await fixture.ledger.balanceOf(accountId)).toBe(row.stake);
    expect(await fixture.liveRound(row)).not.toBe(roundId);
    isBeaconDown = false;
    await fixture.draw(roundId);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "void", seed: null });
  });

  test("is not one whose beacon has two minutes yet", async () => {
    isBeaconDown = true;
    const { row, roundId } = await closed();
    const none = { ...testBeacon, signature: async () => "absent" as const };
    const { beaconRound } = (await draws.proof(roundId)).close;
    const beaconAt = testBeacon.facts.genesisMs + (beaconRound - 1) * testBeacon.facts.periodMs;
    const patient = (leftMs: number) => ({
      ...fixture.deps,
      draws: testDraws(fixture.db, none, { patienceMs: Date.now() - beaconAt + leftMs }),
    });
    expect(await drawRound(patient(5000), row, roundId)).toBe("waiting");
    expect((await roundRow(fixture.owner, roundId)).state).toBe("closing");
    expect(await drawRound(patient(-1), row, roundId)).toBe("done");
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "void", void_reason: "beacon" });
  });
});

describe("a round is given up only", () => {
  const longGone = { patienceMs: -3_600_000, ownPatienceMs: 30_000 };
  /** The server's own clock, which goes on when a test says so, however slow this machine is. */
  let aheadMs = 0;
  const after = (ms: number) => {
    aheadMs += ms;
  };
  beforeEach(() => {
    const startedMs = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => startedMs + aheadMs);
  });
  afterEach(() => void vi.restoreAllMocks());

  test("by a server that asked, and never by one that could not", async () => {
    const round = await closed();
    const draws = testDraws(fixture.db, { ...testBeacon, signature: async () => "not_asked" }, longGone);
    for (let time = 0; time < 3; time++) {
      expect(await drawRound({ ...fixture.deps, draws }, round.row, round.roundId)).toBe("waiting");
      after(3_600_000);
    }
    expect((await roundRow(fixture.owner, round.roundId)).state).toBe("closing");
    expect(await fixture.draw(round.roundId)).toBe("done");
  });

  test("after 30 s of asking in vain, which start anew when something came between", async () => {
    const round = await closed();
    let answer: "absent" | "not_asked" = "absent";
    const draws = testDraws(fixture.db, { ...testBeacon, signature: async () => answer }, longGone);
    const draw = () => drawRound({ ...fixture.deps, draws }, round.row, round.roundId);
    const waitsFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        expect(await draw()).toBe("waiting");
        after(1000);
      }
    };
    await waitsFor(29);
    answer = "not_asked";
    await waitsFor(2);
    answer = "absent";
    await waitsFor(30);
    expect((await roundRow(fixture.owner, round.roundId)).state).toBe("closing");
    expect(await draw()).toBe("done");
    expect(await roundRow(fixture.owner, round.roundId)).toMatchObject({ state: "void", void_reason: "beacon" });
  });

  test("once its beacon has come to it, or stands still: a clock that is ahead of it gives no round back", async () => {
    const round = await closed();
    const { beaconRound } = (await draws.proof(round.roundId)).close;
    let newest = beaconRound - 100;
    const none = { ...testBeacon, signature: async () => "absent" as const, latest: async () => newest };
    const impatient = testDraws(fixture.db, none, longGone);
    const draw = () => drawRound({ ...fixture.deps, draws: impatient }, round.row, round.roundId);
    const goesOn = async (seconds: number, step: number) => {
      for (let second = 0; second < seconds; second++) {
        expect(await draw()).toBe("waiting");
        newest += step;
        after(1000);
      }
    };
    await goesOn(95, 1);
    // It is silent from here on: half a minute shows it.
    await goesOn(28, 0);
    expect((await roundRow(fixture.owner, round.roundId)).state).toBe("closing");
    after(4000);
    expect(await draw()).toBe("done");
    expect(await roundRow(fixture.owner, round.roundId)).toMatchObject({ state: "void", void_reason: "beacon" });
  });

  test("at once, where its beacon has gone on without it", async () => {
    const round = await closed();
    const { beaconRound } = (await draws.proof(round.roundId)).close;
    const none = { ...testBeacon, signature: async () => "absent" as const, latest: async () => beaconRound };
    const impatient = testDraws(fixture.db, none, longGone);
    const draw = () => drawRound({ ...fixture.deps, draws: impatient }, round.row, round.roundId);
    for (let second = 0; second < 30; second++) {
      expect(await draw()).toBe("waiting");
      after(1000);
    }
    expect(await draw()).toBe("done");
  });

  test("by one that has asked all the time: a process that was stopped for two minutes begins anew", async () => {
    const round = await closed();
    const draws = testDraws(fixture.db, { ...testBeacon, signature: async () => "absent" }, longGone);
    const draw = () => drawRound({ ...fixture.deps, draws }, round.row, round.roundId);
    expect(await draw()).toBe("waiting");
    after(120_000);
    expect(await draw()).toBe("waiting");
    expect(await fixture.draw(round.roundId)).toBe("done");
  });
});

describe("a server", () => {
  test("with another seed key than the database's does not start, and says which setting it is", async () => {
    await newRoom();
    await expect(testDraws(fixture.db, testBeacon, { seedKey: new Uint8Array(32) }).start()).rejects.toThrow(
      /^SEED_KEY /,
    );
    await testDraws(fixture.db).start();
  });

  test("cannot say itself when a close was recorded", async () => {
    const { roundId } = await closed();
    const client = await fixture.owner.connect();
    await client.query("begin");
    await client.query("create temp table copied on commit drop as select * from close_record where round_id = $1", [
      roundId,
    ]);
    await client.query("update copied set recorded_at = 'epoch', round_id = uuidv7(), position = 100, hash = root");
    await client.query("alter table copied drop column number");
    const columns =
      "round_id, recorded_at, chain_id, position, table_id, kind, company_id, code, closes_at_ms, stake_santim";
    const more =
      "ticket_count, prize_pool_santim, root, commit, beacon_chain, beacon_round, rules, previous_hash, hash, tickets";
    const { rows } = await client.query(
      `insert into close_record (${columns}, ${more}) select ${columns}, ${more} from copied
       returning recorded_at > clock_timestamp() - interval '1 minute' as "isNow"`,
    );
    await client.query("rollback");
    client.release();
    expect(rows).toEqual([{ isNow: true }]);
  });

  test("counts a close that was committed after its guard, and no other", async () => {
    const own = testDraws(fixture.db);
    const { roundId } = await closed();
    const at = await now(fixture.db);
    await own.committed({ roundId, guardAt: at + 60_000, isLate: false });
    // That one is void: nothing is drawn from it.
    await own.committed({ roundId, guardAt: at - 1, isLate: true });
    expect(own.lateCommits()).toBe(0);
    await own.committed({ roundId, guardAt: at - 1, isLate: false });
    expect(own.lateCommits()).toBe(1);
  });

  test("counts none whose commit was heard of in time, however late the database says so afterwards", async () => {
    const { roundId } = await closed();
    const at = await now(fixture.db);
    const own = testDraws(fixture.db, testBeacon, { now: () => at - 2 });
    await own.committed({ roundId, guardAt: at - 1, isLate: false });
    expect(own.lateCommits()).toBe(0);
  });

  test("looks at the clock after the commit of each close", async () => {
    const round = await sold(await newRoom());
    await fixture.endCountdown(round.roundId);
    const seen: string[] = [];
    const committed: DrawService["committed"] = async ({ roundId }) => {
      seen.push((await roundRow(fixture.owner, roundId)).state);
    };
    const deps = { ...fixture.deps, draws: { ...draws, committed } };
    await closeRound(deps, round.row, round.roundId);
    await closeRound(deps, round.row, round.roundId);
    expect(seen).toEqual(["closing"]);
  });
});

test("rounds that have not ended six hours after their close are listed", async () => {
  const { row, roundId } = await closed();
  const figures = async () => {
    const { tables, notEnded } = await draws.tables();
    return [tables.find(({ id }) => id === row.id)?.notEnded, notEnded];
  };
  const closedAgo = async (hours: number) => {
    const client = await fixture.owner.connect();
    await client.query("begin; set local session_replication_role = replica");
    await client.query(
      "update close_record set recorded_at = clock_timestamp() - $2 * interval '1 hour' where round_id = $1",
      [roundId, hours],
    );
    await client.query("commit");
    client.release();
  };
  await closedAgo(5.9);
  expect(await figures()).toEqual([0, 0]);
  await closedAgo(6.1);
  expect(await figures()).toEqual([1, 1]);
  await settled({ row, roundId });
  expect(await figures()).toEqual([0, 0]);
});

describe("the same draw comes out", () => {
  /** What the protocol says, from the record alone. */
  async function seedByTheBook(roundId: string): Promise<Buffer> {
    const { close } = await draws.proof(roundId);
    const signature = signBeacon(new Uint8Array(32).fill(7), close.beaconRound);
    const serverSeed = Buffer.from(await serverSeedOf(roundId), "hex");
    return Buffer.from(drawSeed(serverSeed, Buffer.from(close.hash, "hex"), signature));
  }

  test("of a server that starts after a crash between the close and the draw", async () => {
    const { row, roundId } = await closed();
    const restarted = { ...fixture.deps, draws: testDraws(fixture.db) };
    await restarted.draws.start();
    await drawRound(restarted, row, roundId);
    expect((await roundRow(fixture.owner, roundId)).seed).toEqual(await seedByTheBook(roundId));
  });

  test("after a crash that came after the beacon and before the commit", async () => {
    const { roundId } = await closed();
    const signature = await draws.signature(roundId);
    const seeds: Buffer[] = [];
    const crash = fixture.db.transaction().execute(async (tx) => {
      seeds.push(await draws.draw(tx, roundId, signature as Uint8Array));
      throw new Error("the power is gone");
    });
    await expect(crash).rejects.toThrow("the power is gone");
    expect(await fixture.db.selectFrom("draw").where("round_id", "=", roundId).selectAll().execute()).toEqual([]);
    await fixture.draw(roundId);
    expect((await roundRow(fixture.owner, roundId)).seed).toEqual(seeds[0]);
    expect(seeds[0]).toEqual(await seedByTheBook(roundId));
  });

  test("when the beacon is late", async () => {
    isBeaconDown = true;
    const { roundId } = await closed();
    for (let time = 0; time < 5; time++) expect(await fixture.draw(roundId)).toBe("waiting");
    isBeaconDown = false;
    const comesAt = await now(fixture.db);
    expect(await fixture.draw(roundId)).toBe("done");
    const { seed, starts_at: startsAt } = await roundRow(fixture.owner, roundId);
    expect(seed).toEqual(await seedByTheBook(roundId));
    // The first ball waits for the draw, so that none is called in the past.
    expect(startsAt.getTime()).toBeGreaterThanOrEqual(comesAt);
  });

  test("on two servers at once, which make one record and one draw", async () => {
    const { row, roundId } = await sold(await newRoom());
    const nodes = [fixture.deps, { ...fixture.deps, draws: testDraws(fixture.db) }];
    const both = <Answer>(act: (deps: TransitionDeps) => Promise<Answer>) => Promise.all([...nodes, ...nodes].map(act));
    await fixture.endCountdown(roundId);
    await both((deps) => closeRound(deps, row, roundId));
    const { close } = await draws.proof(roundId);
    await both((deps) => drawRound(deps, row, roundId));
    expect((await draws.proof(roundId)).close).toEqual(close);
    expect((await roundRow(fixture.owner, roundId)).seed).toEqual(await seedByTheBook(roundId));
    const count = async (table: "close_record" | "draw") =>
      (await fixture.db.selectFrom(table).where("round_id", "=", roundId).select("round_id").execute()).length;
    expect([await count("close_record"), await count("draw")]).toEqual([1, 1]);
  });

  test("keeps the first signature, whatever comes later", async () => {
    const { roundId } = await closed();
    const first = await fixture.db.transaction().execute((tx) => draws.draw(tx, roundId, new Uint8Array(48).fill(1)));
    const second = await fixture.db.transaction().execute((tx) => draws.draw(tx, roundId, new Uint8Array(48).fill(2)));
    expect(second).toEqual(first);
  });
});

/** As a room does it: a database that is too busy is asked again. */
async function closedAgain(row: RoomRow, roundId: string): Promise<void> {
  await fixture.close(row, roundId).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    return closedAgain(row, roundId);
  });
}

describe("the log of a table", () => {
  test("is numbered without a gap and each record names the one before, under fifty closes at once", async () => {
    const rows: RoomRow[] = [];
    for (let room = 0; room < 10; room++) rows.push(await newRoom());
    for (let turn = 0; turn < 5; turn++) {
      const rounds: Sold[] = [];
      for (const row of rows) rounds.push(await sold(row, [5]));
      for (const { roundId } of rounds) {
        await fixture.owner.query("update round set countdown_restarts = 3 where id = $1", [roundId]);
        await fixture.endCountdown(roundId);
      }
      const five = rounds.flatMap((round) => Array.from({ length: 5 }, () => round));
      await Promise.all(five.map(({ row, roundId }) => closedAgain(row, roundId)));
    }
    for (const { id: table } of rows) {
      const { entries, next } = await draws.log({ table, limit: 100 });
      expect(next).toBeNull();
      expect(entries.map(({ position }) => position)).toEqual([5, 4, 3, 2, 1]);
      const oldestFirst = entries.toReversed();
      expect(oldestFirst.map(({ previousHash }) => previousHash)).toEqual([
        "00".repeat(32),
        ...oldestFirst.slice(0, -1).map(({ hash }) => hash),
      ]);
      // Each commitment is the seed that the record before it published.
      expect(oldestFirst.slice(1).map(({ commit }) => commit)).toEqual(
        oldestFirst.slice(0, -1).map(({ serverSeed }) => serverSeed),
      );
    }
  });

  test("goes on with the next seed chain when one is used up", async () => {
    const row = await newRoom();
    const short = { ...fixture.deps, draws: testDraws(fixture.db, testBeacon, { chainLength: 2 }) };
    // The room's first chain was made for longer: this one is used up in its place.
    await fixture.owner.query("delete from seed_chain where table_id = $1", [row.id]);
    const rounds: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const { roundId } = await sold(row, [5]);
      await fixture.owner.query("update round set countdown_restarts = 3 where id = $1", [roundId]);
      await fixture.endCountdown(roundId);
      await closeRound(short, row, roundId);
      rounds.push(roundId);
      // The chain of the round that is open now is public before anything of it is sold.
      const chains = await fixture.db.selectFrom("seed_chain").select("epoch").where("table_id", "=", row.id).execute();
      expect(chains).toHaveLength(Math.floor((turn + 1) / 2) + 1);
    }
    const { entries } = await draws.log({ table: row.id, limit: 100 });
    const places = entries.toReversed().map(({ epoch, position }) => `${epoch}.${position}`);
    expect(places).toEqual(["1.1", "1.2", "2.1", "2.2", "3.1"]);
    for (const roundId of rounds) expect(stepsThat(await checked(roundId), false)).toEqual([]);
    const table = (await draws.tables()).tables.find(({ id }) => id === row.id);
    expect(table?.epochs.map(({ epoch, length }) => [epoch, length])).toEqual([1, 2, 3].map((epoch) => [epoch, 2]));
    expect(table).toMatchObject({ rounds: 5, voids: { min_players: 5, late_close: 0, beacon: 0, no_winner: 0 } });
  });

  test("comes in pages, newest first, of all tables or of one", async () => {
    const row = await newRoom();
    const rounds = [await voided(row), await voided(row), await voided(row)].map(({ roundId }) => roundId);
    const first = await draws.log({ table: row.id, limit: 2 });
    expect(first.entries.map(({ roundId }) => roundId)).toEqual([rounds[2], rounds[1]]);
    const second = await draws.log({ table: row.id, limit: 2, before: Number(first.next) });
    expect(second.entries.map(({ roundId }) => roundId)).toEqual([rounds[0]]);
    expect(second.next).toBeNull();
    await voided(await newRoom());
    const all = await draws.log({ limit: 2 });
    expect(new Set(all.entries.map(({ table }) => table)).size).toBe(2);
  });

  test("cannot be changed, not even by the owner of the tables, and its anchors not by the server", async () => {
    const { row, roundId } = await closed();
    await settled({ row, roundId });
    for (const table of ["beacon", "close_record", "draw", "draw_reveal"]) {
      const changes = [`update ${table} set ${table === "beacon" ? "chain = chain" : "round_id = round_id"}`];
      for (const change of [...changes, `delete from ${table}`, `truncate ${table} cascade`])
        await expect(fixture.owner.query(change), change).rejects.toThrow(/append only/);
    }
    const anchor = { anchor: Buffer.alloc(32) };
    await expect(fixture.db.updateTable("seed_chain").set(anchor).execute()).rejects.toThrow(/permission denied/);
    await expect(fixture.db.deleteFrom("seed_chain").execute()).rejects.toThrow(/permission denied/);
  });
});

describe("a table whose server was given another beacon", () => {
  /** A server with another beacon has opened this room, whatever became of that. */
  async function otherOpens(row: RoomRow): Promise<TransitionDeps> {
    const facts = { ...localBeacon(otherKey, 3000), ...beaconLabel("local") };
    const signature = async (round: number) => signBeacon(otherKey, round);
    const deps = { ...fixture.deps, draws: testDraws(fixture.db, { ...testBeacon, facts, signature }) };
    await deps.draws.start();
    await fixture.db.transaction().execute((tx) => openRound(deps, tx, row));
    return deps;
  }
  const otherKey = new Uint8Array(32).fill(8);

  async function places(row: RoomRow): Promise<string[]> {
    const { entries } = await draws.log({ table: row.id, limit: 100 });
    for (const { roundId } of entries) expect(stepsThat(await checked(roundId), false)).toEqual([]);
    return entries.toReversed().map(({ epoch, position }) => `${epoch}.${position}`);
  }

  test("records in the chain before what was on sale already, and begins with what comes after", async () => {
    const row = await newRoom();
    await played(row);
    const { roundId } = await sold(row);
    const other = await otherOpens(row);
    await fixture.endCountdown(roundId);
    await closeRound(other, row, roundId);
    await settled({ row, roundId });
    expect(await places(row)).toEqual(["1.1", "1.2"]);
    // The next round has the new one.
    await fixture.db.transaction().execute((tx) => openRound(other, tx, row));
    const { roundId: nextId } = await sold(row);
    await fixture.endCountdown(nextId);
    await closeRound(other, row, nextId);
    expect(await drawRound(other, row, nextId)).toBe("done");
    await settled({ row, roundId: nextId });
    expect(await places(row)).toEqual(["1.1", "1.2", "2.1"]);
  });

  test("goes on where it was once it has the old one again, until that chain is used up", async () => {
    const row = await newRoom();
    await played(row);
    await otherOpens(row);
    await fixture.db.transaction().execute((tx) => openRound(fixture.deps, tx, row));
    await played(row);
    await played(row);
    expect(await places(row)).toEqual(["1.1", "1.2", "1.3"]);
    await fixture.owner.query("update seed_chain set length = 3 where table_id = $1 and epoch = 1", [row.id]);
    await played(row);
    expect(await places(row)).toEqual(["1.1", "1.2", "1.3", "2.1"]);
  });

  test("does not go back to a chain from before a restore", async () => {
    const row = await newRoom();
    await played(row);
    await otherOpens(row);
    await fixture.db.transaction().execute((tx) => draws.recover(tx));
    await fixture.db.transaction().execute((tx) => openRound(fixture.deps, tx, row));
    await played(row);
    expect(await places(row)).toEqual(["1.1", "3.1"]);
  });
});

describe("a table whose database's clock was set back over its last close", () => {
  /** The clock was ahead by so much when this round was played. */
  async function playedAhead(roundId: string, ms: number): Promise<void> {
    const client = await fixture.owner.connect();
    await client.query("begin; set local session_replication_role = replica");
    await client.query(
      `update close_record set closes_at_ms = closes_at_ms + $2::bigint,
         recorded_at = recorded_at + $2::bigint * interval '1 millisecond' where round_id = $1`,
      [roundId, ms],
    );
    await client.query("commit");
    client.release();
  }
  const lastClose = async (roundId: string) => (await draws.proof(roundId)).close.closesAtMs;
  const countdownMs = 600_000;

  test("sells until a moment after it, and the proof of both rounds is right", async () => {
    const row = await newRoom();
    const first = await played(row);
    await playedAhead(first.roundId, countdownMs + 120_000);
    const { roundId } = await sold(row);
    const { closes_at: closesAt } = await roundRow(fixture.owner, roundId);
    const leftMs = closesAt.getTime() - Date.now();
    // All that time goes by.
    await playedAhead(first.roundId, -leftMs);
    await fixture.owner.query("update round set closes_at = closes_at - $2 * interval '1 millisecond' where id = $1", [
      roundId,
      leftMs,
    ]);
    await fixture.close(row, roundId);
    await settled({ row, roundId });
    expect(await lastClose(roundId)).toBe((await lastClose(first.roundId)) + 1);
    expect(stepsThat(await checked(roundId), false)).toEqual([]);
    expect(stepsThat(await checked(first.roundId), false).join()).not.toMatch(/not_in_time/);
  });

  test("is played on at once and told of where it was set back far", async () => {
    const row = await newRoom();
    const first = await played(row);
    await playedAhead(first.roundId, countdownMs + 3_600_000);
    const { roundId } = await sold(row);
    const { closes_at: closesAt } = await roundRow(fixture.owner, roundId);
    expect(closesAt.getTime()).toBeLessThan(Date.now() + countdownMs + 1000);
    await fixture.endCountdown(roundId);
    const error = vi.fn();
    const log = Object.assign(createLog("silent"), { error });
    await closeRound({ ...fixture.deps, draws: testDraws(fixture.db, testBeacon, { log }) }, row, roundId);
    const earlyMs = (await lastClose(first.roundId)) - (await lastClose(roundId));
    expect(error.mock.calls.map(([told]) => told)).toEqual([{ roundId, earlyMs }]);
  });
});

describe("a round that is there already", () => {
  test("keeps the beacon that its countdown has published, and takes today's one before", async () => {
    const row = await newRoom();
    const roundId = await fixture.liveRound(row);
    const tomorrow = { ...testBeacon, facts: { ...testBeacon.facts, chain: "ab".repeat(32), periodMs: 3000 } };
    const changed = { ...fixture.deps, draws: testDraws(fixture.db, tomorrow) };
    await changed.draws.start();
    const reopen = () => fixture.db.transaction().execute((tx) => openRound(changed, tx, row));
    const chain = async () => (await roundRow(fixture.owner, roundId)).beacon_chain.toString("hex");
    await sold(row);
    await reopen();
    expect(await chain()).toBe(testBeacon.facts.chain);
    // That beacon is not to be had here: the round waits for it, and never takes another one.
    await fixture.endCountdown(roundId);
    await fixture.close(row, roundId);
    expect(await drawRound(changed, row, roundId)).toBe("waiting");
    await fixture.draw(roundId);
    expect(stepsThat(await checked(roundId), false)).toEqual([]);

    const idle = await newRoom();
    const idleId = await fixture.liveRound(idle);
    await fixture.db.transaction().execute((tx) => openRound(changed, tx, idle));
    expect((await roundRow(fixture.owner, idleId)).beacon_chain.toString("hex")).toBe(tomorrow.facts.chain);
  });

  test("from before there was a record is void when it had closed, and refunded", async () => {
    const { row, roundId, people } = await sold(await newRoom());
    await fixture.owner.query("update round set beacon_chain = null, beacon_lead_ms = null where id = $1", [roundId]);
    await fixture.owner.query("select ledger_close_pot(pot_account_id) from round where id = $1", [roundId]);
    await fixture.owner.query(
      "update round set state = 'closing', closed_at = now(), pot_santim = stake_santim * 3 where id = $1",
      [roundId],
    );
    await fixture.draw(roundId);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "void", void_reason: "beacon" });
    for (const { accountId } of people) expect(await fixture.ledger.balanceOf(accountId)).toBe(row.stake);
    await expect(draws.proof(roundId)).rejects.toMatchObject({ code: "not_found" });
  });
});
