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
import { newKey } from "../../test/credit-fixture.ts";
import type { StaffMember } from "../company/service.ts";

adjusting();

describe("up to the limit", () => {
  test("it is made at once, in either direction", async () => {
    expect(await ask(admin, cashier.id, "50")).toMatchObject({
      target_user_id: cashier.id,
      target_name: cashier.username,
      amount: 50,
      reason: "Miscount",
      status: "approved",
      requested_by: admin.username,
      decided_by: admin.username,
      can_decide: false,
    });
    expect([await fixture.balance(cashier), await fixture.balance(admin)]).toEqual([150_00, 4950_00]);
    expect(await ask(admin, cashier.id, "-120.50")).toMatchObject({ amount: -120.5, status: "approved" });
    expect([await fixture.balance(cashier), await fixture.balance(admin)]).toEqual([29_50, 5070_50]);
  });

  test("the wallet of its target says why", async () => {
    await ask(admin, cashier.id, "-50", newKey(), "Counted\0 twice");
    const { data } = await fixture.wallets.wallet(cashier.accountId, 1, 1);
    expect(data.transactions).toMatchObject([
      { type: "ADMIN_ADJUSTMENT", description: "Counted twice", amount: -50, status: "COMPLETED" },
    ]);
    const history = await fixture.wallets.history(cashier.accountId, 1);
    expect(history).toMatchObject([{ type: "withdrawal", description: "Admin Adjustment · Counted twice" }]);
  });

  test("of more than the target holds is refused, and nothing of it stays", async () => {
    await expect(ask(admin, cashier.id, "-100.01")).rejects.toMatchObject({
      code: "target_balance_short",
      message: "This account holds only 100.00 ETB.",
    });
    expect(await fixture.credit.adjustments(admin)).not.toContainEqual(
      expect.objectContaining({ target_user_id: cashier.id }),
    );
    expect(await ask(admin, cashier.id, "-100")).toMatchObject({ status: "approved" });
  });

  test("of more than the company holds is refused, to who approves it too: it is not their own balance", async () => {
    const { admin: poor, first } = fixture.foreign;
    const refused = { code: "company_balance_short", message: "The company's account holds only 0.00 ETB." };
    await expect(ask(poor, first.cashier.id, "0.01")).rejects.toMatchObject(refused);
    const { id, status } = await ask(poor, first.cashier.id, "1000.01");
    expect(status).toBe("pending");
    await expect(decide(fixture.superAdmin, id, "approved")).rejects.toMatchObject(refused);
    await decide(fixture.superAdmin, id, "rejected");
  });

  test("a super admin's comes from the issuer and goes back to it", async () => {
    const issued = await fixture.credit.issued();
    await ask(fixture.superAdmin, cashier.id, "900");
    expect((await fixture.credit.issued()) - issued).toBe(900_00);
    const player = await fixture.player();
    await fixture.fund(player.accountId, santim(50_00));
    await ask(fixture.superAdmin, player.id, "-50");
    expect((await fixture.credit.issued()) - issued).toBe(850_00);
    expect(await fixture.balance(player)).toBe(0);
  });

  test("reaches somebody switched off: that is how a float is taken back", async () => {
    await fixture.db.transaction().execute((tx) => fixture.companies.updateStaff(tx, cashier.id, { is_active: false }));
    expect(await ask(admin, cashier.id, "-100")).toMatchObject({ status: "approved" });
  });

  test.each(["0", "-0", "-0.00", "1e9", "-1e9", "1000000000", "10.001", "NaN", "", "-", "--5", "- 5", "+5"])(
    "of %j is refused beside its field",
    async (amount) => {
      const refused = { code: "invalid_amount", fields: { amount: { code: "amount_signed" } } };
      await expect(ask(admin, cashier.id, amount)).rejects.toMatchObject(refused);
    },
  );

  test("without a reason that can be read is refused", async () => {
    await expect(ask(admin, cashier.id, "5", newKey(), "\u200B\0 ")).rejects.toMatchObject({
      code: "invalid_input",
      fields: { reason: { code: "reason_required" } },
    });
  });
});

