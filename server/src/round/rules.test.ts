import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture } from "../../test/round-fixture.ts";
import { publicState } from "./room/room-state.ts";
import * as store from "./store.ts";

const fixture = forAllTests(roundFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const numbers = [5, 17];

/** What everyone is told of a round right now. */
async function stateOf(row: store.RoomRow, roundId: string) {
  const loaded = await store.loadRound(fixture.db, row.id, roundId);
  if (!loaded) throw new Error("the round is there");
  return publicState(loaded.record, 1, 0);
}

/** A table of these patterns, and a round of it with two stakes whose countdown runs. */
async function selling(stake: number, patterns: readonly string[]) {
  const row = await fixture.room(stake);
  const roundId = await fixture.liveRound(row);
  await fixture.owner.query("update round set patterns = $2 where id = $1", [roundId, patterns]);
  for (const number of numbers) expect(await fixture.buy(roundId, number, await fixture.player(stake))).toBe("ok");
  return { row, roundId };
}

async function closedRules(row: store.RoomRow, roundId: string): Promise<string> {
  await fixture.endCountdown(roundId);
  await fixture.close(row, roundId);
  const { rows } = await fixture.owner.query("select rules from close_record where round_id = $1", [roundId]);
  return rows[0].rules;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("the rules that a round tells while it sells are those of its close record: patterns, cut, bonus, players, lead", async () => {
  const { row, roundId } = await selling(3_00, ["letter-x", "four-corners"]);
  const { rulesHash, patterns, bonusSchedule } = await stateOf(row, roundId);
  expect([patterns.length, bonusSchedule.length]).toEqual([2, 4]);

  const rules = await closedRules(row, roundId);
  expect(rules).toMatch(
    /cut=2000\nbonus=4:\d+,5:.*\npattern four-corners=.*\npattern letter-x=.*players=2\nlead=60000$/s,
  );
  expect(rulesHash).toBe(sha256(rules));
  // The record's own from here on, whatever becomes of the round.
  await fixture.owner.query("update round set house_cut_bps = 9000 where id = $1", [roundId]);
  expect((await stateOf(row, roundId)).rulesHash).toBe(rulesHash);
  await fixture.owner.query("update round set house_cut_bps = 2000 where id = $1", [roundId]);
});

test.each([
  { what: "the cut", change: "house_cut_bps = 9000" },
  { what: "the bonus", change: "bonus_schedule = '[]'" },
  { what: "the patterns", change: "patterns = '{blackout}'" },
  { what: "the lead", change: "beacon_lead_ms = 30000" },
])(
  "an operator who changes $what of a round that sells changes what it tells, and what its record bears",
  async ({ what, change }) => {
    const { row, roundId } = await selling(4_00 + what.length, ["any-line"]);
    const before = (await stateOf(row, roundId)).rulesHash;
    await fixture.owner.query(`update round set ${change} where id = $1`, [roundId]);
    const after = (await stateOf(row, roundId)).rulesHash;
    expect(after).not.toBe(before);
    expect(sha256(await closedRules(row, roundId))).toBe(after);
  },
);

test("a round without a beacon has no record to come, and tells no rules", async () => {
  const row = await fixture.room(5_00);
  const roundId = await fixture.liveRound(row);
  expect((await stateOf(row, roundId)).rulesHash).toMatch(/^[0-9a-f]{64}$/);
  await fixture.owner.query("update round set beacon_chain = null, beacon_lead_ms = null where id = $1", [roundId]);
  expect((await stateOf(row, roundId)).rulesHash).toBeNull();
});
