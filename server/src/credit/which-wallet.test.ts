import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, creditFixture, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";

// A super admin is of no company, so that it is said which of a player's wallets is corrected.
const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const correct = (targetId: string, amount: string, companyId?: string) =>
  fixture.credit.requestAdjustment(actor(fixture.superAdmin), {
    ...{ targetId, amount, reason: "Miscount", idempotencyKey: newKey(), companyId },
  });
const noWallet = { code: "invalid_input", fields: { company_id: { code: "company_required" } } };

/** A player with 50 ETB at the company called own, and 80 ETB at the foreign one. */
async function withTwo() {
  const { id, accountId: atOwn } = await fixture.player();
  const atForeign = await fixture.wallets.openWallet(fixture.db, id, fixture.foreign.company.id);
  await fixture.fund(atOwn, santim(50_00));
  await fixture.fund(atForeign, santim(80_00));
  const held = () => Promise.all([atOwn, atForeign].map((accountId) => fixture.balance({ accountId })));
  return { id, held };
}

test("of a player with several it is the one with the company that is said", async () => {
  const { own, foreign } = fixture;
  const { id, held } = await withTwo();
  expect(await correct(id, "-10", own.company.id)).toMatchObject({ company_name: "Own", target_balance: 40 });
  expect(await held()).toEqual([40_00, 80_00]);
  expect(await correct(id, "-20", foreign.company.id)).toMatchObject({ company_name: "Foreign", target_balance: 60 });
  expect(await held()).toEqual([40_00, 60_00]);
  const records = (await fixture.audits("adjustment.approved")).slice(-2);
  expect(records.map(({ company_id }) => company_id)).toEqual([own.company.id, foreign.company.id]);
});

test("of a player with several, and no company said, it is none", async () => {
  const { id, held } = await withTwo();
  for (const amount of ["-10", "10"]) await expect(correct(id, amount)).rejects.toMatchObject(noWallet);
  expect(await held()).toEqual([50_00, 80_00]);
});

test("of a player with one it is that, said or not, and never another company's", async () => {
  const player = await fixture.player();
  await fixture.fund(player.accountId, santim(50_00));
  for (const companyId of [fixture.foreign.company.id, newKey()])
    await expect(correct(player.id, "-10", companyId)).rejects.toMatchObject(noWallet);
  expect(await fixture.balance(player)).toBe(50_00);
  await correct(player.id, "-10");
  await correct(player.id, "-15", fixture.own.company.id);
  expect(await fixture.balance(player)).toBe(25_00);
});

test("a balance that is another one than was seen is not corrected, and a lost answer is still told", async () => {
  const { id, held } = await withTwo();
  const companyId = fixture.own.company.id;
  const ask = (seenBalance: string, intent = {}) =>
    fixture.credit.requestAdjustment(actor(fixture.superAdmin), {
      ...{ targetId: id, amount: "-10", reason: "Miscount", idempotencyKey: newKey(), companyId, seenBalance },
      ...intent,
    });
  const changed = { code: "version_changed" };
  const idempotencyKey = newKey();
  expect(await ask("50", { idempotencyKey })).toMatchObject({ status: "approved", target_balance: 40 });
  expect(await ask("50", { idempotencyKey })).toMatchObject({ status: "approved", sent_before: true });
  // Whoever has looked before somebody else corrected it; also where a second person is needed.
  await expect(ask("50")).rejects.toMatchObject(changed);
  await expect(ask("50.00", { amount: "5000" })).rejects.toMatchObject(changed);
  await expect(ask("many")).rejects.toMatchObject({ code: "invalid_amount" });
  expect(await held()).toEqual([40_00, 80_00]);
  // Of two at once one is made.
  const both = await Promise.allSettled([ask("40"), ask("40.00")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: changed });
  expect(await held()).toEqual([30_00, 80_00]);
  expect(await ask("30", { amount: "-30" })).toMatchObject({ target_balance: 0 });
  expect(await ask("0", { amount: "50" })).toMatchObject({ target_balance: 50 });
});

test("a player who has been nowhere has none, and gets none by a correction", async () => {
  const { id } = await fixture.players.register({
    ...{ firstName: "Hana", lastName: "", username: "", phoneNumber: null },
    ...{ telegramId: 75, preferredLanguage: "am", origin: "telegram" },
  });
  for (const companyId of [undefined, fixture.own.company.id])
    await expect(correct(id, "10", companyId)).rejects.toMatchObject(noWallet);
  expect(await fixture.wallets.walletsOf(id)).toEqual([]);
});
