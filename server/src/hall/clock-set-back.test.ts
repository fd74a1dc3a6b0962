import type { KyselyPlugin, PluginTransformQueryArgs } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { bet, type HallFixture, hallFixture } from "../../test/hall-fixture.ts";
import { createHallService, type HallService } from "./service.ts";

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
