import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { hourMs } from "../money-fixture.ts";
import { dayMs } from "../money-ways.ts";
import { limitsForAll } from "./limit-fixture.ts";

const { money, set, limitOf, ofCompany, at } = limitsForAll();
const minuteMs = 60_000;

describe("a limit of the player's own", () => {
  test("lets in what it leaves, to the santim, and says when there is more", async () => {
    const who = await money.player();
    await set(who, "day", "200");
    await money.paid(who, "120.00");
    await expect(money.deposit(who, "80.01")).rejects.toMatchObject({
      ...{ code: "own_limit", params: { limit: 200, left: 80, hours: 12 } },
    });
    await money.deposit(who, "80.00");
    expect(await limitOf(who, "day")).toMatchObject({ amount: 200, used: 200, left: 0 });
  });

  test("that an unpaid page holds says so, and until when that is: an hour, and not until the limit begins anew", async () => {
    const who = await money.player();
    await set(who, "week", "220");
    await money.paid(who, "120.00");
    const begunAt = money.clock.now;
    await money.deposit(who, "50.00");
    money.clock.now += 10 * minuteMs;
    await money.deposit(who, "50.00");
    const until = new Date(begunAt + hourMs).toISOString();
    expect(await limitOf(who, "week")).toMatchObject({ left: 0, unpaid: { amount: 100, until } });
    await expect(money.deposit(who, "50")).rejects.toMatchObject({ code: "own_limit", params: { hours: 1 } });
    money.clock.now = begunAt + 2 * hourMs;
    expect(await limitOf(who, "week")).toMatchObject({ used: 120, left: 100, unpaid: null });
  });

  test("of two deposits at the same instant, from two processes, lets in one", async () => {
    for (let time = 0; time < 5; time++) {
      const who = await money.player();
      await set(who, "week", "150");
      const both = await Promise.allSettled(
        [money.payments, money.other, money.payments, money.other].map((by) =>
          money.deposit(who, "100", money.key(), by),
        ),
      );
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "own_limit" } });
    }
  });

  test("counts all companies, and cash at the desk beside a page that is open", async () => {
    const { cashier } = money.own.first;
    await money.fund(cashier.accountId, santim(1000_00));
    await money.owner.query(
      `insert into shift (cashier_id, company_id, branch_id, account_id, opening_cash_santim, opening_float_santim)
       select $1, $2, $3, $4, 0, 100000 where not exists (select from shift where cashier_id = $1 and status = 'open')`,
      [cashier.id, cashier.companyId, cashier.branchId, cashier.accountId],
    );
    const who = await money.player();
    await set(who, "month", "150");
    const topUp = (amount: string) =>
      money.payments.topUp(actor(cashier), { playerId: who.id, amount, idempotencyKey: money.key() });
    const both = await Promise.allSettled([topUp("100"), money.deposit(who, "100", money.key(), money.other)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "own_limit" } });
    await expect(topUp("50.01")).rejects.toMatchObject({ code: "own_limit" });
    await topUp("50.00");
  });

  test("begins anew at midnight of Addis Ababa, not at that of the server", async () => {
    const who = await money.player();
    await set(who, "day", "100");
    at(23.9);
    const begun = await money.deposit(who, "100");
    money.bank.pay(begun.reference);
    await money.payments.lookUpDeposit(begun.id);
    await expect(money.deposit(who, "50")).rejects.toMatchObject({ code: "own_limit", params: { hours: 1 } });
    money.clock.now += 7 * minuteMs;
    await money.deposit(who, "100");
  });

  test("is lowered at once, and raised only after a day and a second word", async () => {
    const who = await money.player();
    await set(who, "day", "100");
    await set(who, "day", "60");
    await expect(money.deposit(who, "61")).rejects.toMatchObject({ code: "own_limit" });
    await set(who, "day", "500");
    await expect(money.deposit(who, "61")).rejects.toMatchObject({ code: "own_limit" });
    await expect(money.payments.confirmLimit(who, { period: "day", amount: "500" })).rejects.toMatchObject({
      ...{ code: "limit_waits", params: { hours: 24 } },
    });
    // Who asks for the same once more, by another page too, has not heard the answer, and waits no longer for it.
    money.clock.now += hourMs;
    await Promise.all([money.payments, money.other].map((by) => set(who, "day", "500", by)));
    money.clock.now += dayMs - hourMs;
    // A day has passed, and nothing holds that was not said twice.
    await expect(money.deposit(who, "61")).rejects.toMatchObject({ code: "own_limit" });
    await money.payments.confirmLimit(who, { period: "day", amount: "500" });
    await money.deposit(who, "500");
    // Once more after a lost answer: it holds already. What never waited is confirmed by nobody.
    await money.payments.confirmLimit(who, { period: "day", amount: "500" });
    for (const amount of ["600", null])
      await expect(money.payments.confirmLimit(who, { period: "day", amount })).rejects.toMatchObject({
        code: "not_found",
      });
    expect(await limitOf(who, "day")).toMatchObject({ amount: 500, asked: null });
  });

  test("is raised to what the page shows and to nothing that another page has asked for since", async () => {
    const who = await money.player();
    await set(who, "day", "100");
    await set(who, "day", "500");
    await set(who, "day", "50000", money.other);
    money.clock.now += dayMs;
    const confirm = (amount: string | null) => money.payments.confirmLimit(who, { period: "day", amount });
    for (const seen of ["500", null]) await expect(confirm(seen)).rejects.toMatchObject({ code: "limit_changed" });
    expect(await limitOf(who, "day")).toMatchObject({ amount: 100, asked: { amount: 50_000 } });
    // A page that is confirmed while another asks for more raises nothing but what it showed.
    const [first, second] = await Promise.allSettled([confirm("50000"), set(who, "day", null, money.other)]);
    expect(second.status).toBe("fulfilled");
    const { amount } = (await limitOf(who, "day")) ?? {};
    expect(amount).toBe(first.status === "fulfilled" ? 50_000 : 100);
    await expect(confirm("50000")).rejects.toMatchObject({ code: "limit_changed" });
  });

  test("that another page has lowered is not asked to be raised by who means to keep it, and pages are told", async () => {
    const who = await money.player();
    const told: string[] = [];
    money.players.onChanged((id) => void (id === who.id && told.push(id)));
    const seen = (amount: string | null, seenAmount: string | null) =>
      money.payments.setLimit(who, { period: "day", amount, seenAmount });
    await seen("200", null);
    await seen("5000", "200");
    await set(who, "day", "50", money.other);
    expect(told).toHaveLength(3);
    for (const [amount, before] of [
      ["200", "200"],
      [null, "200"],
      ["300", null],
    ] as const)
      await expect(seen(amount, before)).rejects.toMatchObject({ code: "limit_changed" });
    expect(await limitOf(who, "day")).toMatchObject({ amount: 50, asked: null });
    expect(told).toHaveLength(3);
    // A lower one is always taken, and a higher one by who has seen what holds.
    await seen("40", "200");
    await seen("200", "40");
    expect(await limitOf(who, "day")).toMatchObject({ amount: 40, asked: { amount: 200 } });
    money.clock.now += dayMs;
    await money.payments.confirmLimit(who, { period: "day", amount: "200" });
    expect(told).toHaveLength(6);
  });

  test("that was asked to be raised and is lowered meanwhile is not raised any more, nor is it taken off at once", async () => {
    const who = await money.player();
    await set(who, "week", "100");
    await set(who, "week", null);
    expect(await limitOf(who, "week")).toMatchObject({ amount: 100, asked: { amount: null } });
    await set(who, "week", "90");
    money.clock.now += dayMs;
    await expect(money.payments.confirmLimit(who, { period: "week", amount: null })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await limitOf(who, "week")).toMatchObject({ amount: 90, asked: null });
  });

  test("is kept from deposits that nobody has paid for an hour, and holds back what comes all the same until it begins anew", async () => {
    const who = await money.player();
    const late = await money.deposit(who, "100");
    await set(who, "day", "150");
    money.clock.now += 61 * minuteMs;
    await money.paid(who, "150");
    money.bank.pay(late.reference);
    // Without a call of the bank's it is looked up each hour.
    await money.pass(hourMs);
    expect(await money.payments.payment(who, late.id)).toMatchObject({ state: "held", is_ended: false });
    expect(await money.wallet(who)).toBe(santim(150_00));
    for (let time = 0; time < 2; time++) await money.payments.lookUpDeposit(late.id);
    expect(await money.state(who, late.id)).toBe("held");
    at(24.1);
    await money.pass(minuteMs);
    expect(await money.state(who, late.id)).toBe("paid");
    expect(await money.wallet(who)).toBe(santim(250_00));
    // It counts on the day that it came into the wallet.
    expect(await limitOf(who, "day")).toMatchObject({ used: 100, left: 50 });
  });

  test("holds back one of two that come late at the same instant", async () => {
    const who = await money.player();
    const both = [await money.deposit(who, "100"), await money.deposit(who, "100")];
    money.clock.now += 61 * minuteMs;
    await set(who, "day", "150");
    for (const { reference } of both) money.bank.pay(reference);
    await Promise.all(both.map(({ id }, index) => (index ? money.other : money.payments).lookUpDeposit(id)));
    expect(await money.wallet(who)).toBe(santim(100_00));
    const states = await Promise.all(both.map(({ id }) => money.state(who, id)));
    expect(states.sort()).toEqual(["held", "paid"]);
  });

  test("that is held is not credited by two persons either, and goes back where the bank takes it back", async () => {
    const who = await money.player();
    const begun = await money.deposit(who, "100");
    await set(who, "day", "50");
    money.bank.pay(begun.reference);
    await money.pass(minuteMs);
    const decision = { credit: true, reason: "the player asked" };
    await expect(money.payments.decideDeposit(actor(money.own.admin), begun.id, decision)).rejects.toMatchObject({
      code: "payment_decided",
    });
    money.bank.reverse(begun.reference);
    await money.payments.lookUpDeposit(begun.id);
    expect(await money.state(who, begun.id)).toBe("reversed");
    expect(await money.wallet(who)).toBe(0);
  });
});

