import { describe, expect, test } from "vitest";
import { drawnRounds, stepsThat } from "../../../test/round/drawn-fixture.ts";
import { roundRow, testBeacon, testDraws } from "../../../test/round-fixture.ts";
import type { TransitionDeps } from "../../round/deps.ts";
import { drawRound } from "../../round/room/due.ts";

const { fixture, draws, beacon, newRoom, sold, closed, voided, checked, serverSeedOf } = drawnRounds();

const impatient = (): TransitionDeps => {
  const none = { ...testBeacon, signature: async () => "absent" as const };
  return { ...fixture.deps, draws: testDraws(fixture.db, none, { patienceMs: -3_600_000 }) };
};

const refunds = async (roundId: string) =>
  (await fixture.owner.query("select idempotency_key from transfer where round_id = $1 and type = 'REFUND'", [roundId]))
    .rowCount;

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
    beacon.isDown = true;
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
    beacon.isDown = false;
    await fixture.draw(roundId);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "void", seed: null });
  });

  test("is not one whose beacon has two minutes yet", async () => {
    beacon.isDown = true;
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
