import { afterEach, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { scheduleFixture } from "../../test/schedule-fixture.ts";

const fixture = forAllTests(scheduleFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

test("an owner who cancels a round that nobody has bought for, as their page shows it, is told when somebody has since", async () => {
  const beside = await fixture.room(10_00);
  const { roundId } = await fixture.announce(beside, { at: fixture.inMinutes(40) });
  const abebe = await fixture.player(500_00);
  expect(await fixture.buy(roundId, 5, abebe)).toBe("ok");
  const balance = () => fixture.ledger.balanceOf(abebe.accountId);
  const left = await balance();
  const state = async () =>
    (await fixture.schedule.list(fixture.owners.one, undefined)).announcements.map(({ state }) => state);
  const cancel = (seenBuyers?: boolean) =>
    fixture.schedule.cancel(actor(fixture.owners.one), roundId, "too few", seenBuyers);
  await expect(cancel(false)).rejects.toMatchObject({ code: "version_changed" });
  expect(await state()).toEqual(["open"]);
  expect(await balance()).toBe(left);
  expect(await cancel(true)).toMatchObject({ state: "cancelled" });
  expect(await balance()).toBe(500_00);
  // A second try after a lost answer is answered, whatever its page shows.
  expect(await cancel(false)).toMatchObject({ state: "cancelled" });
  // Nobody has bought, or they have taken it back since: it is as the page says, or less.
  const empty = await fixture.announce(beside, { at: fixture.inMinutes(41) });
  const other = await fixture.announce(beside, { at: fixture.inMinutes(42) });
  for (const [id, seen] of [
    [empty.roundId, false],
    [other.roundId, true],
  ] as const)
    expect(await fixture.schedule.cancel(actor(fixture.owners.one), id, "rain", seen)).toMatchObject({
      state: "cancelled",
    });
});
