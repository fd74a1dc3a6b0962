import { expect, test } from "vitest";
import { meanwhile } from "../../test/postgres/meanwhile.ts";
import { filterOf, fixture, reporting, service } from "../../test/sale/reports-fixture.ts";

reporting();

test("a summary is of one moment: a round that settles while it is made is not counted by half", async () => {
  await fixture.sell({ total: 4000, cut: 800 });
  const { db, isDone } = meanwhile(fixture.db, async () => {
    const id = await fixture.sell({ total: 5000, cut: 1000 });
    await fixture.owner.query(
      "update sale set guarantee_paid_santim = 700, player_winnings_santim = 4700, tax_santim = 60, withheld_santim = 60 where id = $1",
      [id],
    );
  });
  const { superAdmin } = fixture;
  const summary = await service(undefined, db).summary(superAdmin, filterOf());
  expect(isDone()).toBe(true);
  expect(summary).toMatchObject({ count: 1, total_bet: 40, total_player_winnings: 32, total_guarantee_paid: 0 });
  expect(summary).not.toHaveProperty("total_tax");
  expect(await service().summary(superAdmin, filterOf())).toMatchObject({
    ...{ count: 2, total_bet: 90, total_player_winnings: 79, total_guarantee_paid: 7 },
    ...{ total_tax: 0.6, total_withheld: 0.6 },
  });
});
