import { afterEach, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../test/hall-fixture.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

async function sold(mode: "server" | "physical" = "server") {
  const cashier = await fixture.cashier();
  const by = actor(cashier);
  const { data } = await fixture.halls.placeBet(by, bet([1, 2, 3], { mode }));
  return { by, id: data.sale.id };
}

test("of a round on sale everybody is told that its record comes later; of one given up there is none", async () => {
  const { by, id } = await sold();
  const { code } = await fixture.db.selectFrom("round").select("code").where("id", "=", id).executeTakeFirstOrThrow();
  for (const name of [id, code]) {
    await expect(fixture.draws.proof(name)).rejects.toMatchObject({ code: "round_selling" });
    await expect(fixture.draws.neighbours(name)).rejects.toMatchObject({ code: "round_selling" });
  }
  await fixture.halls.cancel(by, id, "the light went out");
  for (const name of [id, code]) await expect(fixture.draws.proof(name)).rejects.toMatchObject({ code: "not_found" });
});

test("a draw with the hall's own machine never has a record, so nobody is told to wait for it", async () => {
  const change = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { ...change, noteAbove: "50", approvalAbove: "500" });
  const { id } = await sold("physical");
  await expect(fixture.draws.proof(id)).rejects.toMatchObject({ code: "not_found" });
});
