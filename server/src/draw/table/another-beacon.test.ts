import { beaconLabel, localBeacon, signBeacon } from "@derash/fairness/beacon";
import { describe, expect, test } from "vitest";
import { drawnRounds, stepsThat } from "../../../test/round/drawn-fixture.ts";
import { testBeacon, testDraws } from "../../../test/round-fixture.ts";
import type { TransitionDeps } from "../../round/deps.ts";
import { openRound } from "../../round/open-round.ts";
import { closeRound, drawRound } from "../../round/room/due.ts";
import type { RoomRow } from "../../round/store.ts";

const { fixture, draws, newRoom, sold, settled, played, checked } = drawnRounds();

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
