import { signBeacon } from "@derash/fairness/beacon";
import { drawSeed } from "@derash/fairness/draw";
import { describe, expect, test } from "vitest";
import { drawnRounds } from "../../../test/round/drawn-fixture.ts";
import { roundRow, testDraws } from "../../../test/round-fixture.ts";
import type { TransitionDeps } from "../../round/deps.ts";
import { closeRound, drawRound } from "../../round/room/due.ts";
import { now } from "../store.ts";

const { fixture, draws, beacon, newRoom, sold, closed, serverSeedOf } = drawnRounds();

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
    beacon.isDown = true;
    const { roundId } = await closed();
    for (let time = 0; time < 5; time++) expect(await fixture.draw(roundId)).toBe("waiting");
    beacon.isDown = false;
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
