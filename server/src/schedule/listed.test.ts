import { afterAll, beforeAll, expect, test } from "vitest";
import { scheduleFixture } from "../../test/schedule-fixture.ts";

let fixture: Awaited<ReturnType<typeof scheduleFixture>>;
beforeAll(async () => {
  fixture = await scheduleFixture();
});
afterAll(() => fixture.drop());

test("what is still to come is listed, and can be cancelled, however much was played in the last days", async () => {
  const { roundId } = await fixture.announce(await fixture.room(10_00), { at: fixture.inMinutes(60) });
  const past = await fixture.announce(await fixture.room(10_10), { at: fixture.inMinutes(90) });
  const client = await fixture.owner.connect();
  try {
    // Rows alone, with nothing that a round has beside: there are more than anybody announces by hand in a test.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into round select (jsonb_populate_record(r, jsonb_build_object('id', uuidv7(), 'pot_account_id', uuidv7(),
         'code', 'ETH' || upper(lpad(to_hex(nth), 3, '0')), 'state', 'void', 'void_reason', 'min_players',
         'closed_at', now(), 'ended_at', now(), 'pot_santim', 0))).*
       from round r, generate_series(1, 210) as nth where r.id = $1`,
      [past.roundId],
    );
    await client.query(
      `insert into announcement (round_id, company_id, branch_id, stake_santim, announced_for, announced_by)
       select r.id, a.company_id, a.branch_id, a.stake_santim, now() - row_number() over () * interval '10 minutes', a.announced_by
       from round r, announcement a where a.round_id = $1 and r.void_reason = 'min_players'`,
      [past.roundId],
    );
  } finally {
    client.release(true);
  }
  const { announcements } = await fixture.schedule.list(fixture.owners.one, undefined);
  expect(announcements).toHaveLength(200);
  expect(announcements.slice(-2).map((each) => each.roundId)).toEqual([roundId, past.roundId]);
  expect(announcements.map(({ at }) => at)).toEqual(announcements.map(({ at }) => at).toSorted((a, b) => a - b));
});