describe("whom it reaches", () => {
  test("a super admin corrects everyone below, a company admin their branches and cashiers", async () => {
    const { own, foreign, superAdmin } = fixture;
    const linked = await fixture.player();
    await fixture.db
      .transaction()
      .execute((tx) => fixture.companies.updateStaff(tx, own.second.cashier.id, { telegram_id: linked.telegramId }));
    const answers = async (by: StaffMember) => {
      const targets = [superAdmin, own.admin, own.first.admin, cashier, foreign.admin, foreign.first.cashier];
      const others = [await fixture.player(), linked, { id: newKey() }];
      const codes: string[] = [];
      for (const { id } of [...targets, ...others]) codes.push(await codeOf(ask(by, id, "1")));
      return codes;
    };
    expect(await answers(superAdmin)).toEqual([
      "transfer_target",
      "done",
      "done",
      "done",
      "done",
      "done",
      "done",
      "transfer_target",
      "not_found",
    ]);
    expect(await answers(own.admin)).toEqual([
      "not_found",
      "transfer_target",
      "done",
      "done",
      ...Array.from({ length: 5 }, () => "not_found"),
    ]);
    for (const lower of [own.first.admin, cashier]) {
      expect(await answers(lower)).not.toContain("done");
    }
  });
});

describe("a second click", () => {
  test("eight requests at once with one key are one", async () => {
    const key = newKey();
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(admin, cashier.id, "50", key)));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(await fixture.balance(cashier)).toBe(150_00);
    const pendingKey = newKey();
    const large = await Promise.all(Array.from({ length: 8 }, () => ask(admin, cashier.id, "5000", pendingKey)));
    expect(new Set(large.map(({ id }) => id)).size).toBe(1);
  });

  test("asked again by the same key once a second person said no, or it was taken back, it is refused and not told as made", async () => {
    for (const end of [(id: string) => decide(second, id, "rejected"), (id: string) => withdraw(admin, id)]) {
      const key = newKey();
      await end((await ask(admin, cashier.id, "5000", key)).id);
      expect(await codeOf(ask(admin, cashier.id, "5000", key))).toBe("adjustment_decided");
    }
    const key = newKey();
    await fixture.fund(admin.accountId, santim(5000_00));
    await decide(second, (await ask(admin, cashier.id, "5000", key)).id);
    expect(await ask(admin, cashier.id, "5000", key)).toMatchObject({ status: "approved" });
    expect(await fixture.balance(cashier)).toBe(5100_00);
  });

  test("the same key for another target, amount or reason is refused; another person's is another key", async () => {
    const key = newKey();
    const other = await fixture.colleague(cashier);
    expect(await ask(admin, cashier.id, "50", key)).not.toHaveProperty("sent_before");
    expect(await ask(admin, cashier.id, "50", key)).toMatchObject({ sent_before: true });
    expect(await codeOf(ask(admin, cashier.id, "51", key))).toBe("idempotency_conflict");
    expect(await codeOf(ask(admin, cashier.id, "-50", key))).toBe("idempotency_conflict");
    expect(await codeOf(ask(admin, other.id, "50", key))).toBe("idempotency_conflict");
    expect(await codeOf(ask(admin, cashier.id, "50", key, "Another"))).toBe("idempotency_conflict");
    expect(await codeOf(ask(second, cashier.id, "50", key))).toBe("done");
    expect([await fixture.balance(cashier), await fixture.balance(other)]).toEqual([200_00, 0]);
  });

  test("one key for two reasons at once is one correction, and the other is refused", async () => {
    const key = newKey();
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => codeOf(ask(admin, cashier.id, "50", key, `reason ${index}`))),
    );
    expect(codes.toSorted()).toEqual(["done", ...Array(7).fill("idempotency_conflict")]);
    expect(await fixture.balance(cashier)).toBe(150_00);
  });
});

