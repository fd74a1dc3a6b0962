import { afterAll, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { scheduleFixture } from "../../test/schedule-fixture.ts";

let fixture: Awaited<ReturnType<typeof scheduleFixture>>;
beforeAll(async () => {
  fixture = await scheduleFixture();
});
afterAll(() => fixture.drop());

/** Rows alone, with nothing that a round has beside: there are more than anybody announces by hand in a test. */
async function announceMany(like: string, is: { state: "open" | "void"; everyMinutes: number }): Promise<void> {
  const client = await fixture.owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    const over = { void_reason: "min_players", closed_at: "now", ended_at: "now", pot_santim: 0 };
    const { rows } = await client.query(
      `with free as (select 'ETH' || upper(lpad(to_hex(nth), 3, '0')) as code from generate_series(1, 300) as nth)
       insert into round select (jsonb_populate_record(r, jsonb_build_object('id', uuidv7(), 'room_id', uuidv7(),
         'pot_account_id', uuidv7(), 'code', free.code, 'state', $2::text) || $3::jsonb)).*
       from round r, free where r.id = $1 and free.code not in (select code from round where state = 'open') limit 210 returning id`,
      [like, is.state, JSON.stringify(is.state === "void" ? over : {})],
    );
    await client.query(
      `insert into announcement (round_id, company_id, branch_id, stake_santim, announced_for, announced_by)
       select r.id, a.company_id, a.branch_id, a.stake_santim, now() + r.nth * $3 * interval '1 minute', a.announced_by
       from announcement a, unnest($2::uuid[]) with ordinality as r (id, nth) where a.round_id = $1`,
      [like, rows.map(({ id }) => id), is.everyMinutes],
    );
  } finally {
    client.release(true);
  }
}

test("what is still to come is listed, and can be cancelled, however much was played in the last days", async () => {
  const { roundId } = await fixture.announce(await fixture.room(10_00), { at: fixture.inMinutes(60) });
  const past = await fixture.announce(await fixture.room(10_10), { at: fixture.inMinutes(90) });
  await announceMany(past.roundId, { state: "void", everyMinutes: -10 });
  const { announcements } = await fixture.schedule.list(fixture.owners.one, undefined);
  expect(announcements).toHaveLength(200);
  expect(announcements.slice(-2).map((each) => each.roundId)).toEqual([roundId, past.roundId]);
  expect(announcements.map(({ at }) => at)).toEqual(announcements.map(({ at }) => at).toSorted((a, b) => a - b));
});

test("however much is still to come, all of it is listed, the soonest first, and what is taken back is left out before it", async () => {
  const soonest = await fixture.announce(await fixture.room(10_20), { at: fixture.inMinutes(20) });
  const taken = await fixture.announce(await fixture.room(10_30), { at: fixture.inMinutes(10_000) });
  await fixture.schedule.cancel(actor(fixture.owners.one), taken.roundId, "the hall is shut");
  const last = await fixture.announce(await fixture.room(10_40), { at: fixture.inMinutes(5_000) });
  await announceMany(last.roundId, { state: "open", everyMinutes: 30 });
  const { announcements } = await fixture.schedule.list(fixture.owners.one, undefined);
  const listed = announcements.map((each) => each.roundId);
  expect(listed[0]).toBe(soonest.roundId);
  expect(listed).toContain(last.roundId);
  expect(listed).not.toContain(taken.roundId);
  expect(announcements.filter(({ state }) => state === "open").length).toBeGreaterThanOrEqual(212);
  expect(announcements.map(({ at }) => at)).toEqual(announcements.map(({ at }) => at).toSorted((a, b) => a - b));
});
