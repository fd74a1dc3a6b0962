import { expect, test } from "vitest";
import { meet } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture } from "../../../test/round-fixture.ts";
import { staffFixture } from "../../../test/staff-fixture.ts";
import { roomsOf, switchRooms } from "./switching.ts";

const fixture = forAllTests(async () => {
  const rounds = await roundFixture();
  return { ...rounds, admin: (await staffFixture(rounds)).superAdmin };
});

/** All rooms of the company stop with somebody, or start again with them. Answers which. */
const turn = (isActive: boolean) =>
  fixture.db.transaction().execute(async (tx) => {
    const unit = { companyId: fixture.companyId, branchId: null };
    const ids = (await roomsOf(tx, unit, isActive ? fixture.admin.id : null)).map(({ id }) => id);
    await switchRooms(tx, ids, isActive ? null : fixture.admin.id);
    return ids;
  });
const running = async () => (await fixture.owner.query("select id from room where stopped_with is null")).rows;

test("a stake that is offered anew is sold by no company that is switched off, and starts again with its other tables", async () => {
  const before = await fixture.room(10_00);
  await turn(false);
  const row = await fixture.room(20_00);
  const roundId = await fixture.liveRound(row);
  const player = await fixture.player(20_00);
  expect(await fixture.buy(roundId, 1, player)).toBe("room_stopped");
  expect((await turn(true)).toSorted()).toEqual([before.id, row.id].toSorted());
  expect(await fixture.buy(roundId, 1, player)).toBe("ok");
});

test("a table that is opened beside another while the company is switched off stops too, and starts again too", async () => {
  const first = await fixture.room(30_00);
  for (const [position, isActive] of [
    [2, false],
    [3, true],
  ] as const) {
    const sister = `select from room where id = '${first.id}' for no key update;
      insert into room (branch_id, stake_santim, house_cut_bps, cartelas_per_player_max, stopped_with, position)
        select branch_id, stake_santim, house_cut_bps, cartelas_per_player_max, stopped_with, ${position}
          from room where id = '${first.id}'`;
    const [switched] = await meet(fixture, sister, [() => turn(isActive)]);
    expect(switched?.status).toBe("fulfilled");
    const { rows: all } = await fixture.owner.query("select id from room");
    expect(await running()).toHaveLength(isActive ? all.length : 0);
  }
});
