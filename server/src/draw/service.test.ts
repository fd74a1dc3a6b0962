import { beaconRoundAfter, beaconTimeOf } from "@derash/fairness/beacon";
import { describe, expect, test, vi } from "vitest";
import { drawnRounds, stepsThat } from "../../test/round/drawn-fixture.ts";
import { leadMs, roundRow, testBeacon, testDraws } from "../../test/round-fixture.ts";
import { openRound } from "../round/open-round.ts";
import { closeRound, drawRound } from "../round/room/due.ts";
import { createSeedChains } from "./seed-chains.ts";
import type { DrawService } from "./service.ts";
import { now, recordOf } from "./store.ts";

const { fixture, draws, newRoom, sold, closed, settled, played, voided, checked, serverSeedOf } = drawnRounds();

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

  test("whose database's clock is behind the beacon opens rounds that wait for a later one, and their proof holds", async () => {
    const { facts } = testBeacon;
    const behindMs = 7000;
    const latest = async () => beaconRoundAfter(facts, (await now(fixture.db)) + behindMs);
    const own = testDraws(fixture.db, { ...testBeacon, latest });
    await own.start();
    await vi.waitFor(() => expect(own.clockBehindMs()).toBeGreaterThan(0), 20_000);
    const row = await newRoom();
    const deps = { ...fixture.deps, draws: own };
    await fixture.db.transaction().execute((tx) => openRound(deps, tx, row));
    const { roundId, people } = await played(row);
    await own.stop();
    const { close } = await draws.proof(roundId);
    const waitedMs = beaconTimeOf(facts, close.beaconRound) - close.closesAtMs;
    expect(waitedMs).toBeGreaterThanOrEqual(leadMs + behindMs);
    expect(waitedMs).toBeLessThan(leadMs + behindMs + 3 * facts.periodMs);
    expect(stepsThat(await checked(roundId, people[0]), false)).toEqual([]);
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
