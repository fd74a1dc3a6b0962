import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import type { Actor } from "../../../src/company/service.ts";
import type { Player } from "../../../src/player/service.ts";
import { actor, meet } from "../../credit-fixture.ts";
import { atDesk } from "../desk-fixture.ts";
import { limitsForAll } from "./limit-fixture.ts";

const { money, set, limitOf, ofCompany } = limitsForAll();

describe("credit of a cashier's to a player", () => {
  /** Credit is written down by the database's clock. */
  const today = async () => {
    money.clock.now = Date.now();
    return { desk: await atDesk(money), who: await money.player() };
  };
  const credit = (desk: Actor, who: Player, amount: string, more: { idempotencyKey?: string } = {}) =>
    money.credit.transfer(desk, { targetId: who.id, amount, note: "Cash", ...more });

  test("is held to the player's own limit, and counts for it", async () => {
    const { desk, who } = await today();
    await set(who, "day", "100");
    await expect(credit(desk, who, "100.01")).rejects.toMatchObject({
      ...{ code: "own_limit", params: { limit: 100, left: 100 }, fields: { amount: { code: "own_limit" } } },
    });
    const idempotencyKey = money.key();
    await credit(desk, who, "100", { idempotencyKey });
    expect(await limitOf(who, "day")).toMatchObject({ used: 100, left: 0 });
    await expect(credit(desk, who, "0.01")).rejects.toMatchObject({ code: "own_limit", params: { left: 0 } });
    await expect(money.deposit(who, "50")).rejects.toMatchObject({ code: "own_limit" });
    // Once more by the same key is no more credit, and is answered.
    expect(await credit(desk, who, "100", { idempotencyKey })).toMatchObject({ target_new_balance: 100 });
    expect(await money.wallet(who)).toBe(santim(100_00));
  });

  test("is held to the company's limit", async () => {
    const { desk, who } = await today();
    await ofCompany("day", "120");
    await credit(desk, who, "100");
    await expect(credit(desk, who, "20.01")).rejects.toMatchObject({ code: "company_limit", params: { left: 20 } });
    await credit(desk, who, "20");
    await ofCompany("day", null);
  });

  test("and a top-up at the same instant cannot both go over", async () => {
    const { desk, who } = await today();
    await set(who, "week", "150");
    const otherDesk = await atDesk(money, money.own.second);
    const topUp = () => money.other.topUp(otherDesk, { playerId: who.id, amount: "100", idempotencyKey: money.key() });
    const both = await meet<unknown>(money, `select deposit_limit_lock('${who.id}')`, [
      () => credit(desk, who, "100"),
      topUp,
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "own_limit" } });
    expect(await money.wallet(who)).toBe(santim(100_00));
  });

  test("that is taken back by a correction leaves what it took, and no other correction gives or takes any", async () => {
    const { desk, who } = await today();
    await set(who, "day", "100");
    await credit(desk, who, "90");
    const correct = (amount: string) =>
      money.credit.requestAdjustment(actor(money.superAdmin), {
        ...{ targetId: who.id, amount, reason: "Typed wrongly", idempotencyKey: money.key() },
      });
    await correct("-81");
    expect(await limitOf(who, "day")).toMatchObject({ used: 9 });
    await correct("181");
    expect(await limitOf(who, "day")).toMatchObject({ used: 90 });
    await correct("-190");
    expect(await limitOf(who, "day")).toMatchObject({ used: 0 });
    await money.deposit(who, "100");
    expect(await limitOf(who, "day")).toMatchObject({ used: 100 });
  });
});