describe("the list", () => {
  test("has what waits first, the newest first, and says who may decide", async () => {
    const small = await ask(admin, cashier.id, "1");
    const [older, newer] = [await ask(admin, cashier.id, "1500"), await ask(second, cashier.id, "1600")];
    const listed = await fixture.credit.adjustments(second);
    const mine = listed.filter(({ target_user_id }) => target_user_id === cashier.id);
    expect(mine.map(({ id }) => id)).toEqual([newer.id, older.id, small.id]);
    expect(mine.map(({ can_decide }) => can_decide)).toEqual([false, true, false]);
    const statuses = listed.map(({ status }) => status === "pending");
    expect(statuses).toEqual([...statuses].sort((a, b) => Number(b) - Number(a)));
  });

  test("says whose each is and what it holds, and who may take it back", async () => {
    const player = await fixture.player({ firstName: "Sara" });
    await fixture.fund(player.accountId, santim(7_00));
    const { company, first } = fixture.own;
    const asked = [
      await ask(fixture.superAdmin, fixture.own.admin.id, "2000"),
      await ask(fixture.superAdmin, first.admin.id, "2000"),
      await ask(fixture.superAdmin, cashier.id, "2000"),
      await ask(fixture.superAdmin, player.id, "2000"),
    ];
    const listed = await fixture.credit.adjustments(fixture.superAdmin);
    const told = asked.map(({ id }) => {
      const { target_kind, company_name, branch_name, target_balance } = listed.find((each) => each.id === id) ?? {};
      return [target_kind, company_name, branch_name, target_balance];
    });
    const branchHeld = (await fixture.balance(first.admin)) / 100;
    expect(told).toEqual([
      ["company", company.name, null, 5000],
      ["branch", company.name, first.branch.name, branchHeld],
      ["cashier", company.name, first.branch.name, 100],
      ["player", company.name, null, 7],
    ]);
    const [one] = asked;
    const colleague = await fixture.colleague(fixture.superAdmin);
    const canWithdraw = async (by: StaffMember) =>
      (await fixture.credit.adjustments(by)).find(({ id }) => id === one?.id)?.can_withdraw;
    expect([await canWithdraw(fixture.superAdmin), await canWithdraw(colleague)]).toEqual([true, false]);
  });

  test("an answer to an approval says what the target holds from then on", async () => {
    const { id, target_balance } = await ask(admin, cashier.id, "2000");
    expect(target_balance).toBe(100);
    expect(await decide(second, id)).toMatchObject({ target_balance: 2100 });
  });

  test("a company sees its own alone, a super admin all", async () => {
    const bySuper = await ask(fixture.superAdmin, cashier.id, "2");
    const byCompany = await ask(admin, cashier.id, "3");
    const ids = async (by: StaffMember) => (await fixture.credit.adjustments(by)).map(({ id }) => id);
    expect(await ids(fixture.superAdmin)).toEqual(expect.arrayContaining([bySuper.id, byCompany.id]));
    expect(await ids(second)).toContain(byCompany.id);
    expect(await ids(second)).not.toContain(bySuper.id);
    expect(await ids(fixture.foreign.admin)).not.toContain(byCompany.id);
  });
});

describe("what is written down", () => {
  test("asked, and approved by another, with the balances before and after", async () => {
    const { id } = await ask(admin, cashier.id, "2000");
    await decide(second, id);
    const where = { company_id: fixture.own.company.id, branch_id: fixture.own.first.branch.id, target_id: cashier.id };
    expect((await fixture.audits("adjustment.requested")).at(-1)).toMatchObject({
      ...where,
      actor_id: admin.id,
      before: null,
      after: { amount: "2000.00", reason: "Miscount", status: "pending" },
    });
    expect((await fixture.audits("adjustment.approved")).at(-1)).toMatchObject({
      ...where,
      actor_id: second.id,
      before: { status: "pending", target_balance: "100.00", company_balance: "5000.00" },
      after: { status: "approved", amount: "2000.00", target_balance: "2100.00", company_balance: "3000.00" },
    });
  });

  test("a rejection, and one made at once as both asked and approved", async () => {
    const { id } = await ask(admin, cashier.id, "2000");
    await decide(second, id, "rejected");
    expect((await fixture.audits("adjustment.rejected")).at(-1)).toMatchObject({
      actor_id: second.id,
      before: { status: "pending" },
      after: { status: "rejected", amount: "2000.00" },
    });
    await ask(fixture.superAdmin, cashier.id, "-1");
    const approved = (await fixture.audits("adjustment.approved")).at(-1);
    expect(approved).toMatchObject({ actor_id: fixture.superAdmin.id, company_id: fixture.own.company.id });
    // The issuer's balance is no company's to read.
    expect(approved?.after).toEqual({ status: "approved", amount: "-1.00", target_balance: "99.00" });
    expect((await fixture.audits("adjustment.requested")).at(-1)).toMatchObject({ actor_id: fixture.superAdmin.id });
  });

  test("no server can change what was asked for", async () => {
    await ask(admin, cashier.id, "2000");
    await expect(fixture.db.updateTable("adjustment").set({ amount_santim: 1 }).execute()).rejects.toThrow(
      /permission denied/,
    );
  });
});
