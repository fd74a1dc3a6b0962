import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import {
  adjusting,
  admin,
  ask,
  cashier,
  codeOf,
  decide,
  fixture,
  second,
  withdraw,
} from "../../test/credit/adjustment-fixture.ts";
import { balanceOf, meet, newKey } from "../../test/credit-fixture.ts";

adjusting();

describe("above the limit", () => {
  test("it waits, and a second person's word moves the money once", async () => {
    const asked = await ask(admin, cashier.id, "1000.01");
    expect(asked).toMatchObject({ status: "pending", decided_by: null, decided_at: null, can_decide: false });
    expect(await fixture.balance(cashier)).toBe(100_00);
    const approved = await decide(second, asked.id);
    expect(approved).toMatchObject({ status: "approved", decided_by: second.username, can_decide: false });
    expect([await fixture.balance(cashier), await fixture.balance(admin)]).toEqual([1100_01, 3999_99]);
    expect(await codeOf(decide(fixture.superAdmin, asked.id))).toBe("adjustment_decided");
    expect(await codeOf(decide(second, asked.id, "rejected"))).toBe("adjustment_decided");
  });

  test("exactly the limit needs nobody", async () => {
    expect(await ask(admin, cashier.id, "1000")).toMatchObject({ status: "approved" });
  });

  test("who asked cannot decide, neither way", async () => {
    const { id } = await ask(admin, cashier.id, "2000");
    expect(await codeOf(decide(admin, id))).toBe("second_person");
    expect(await codeOf(decide(admin, id, "rejected"))).toBe("second_person");
    expect(await fixture.balance(cashier)).toBe(100_00);
  });

  test("rejected, it moves nothing and is decided", async () => {
    const { id } = await ask(admin, cashier.id, "-2000");
    expect(await decide(second, id, "rejected")).toMatchObject({ status: "rejected", decided_by: second.username });
    expect(await codeOf(decide(fixture.superAdmin, id))).toBe("adjustment_decided");
    expect(await fixture.balance(cashier)).toBe(100_00);
  });

  test("a company's is decided by its other admins or a super admin; a super admin's by another super admin", async () => {
    const { foreign, superAdmin } = fixture;
    const bySuper = await ask(superAdmin, cashier.id, "2000");
    for (const who of [second, admin, foreign.admin]) expect(await codeOf(decide(who, bySuper.id))).toBe("not_found");
    expect(await codeOf(decide(superAdmin, bySuper.id))).toBe("second_person");
    expect(await codeOf(decide(await fixture.colleague(superAdmin), bySuper.id))).toBe("done");
    const byCompany = await ask(admin, cashier.id, "2000");
    expect(await codeOf(decide(foreign.admin, byCompany.id))).toBe("not_found");
    expect(await codeOf(decide(superAdmin, byCompany.id))).toBe("done");
    expect(await fixture.balance(cashier)).toBe(4100_00);
  });

  test("eight approvals by two people at once move the money once", async () => {
    const { id } = await ask(admin, cashier.id, "2000");
    const tries = Array.from({ length: 8 }, (_, n) => decide(n % 2 ? second : fixture.superAdmin, id));
    // Every click of the one who was first is answered, every click of the other refused.
    const outcomes = await Promise.all(tries.map(codeOf));
    expect(outcomes.toSorted()).toEqual([...Array(4).fill("adjustment_decided"), ...Array(4).fill("done")]);
    expect(await fixture.balance(cashier)).toBe(2100_00);
  });

  test("two who come to the same moment: one wins, the other hears that it is decided", async () => {
    const { id } = await ask(admin, cashier.id, "2000");
    const approvals = [second, fixture.superAdmin].map((by) => () => decide(by, id));
    const results = await meet(fixture, balanceOf(cashier), approvals);
    expect(results).toContainEqual(expect.objectContaining({ status: "fulfilled" }));
    expect(results).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: "adjustment_decided" }) }),
    );
    const records = (await fixture.audits("adjustment.approved")).filter(({ target_id }) => target_id === cashier.id);
    expect(records).toHaveLength(1);
    expect(await fixture.balance(cashier)).toBe(2100_00);
  });

  test("two of them approved at the same moment: the second is measured by what the first left", async () => {
    const both = [await ask(admin, cashier.id, "-1500"), await ask(admin, cashier.id, "-1500")];
    await fixture.fund(cashier.accountId, santim(1900_00));
    const results = await meet(
      fixture,
      balanceOf(cashier),
      both.map(
        ({ id }) =>
          () =>
            decide(second, id),
      ),
    );
    expect(results).toContainEqual(expect.objectContaining({ status: "fulfilled" }));
    const reason = expect.objectContaining({ code: "target_balance_short", params: { balance: 500 } });
    expect(results).toContainEqual(expect.objectContaining({ reason }));
  });

  test("approval and rejection at once: one of them counts", async () => {
    const { id } = await ask(admin, cashier.id, "2000");
    const results = await Promise.allSettled([decide(second, id, "rejected"), decide(fixture.superAdmin, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const status = (await fixture.credit.adjustments(admin)).find((each) => each.id === id)?.status;
    expect(await fixture.balance(cashier)).toBe(status === "approved" ? 2100_00 : 100_00);
  });

  test("money short at the approval leaves it waiting", async () => {
    const taking = await ask(admin, cashier.id, "-1500");
    expect(await codeOf(decide(second, taking.id))).toBe("target_balance_short");
    const giving = await ask(admin, cashier.id, "6000");
    expect(await codeOf(decide(second, giving.id))).toBe("company_balance_short");
    const listed = await fixture.credit.adjustments(second);
    expect(listed.filter(({ id }) => id === taking.id || id === giving.id).map(({ status }) => status)).toEqual([
      "pending",
      "pending",
    ]);
    await fixture.fund(cashier.accountId, santim(1400_00));
    expect(await decide(second, taking.id)).toMatchObject({ status: "approved" });
    expect(await fixture.balance(cashier)).toBe(0);
  });
});

describe("taken back by the one who asked", () => {
  test("it is over, moves nothing, and a second click is the first", async () => {
    const { id } = await ask(admin, cashier.id, "2000");
    const withdrawn = await withdraw(admin, id);
    expect(withdrawn).toMatchObject({ status: "withdrawn", decided_by: admin.username, can_withdraw: false });
    expect(await withdraw(admin, id)).toEqual(withdrawn);
    for (const decision of ["approved", "rejected"] as const) {
      expect(await codeOf(decide(second, id, decision))).toBe("adjustment_decided");
    }
    expect(await fixture.balance(cashier)).toBe(100_00);
    const records = (await fixture.audits("adjustment.withdrawn")).filter(({ target_id }) => target_id === cashier.id);
    expect(records).toMatchObject([
      {
        ...{ actor_id: admin.id, company_id: fixture.own.company.id, branch_id: fixture.own.first.branch.id },
        before: { status: "pending" },
        after: { status: "withdrawn", amount: "2000.00" },
      },
    ]);
  });

  test("and by nobody else, whoever is above or beside them", async () => {
    const { id } = await ask(admin, cashier.id, "2000");
    for (const other of [second, fixture.superAdmin]) expect(await codeOf(withdraw(other, id))).toBe("not_allowed");
    expect(await codeOf(withdraw(fixture.foreign.admin, id))).toBe("not_found");
    const bySuper = await ask(fixture.superAdmin, cashier.id, "2000");
    expect(await codeOf(withdraw(admin, bySuper.id))).toBe("not_found");
    expect(await codeOf(withdraw(admin, newKey()))).toBe("not_found");
    expect(await decide(second, id)).toMatchObject({ status: "approved" });
  });

  test("not once it is decided, also by the one who asked", async () => {
    const approved = await ask(admin, cashier.id, "2000");
    await decide(second, approved.id);
    const rejected = await ask(admin, cashier.id, "2000");
    await decide(second, rejected.id, "rejected");
    const alone = await ask(admin, cashier.id, "1");
    for (const { id } of [approved, rejected, alone]) {
      expect(await codeOf(withdraw(admin, id))).toBe("adjustment_decided");
    }
    expect(await fixture.balance(cashier)).toBe(2101_00);
  });

  test("and approved by another at the same moment: one of them counts", async () => {
    const { id } = await ask(admin, cashier.id, "2000");
    const hold = `select from adjustment where id = '${id}' for update`;
    const results = await meet(fixture, hold, [() => withdraw(admin, id), () => decide(second, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: "adjustment_decided" }) }),
    );
    const status = (await fixture.credit.adjustments(admin)).find((each) => each.id === id)?.status;
    expect(await fixture.balance(cashier)).toBe(status === "approved" ? 2100_00 : 100_00);
  });

  test("it counts for nothing that the person may still do alone", async () => {
    const { id } = await ask(admin, cashier.id, "1000.01");
    await withdraw(admin, id);
    expect(await ask(admin, cashier.id, "1000")).toMatchObject({ status: "approved" });
  });
});

