import { describe, expect, test } from "vitest";
import { drawnRounds, type Sold, stepsThat } from "../../../test/round/drawn-fixture.ts";
import { testBeacon, testDraws } from "../../../test/round-fixture.ts";
import { isDatabaseAway } from "../../postgres/connections.ts";
import { closeRound } from "../../round/room/due.ts";
import type { RoomRow } from "../../round/store.ts";

const { fixture, draws, newRoom, sold, closed, settled, voided, checked } = drawnRounds();

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