describe("a limit of the company", () => {
  test("holds for each of its players, beside their own the lower one, and changes at once, on record", async () => {
    const [who, other] = [await money.player(), await money.player()];
    await ofCompany("day", "120");
    await money.deposit(who, "120");
    await expect(money.deposit(who, "50")).rejects.toMatchObject({ code: "company_limit", params: { left: 0 } });
    await set(other, "day", "80");
    await expect(money.deposit(other, "81")).rejects.toMatchObject({ code: "own_limit" });
    expect((await money.payments.limits(who, money.own.company.id)).company).toMatchObject([
      { period: "day", amount: 120, left: 0 },
    ]);
    await ofCompany("day", null);
    await money.deposit(who, "50");
    // What the player has set is nobody else's to change.
    await expect(money.deposit(other, "81")).rejects.toMatchObject({ code: "own_limit" });
    const { rows } = await money.owner.query(
      "select count(*)::int as count from audit_record where action = 'payment.limit_changed'",
    );
    expect(rows[0].count).toBe(2);
  });

  test("that two admins set at once is on record as the one after the other, and what is set already as nothing", async () => {
    const since = await money.owner.query("select max(position) as position from audit_record");
    await Promise.all(["70", "80", "90"].map((amount) => ofCompany("week", amount)));
    const { limits } = await money.payments.companyLimits(money.own.admin, money.own.company.id);
    const last = limits.find(({ period }) => period === "week")?.amount ?? null;
    await ofCompany("week", String(last));
    await ofCompany("week", null);
    await ofCompany("week", null);
    const { rows } = await money.owner.query(
      "select before, after from audit_record where action = 'payment.limit_changed' and position > $1 order by position",
      [since.rows[0].position],
    );
    expect(rows).toHaveLength(4);
    expect(rows.map(({ before }) => before.amount)).toEqual(
      [null, ...rows.map(({ after }) => after.amount)].slice(0, 4),
    );
    expect(rows.at(-1).after.amount).toBeNull();
  });

  test("is not another company's to read or change", async () => {
    const asked = { companyId: money.own.company.id, period: "day", amount: "5" } as const;
    await expect(money.payments.setCompanyLimit(actor(money.foreign.admin), asked)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(money.payments.companyLimits(money.foreign.admin, money.own.company.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
