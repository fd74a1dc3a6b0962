import type { KyselyPlugin, PluginTransformQueryArgs } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { bet, type HallFixture, hallFixture } from "../../../test/hall-fixture.ts";
import { createHallService, type HallService } from "../service.ts";
import { loadOfHall } from "../store.ts";

let fixture: HallFixture;
let halls: HallService;
let isHourAhead = false;
beforeAll(async () => {
  fixture = await hallFixture();
  halls = createHallService({ ...fixture.deps, db: fixture.db.withPlugin(clockAhead) });
});
afterAll(async () => {
  await halls.stop();
  await fixture.drop();
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

/** As if Postgres's clock were an hour ahead when it names what is new. */
const clockAhead: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => {
    const text = JSON.stringify(node);
    if (!isHourAhead || !text.includes("uuidv7()")) return node;
    return JSON.parse(text.replaceAll("uuidv7()", "uuidv7(interval '1 hour')"));
  },
  transformResult: async ({ result }) => result,
};

test("after Postgres's clock was set back a hall's next rounds are still its newest, and nothing is sold twice for a lost answer", async () => {
  const by = actor(await fixture.cashier());
  isHourAhead = true;
  const before = (await halls.placeBet(by, bet([1, 2]))).data.sale.id;
  isHourAhead = false;
  await halls.cancel(by, before, "nobody came");
  const asked = bet([3, 4], { seen: before });
  const { sale, round } = (await halls.placeBet(by, asked)).data;
  expect(sale.id > before).toBe(true);
  await halls.start(by, sale.id);
  await expect(halls.placeBet(by, asked)).rejects.toMatchObject({ code: "round_running" });
  expect(await fixture.balance(by.staff)).toBe(9980_00);
  await halls.cancel(by, sale.id, "nobody came");
  const next = (await halls.placeBet(by, bet([5], { seen: sale.id }))).data;
  expect([next.sale.id > sale.id, next.round.v > round.v]).toEqual([true, true]);
});

test("after Postgres's clock was set back a till and the hall's screens show the round that ended last, and then what is on sale", async () => {
  const by = actor(await fixture.cashier());
  const ended = async (numbers: number[]) => {
    const { sale } = (await halls.placeBet(by, bet(numbers))).data;
    await fixture.start(by, sale.id);
    await halls.cancel(by, sale.id, "nobody came");
    return sale.id;
  };
  const before = await ended([1, 2]);
  await fixture.owner.query("update round set ended_at = ended_at + interval '1 hour' where id = $1", [before]);
  const shown = async () => (await loadOfHall(fixture.db, by.staff.branchId ?? ""))?.record.id;
  const last = await ended([3, 4]);
  expect((await halls.current(by.staff)).game?.saleId).toBe(last);
  expect(await shown()).toBe(last);
  // One that is given up before its start has ended last, unless one is still called.
  const { sale } = (await halls.placeBet(by, bet([5]))).data;
  expect(await shown()).toBe(sale.id);
  await halls.cancel(by, sale.id, "nobody came");
  expect((await halls.current(by.staff)).game?.saleId).toBe(sale.id);
  // Seen for an hour, what ended in the time that is still to come would be in front of what is sold.
  await fixture.owner.query("update round set ended_at = ended_at + interval '1 hour' where id = $1", [sale.id]);
  const next = (await halls.placeBet(by, bet([6]))).data.sale.id;
  expect(await shown()).toBe(next);
});
