import { afterEach, expect, test } from "vitest";
import { brokenBooks, overdueByTest } from "../../test/books.ts";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../test/hall-fixture.ts";
import { overdue } from "./store.ts";

const fixture = forAllTests(hallFixture);
afterEach(() => fixture.source.setDown(false));

test("a hall's round that is closed and cannot be drawn is told of as a room's is, and the books do not hold", async () => {
  fixture.source.setDown(true);
  const by = actor(await fixture.cashier());
  // Its server is dead, and no other one takes the round on.
  const halls = fixture.another();
  const { id } = (await halls.placeBet(by, bet([1, 2, 3]))).data.sale;
  await halls.start(by, id);
  await halls.stop();
  expect(await overdue(fixture.db), "its beacon is not due for four seconds").toEqual([]);
  expect(await brokenBooks(fixture.url)).toEqual([]);
  await fixture.owner.query(
    `update round set closes_at = closes_at - interval '6 minutes', closed_at = closed_at - interval '6 minutes' where id = $1`,
    [id],
  );
  const [late, ...others] = await overdue(fixture.db);
  expect(others).toEqual([]);
  expect(late?.state).toBe("closing");
  expect(late?.seconds).toBeGreaterThan(355);
  expect(late?.seconds).toBeLessThan(480);
  expect(await brokenBooks(fixture.url)).toEqual([{ broken: overdueByTest, count: 1, cases: [`${id}: closing`] }]);
});