describe("many small ones", () => {
  test("are added up over a day: the one above the limit waits", async () => {
    expect(await ask(admin, cashier.id, "600")).toMatchObject({ status: "approved" });
    expect(await ask(admin, cashier.id, "400.01")).toMatchObject({ status: "pending" });
    expect(await ask(admin, cashier.id, "400")).toMatchObject({ status: "approved" });
    expect(await ask(admin, cashier.id, "-0.01")).toMatchObject({ status: "pending" });
    expect(await fixture.balance(cashier)).toBe(1100_00);
  });

  test("there and back again count both ways", async () => {
    await ask(admin, cashier.id, "-60");
    await ask(admin, cashier.id, "900");
    expect(await ask(admin, cashier.id, "-41")).toMatchObject({ status: "pending" });
  });

  test("eight at once do not slip past together", async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(admin, cashier.id, "400")));
    expect(asked.filter(({ status }) => status === "approved")).toHaveLength(2);
    expect(await fixture.balance(cashier)).toBe(900_00);
  });

  test("to two admins of one branch are to one account", async () => {
    const { admin: branchAdmin } = fixture.own.second;
    await ask(admin, branchAdmin.id, "600");
    expect(await ask(admin, (await fixture.colleague(branchAdmin)).id, "600")).toMatchObject({ status: "pending" });
  });

  test("of several accounts by one person count, and of one account by several people; of yesterday, or with a second, not", async () => {
    await fixture.fund(admin.accountId, santim(5000_00));
    await ask(admin, cashier.id, "600");
    const other = await fixture.colleague(cashier);
    expect(await ask(admin, other.id, "600")).toMatchObject({ status: "pending" });
    expect(await ask(second, cashier.id, "600")).toMatchObject({ status: "pending" });
    const large = await ask(admin, other.id, "1500");
    await decide(second, large.id);
    expect(await ask(admin, other.id, "400")).toMatchObject({ status: "approved" });
    const decidedAt = (moment: string) =>
      fixture.owner.query(`update adjustment set decided_at = ${moment} where status = 'approved'`);
    const midnight = "date_trunc('day', clock_timestamp(), 'Africa/Addis_Ababa')";
    await decidedAt(midnight);
    expect(await ask(admin, cashier.id, "0.01")).toMatchObject({ status: "pending" });
    await decidedAt(`${midnight} - interval '1 microsecond'`);
    expect(await ask(admin, cashier.id, "1000")).toMatchObject({ status: "approved" });
  });
});
