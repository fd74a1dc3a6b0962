import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { drawnRounds } from "../../../test/round/drawn-fixture.ts";
import { roundRow, testBeacon, testDraws } from "../../../test/round-fixture.ts";
import { drawRound } from "../../round/room/due.ts";

const { fixture, draws, closed } = drawnRounds();

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
