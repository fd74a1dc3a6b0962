import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import { fixture, giver, pay, paying, taker } from "../../test/credit/transfer-fixture.ts";
import { newKey } from "../../test/credit-fixture.ts";
import type { StaffMember } from "../company/service.ts";

paying();

describe("a second click", () => {
  test("eight at once with one key move once, and every answer but one says that nothing has moved by it", async () => {
    const idempotencyKey = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(giver, taker.id, "100", { idempotencyKey })));
    expect(answers.filter(({ sent_before }) => sent_before === true)).toHaveLength(7);
    expect(new Set(answers.map(({ sent_before: _, ...answer }) => JSON.stringify(answer))).size).toBe(1);
    expect([await fixture.balance(giver), await fixture.balance(taker)]).toEqual([400_00, 100_00]);
  });

  test("eight at once without a key move once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(giver, taker.id, "100")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([await fixture.balance(giver), await fixture.balance(taker)]).toEqual([400_00, 100_00]);
  });

  test("a retry answers the balances as they are now, and writes no second record", async () => {
    const idempotencyKey = newKey();
    const first = await pay(giver, taker.id, "100", { idempotencyKey });
    await pay(giver, taker.id, "50", { idempotencyKey: newKey() });
    const records = (await fixture.audits("credit.transferred")).length;
    expect(await pay(giver, taker.id, "100.00", { idempotencyKey })).toEqual({
      ...first,
      sender_new_balance: 350,
      target_new_balance: 150,
      sent_before: true,
    });
    expect(await fixture.audits("credit.transferred")).toHaveLength(records);
  });

  test("a retry is answered even when nothing is left for a second", async () => {
    const idempotencyKey = newKey();
    await pay(giver, taker.id, "500", { idempotencyKey });
    expect(await pay(giver, taker.id, "500", { idempotencyKey })).toMatchObject({ sender_new_balance: 0 });
  });

  test("the same key for another target, amount or note is refused", async () => {
    const idempotencyKey = newKey();
    const other = await fixture.colleague(taker);
    await pay(giver, taker.id, "100", { idempotencyKey });
    const conflict = { code: "idempotency_conflict" };
    await expect(pay(giver, taker.id, "101", { idempotencyKey })).rejects.toMatchObject(conflict);
    await expect(pay(giver, other.id, "100", { idempotencyKey })).rejects.toMatchObject(conflict);
    const noted = { idempotencyKey, note: "for the evening" };
    await expect(pay(giver, taker.id, "100", noted)).rejects.toMatchObject(conflict);
    expect([await fixture.balance(taker), await fixture.balance(other)]).toEqual([100_00, 0]);
  });

  test("one key for eight notes at once moves once, and seven are refused", async () => {
    const idempotencyKey = newKey();
    const pays = Array.from({ length: 8 }, (_, index) =>
      pay(giver, taker.id, "100", { idempotencyKey, note: `${index}` }),
    );
    const codes = await Promise.all(
      pays.map((each) =>
        each.then(
          () => "done",
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(["done", ...Array(7).fill("idempotency_conflict")]);
    expect(await fixture.balance(taker)).toBe(100_00);
  });

  test("the same key of another person is another key", async () => {
    const idempotencyKey = newKey();
    const colleague = await fixture.colleague(giver);
    await pay(giver, taker.id, "100", { idempotencyKey });
    await pay(colleague, taker.id, "100", { idempotencyKey });
    expect(await fixture.balance(taker)).toBe(200_00);
  });

  test("without a key another amount, note, target or person is another transfer", async () => {
    const [other, colleague] = [await fixture.colleague(taker), await fixture.colleague(giver)];
    await pay(giver, taker.id, "10");
    await pay(giver, taker.id, "11");
    await pay(giver, taker.id, "10", { note: "Another" });
    await pay(giver, other.id, "10");
    await pay(colleague, taker.id, "10");
    expect([await fixture.balance(taker), await fixture.balance(other)]).toEqual([41_00, 10_00]);
  });

  test("a key says that it is meant, within ten seconds too", async () => {
    await pay(giver, taker.id, "10");
    await pay(giver, taker.id, "10", { idempotencyKey: newKey() });
    await pay(giver, taker.id, "10", { idempotencyKey: newKey() });
    expect(await fixture.balance(taker)).toBe(30_00);
  });

  test("without a key the same after ten seconds is meant", async () => {
    await pay(giver, taker.id, "10");
    await age(taker, 9);
    await pay(giver, taker.id, "10");
    expect(await fixture.balance(taker)).toBe(10_00);
    await age(taker, 2);
    await pay(giver, taker.id, "10");
    expect(await fixture.balance(taker)).toBe(20_00);
  });

  /** As if what somebody got had been passed on some seconds earlier. */
  async function age({ accountId }: StaffMember, seconds: number): Promise<void> {
    await fixture.owner.query("alter table credit disable trigger credit_append_only");
    await fixture.owner.query(
      "update credit set created_at = created_at - make_interval(secs => $2) where receiver_account_id = $1",
      [accountId, seconds],
    );
    await fixture.owner.query("alter table credit enable trigger credit_append_only");
  }
});

describe("at once", () => {
  test("different transfers never pass on more than there is", async () => {
    const takers = await Promise.all(Array.from({ length: 4 }, () => fixture.colleague(taker)));
    const tries = Array.from({ length: 12 }, (_, n) =>
      pay(giver, takers[n % 4]?.id ?? "", "100", { idempotencyKey: newKey() }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "insufficient_balance" });
    }
    expect(await fixture.balance(giver)).toBe(0);
  });

  test("two admins of one company spend one balance", async () => {
    const colleague = await fixture.colleague(giver);
    const results = await Promise.allSettled([giver, colleague].map((one) => pay(one, taker.id, "300")));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await fixture.balance(giver), await fixture.balance(taker)]).toEqual([200_00, 300_00]);
  });

  test("a chain of people who pay each other's accounts never waits for itself", async () => {
    const { admin: branchAdmin, cashier } = fixture.own.first;
    await fixture.fund(branchAdmin.accountId, santim(500_00));
    const before = await fixture.balance(cashier);
    const tries = Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? pay(giver, branchAdmin.id, "1", { idempotencyKey: newKey() })
        : pay(branchAdmin, cashier.id, "1", { idempotencyKey: newKey() }),
    );
    await Promise.all(tries);
    expect((await fixture.balance(cashier)) - before).toBe(10_00);
  });
});
