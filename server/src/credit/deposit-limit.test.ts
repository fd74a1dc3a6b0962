import { type Santim, santim } from "@derash/game/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { actor, creditFixture, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import type { StaffMember } from "../company/service.ts";

// Credit to a player is money that they bring, so that it is held to the limits that a deposit is held to.
const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));
beforeEach(async () => {
  for (const { first } of [fixture.own, fixture.foreign]) await fixture.fund(first.cashier.accountId, santim(200_00));
  await fixture.db.updateTable("company_deposit_limit").set({ limit_santim: null }).execute();
});

const bring = (cashier: StaffMember, targetId: string, amount: string) =>
  fixture.credit.transfer(actor(cashier), { targetId, amount, note: "Cash", idempotencyKey: newKey() });
/** As the player has set it, of all companies together. */
const setOwn = (player_id: string, limit_santim: Santim) => {
  const now = new Date();
  const wish = {
    player_id,
    period: "week",
    limit_santim,
    asked_at: now,
    confirm_from: now,
    effective_at: now,
  } as const;
  return fixture.db.insertInto("deposit_limit").values(wish).execute();
};

test("to a player is held to what they let themselves bring, to the santim", async () => {
  const { cashier } = fixture.own.first;
  const player = await fixture.player();
  await setOwn(player.id, santim(100_00));
  const before = await fixture.balance(cashier);
  await expect(bring(cashier, player.id, "100.01")).rejects.toMatchObject({
    ...{ code: "own_limit", params: { limit: 100, left: 100 }, fields: { amount: { code: "own_limit" } } },
  });
  expect([await fixture.balance(cashier), await fixture.balance(player)]).toEqual([before, 0]);
  await bring(cashier, player.id, "100");
  expect(await fixture.balance(player)).toBe(100_00);
});

test("to a player is held to what the company of the desk lets its players bring, and to no other's", async () => {
  const { own, foreign } = fixture;
  const player = await fixture.player();
  await fixture.db
    .insertInto("company_deposit_limit")
    .values({ company_id: own.company.id, period: "day", limit_santim: 60_00, changed_at: new Date() })
    .execute();
  await bring(own.first.cashier, player.id, "50");
  await expect(bring(own.first.cashier, player.id, "10.01")).rejects.toMatchObject({
    ...{ code: "company_limit", params: { limit: 60, left: 10 } },
  });
  await bring(foreign.first.cashier, player.id, "70");
  expect(await fixture.balance(player)).toBe(50_00);
});

test("of two desks of different companies at the same moment, whose wallets are not the same, goes over it with neither", async () => {
  const { own, foreign } = fixture;
  const player = await fixture.player();
  await setOwn(player.id, santim(150_00));
  const desks = [own.first.cashier, foreign.first.cashier];
  const answers = await meet(
    fixture,
    `select deposit_limit_lock('${player.id}')`,
    desks.map((cashier) => () => bring(cashier, player.id, "100")),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "own_limit" } });
  const brought = (await fixture.wallets.walletsOf(player.id)).reduce((sum, { balance }) => sum + balance, 0);
  expect(brought).toBe(100_00);
});
