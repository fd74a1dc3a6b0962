import { describe, expect, test, vi } from "vitest";
import { drawnRounds, stepsThat } from "../../../test/round/drawn-fixture.ts";
import { roundRow, testBeacon, testDraws } from "../../../test/round-fixture.ts";
import { createLog } from "../../log.ts";
import { closeRound } from "../../round/room/due.ts";

const { fixture, draws, newRoom, sold, settled, played, checked } = drawnRounds();

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
