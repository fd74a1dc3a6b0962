import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { shiftFixture } from "../../test/shift-fixture.ts";
import { lastDays } from "../days.ts";

const fixture = forAllTests(shiftFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

test("what an admin does who is switched off at that instant is refused as a whole, and is on no record", async () => {
  const { admin, branch } = fixture.own.first;
  const till = await fixture.cashier(santim(1000_00));
  fixture.rules.approvalAbove = santim(1_00);
  await fixture.evening(till, "100");
  const { id } = await fixture.close(till, "130", "ten are missing");
  const counted = await fixture.cashier(santim(1000_00));
  await fixture.evening(counted, "100");
  await fixture.close(counted, "140");
  const kept = async () => {
    const { db } = fixture;
    const moves = await db.selectFrom("safe_move").select("id").execute();
    const acts = await db.selectFrom("audit_record").select("action").where("actor_id", "=", admin.id).execute();
    const { rows } = await fixture.owner.query("select status, approved_by from shift where id = $1", [id]);
    return { moves, acts, shift: rows[0] };
  };
  const before = await kept();
  const move = { branchId: branch.id, kind: "from_bank", amount: "5", reason: "coins", key: newKey() } as const;
  const { shifts } = fixture;
  // A switch-off that has its place in the chain and is not over yet.
  const off = `update staff set is_active = false where id = '${admin.id}'; select pg_advisory_xact_lock(hashtextextended('audit', 75))`;
  const answers = await meet<unknown>(fixture, off, [
    () => shifts.approve(actor(admin), id),
    () => shifts.moveSafe(actor(admin), move),
  ]);
  const refused = { status: "rejected", reason: expect.objectContaining({ code: "not_signed_in" }) };
  expect(answers).toEqual([refused, refused]);
  expect(await kept()).toEqual(before);
  await fixture.owner.query("update staff set is_active = true where id = $1", [admin.id]);
  await shifts.approve(actor(admin), id);
  expect(await shifts.closeDay(actor(admin), branch.id, lastDays(1, Date.now()).endDay)).toMatchObject({
    figures: { shifts: 2 },
  });
  expect((await kept()).acts.map(({ action }) => action)).toEqual(["shift.approved", "day.closed"]);
});
