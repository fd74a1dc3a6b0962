import type { KyselyPlugin, PluginTransformQueryArgs } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { bet, type HallFixture, hallFixture } from "../../test/hall-fixture.ts";
import { createHallService, type HallService } from "./service.ts";

let fixture: HallFixture;
let halls: HallService;
let asked: string[] = [];
beforeAll(async () => {
  fixture = await hallFixture();
  halls = createHallService({ ...fixture.deps, db: fixture.db.withPlugin(hearing) });
});
afterAll(async () => {
  await halls.stop();
  await fixture.drop();
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

/** Hears every statement on its way to the database. */
const hearing: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => {
    asked.push(JSON.stringify(node));
    return node;
  },
  transformResult: async ({ result }) => result,
};
const loads = () => asked.filter((statement) => statement.includes("from round r where")).length;
const looksAtFloat = () => asked.filter((statement) => statement.includes('"balance"')).length;

test("a bet loads its round once, and looks at the float once", async () => {
  const cashier = await fixture.cashier();
  // Else the bet opens a shift, which writes the float down as it stands.
  await fixture.deps.shifts.open(actor(cashier), "0");
  asked = [];
  const { data } = await halls.placeBet(actor(cashier), bet([1, 2, 3]));
  expect([loads(), looksAtFloat()]).toEqual([1, 1]);
  expect(data).toMatchObject({ new_balance: 9970, total_cost: 30, round: { cartelas: [1, 2, 3], pot: 30 } });
  expect(await fixture.balance(cashier)).toBe(9970_00);
});

test("so does the next one, whatever became of the round before, and the same bet once more", async () => {
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  const first = (await halls.placeBet(by, bet([1, 2]))).data;
  await halls.cancel(by, first.sale.id, "nobody came");
  asked = [];
  const { data } = await halls.placeBet(by, bet([3]));
  expect([loads(), looksAtFloat()]).toEqual([1, 1]);
  // What screens have seen of the round before is older.
  expect(data.round.v).toBeGreaterThan(first.round.v);
  asked = [];
  expect((await halls.placeBet(by, bet([3]))).data).toEqual({
    ...data,
    round: expect.objectContaining({ v: data.round.v }),
  });
  expect([loads(), looksAtFloat()]).toEqual([1, 1]);
});

test("a change of what is sold loads it once to change it, and once to answer", async () => {
  const by = actor(await fixture.cashier());
  const { id } = (await halls.placeBet(by, bet([1, 2]))).data.sale;
  asked = [];
  const { round } = await halls.change(by, id, { add: [5, 6], remove: [2], reason: "another number" });
  expect(loads()).toBeLessThanOrEqual(2);
  expect(round).toMatchObject({ cartelas: [1, 5, 6], pot: 30 });
});
