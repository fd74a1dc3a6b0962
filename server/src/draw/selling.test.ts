import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-world.ts";
import { bet, type HallWorld, hallWorld } from "../../test/hall-world.ts";

let world: HallWorld;
beforeAll(async () => {
  world = await hallWorld();
});
afterAll(() => world.drop());
afterEach(async () => expect(await world.faults()).toEqual([]));

async function sold(mode: "server" | "physical" = "server") {
  const cashier = await world.cashier();
  const by = actor(cashier);
  const { data } = await world.halls.placeBet(by, bet([1, 2, 3], { mode }));
  return { by, id: data.sale.id };
}

test("of a round on sale everybody is told that its record comes later; of one given up there is none", async () => {
  const { by, id } = await sold();
  const { code } = await world.db.selectFrom("round").select("code").where("id", "=", id).executeTakeFirstOrThrow();
  for (const name of [id, code]) {
    await expect(world.draws.proof(name)).rejects.toMatchObject({ code: "round_selling" });
    await expect(world.draws.neighbours(name)).rejects.toMatchObject({ code: "round_selling" });
  }
  await world.halls.cancel(by, id, "the light went out");
  for (const name of [id, code]) await expect(world.draws.proof(name)).rejects.toMatchObject({ code: "not_found" });
});

test("a draw with the hall's own machine never has a record, so nobody is told to wait for it", async () => {
  const change = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await world.hallRules.setSettings(actor(world.own.admin), { ...change, noteAbove: "50", approvalAbove: "500" });
  const { id } = await sold("physical");
  await expect(world.draws.proof(id)).rejects.toMatchObject({ code: "not_found" });
});
