import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import { fixture, giver, pay, paying, taker } from "../../test/credit/transfer-fixture.ts";
import { newKey } from "../../test/credit-fixture.ts";
import type { StaffMember } from "../company/service.ts";

paying();

describe("credit", () => {
  test("goes all the way down, from the issuer to a player's wallet", async () => {
    const company = await fixture.colleague(fixture.foreign.admin);
    const { admin: branchAdmin, cashier } = fixture.foreign.first;
    const player = await fixture.player({ firstName: "Almaz", lastName: "tesfaye" });
    const issuedBefore = await fixture.credit.issued();
    expect(await pay(fixture.superAdmin, company.id, "5000")).toEqual({
      success: true,
      message: "5000.00 ETB transferred to Foreign.",
      is_waiting: false,
      sender_new_balance: 0,
      target_new_balance: 5000,
    });
    expect(await pay(company, branchAdmin.id, "4000.50")).toMatchObject({
      message: "4000.50 ETB transferred to foreign-first.",
      sender_new_balance: 999.5,
      target_new_balance: 4000.5,
    });
    expect(await pay(company, cashier.id, "99.50")).toMatchObject({ sender_new_balance: 900 });
    await pay(branchAdmin, cashier.id, "0.5");
    expect(await pay(cashier, player.id, "60")).toMatchObject({
      message: "60.00 ETB transferred to Almaz T.",
      sender_new_balance: 40,
      target_new_balance: 60,
    });
    expect((await fixture.credit.issued()) - issuedBefore).toBe(5000_00);
    const accountId = await fixture.wallets.openWallet(fixture.db, player.id, fixture.foreign.company.id);
    expect([await fixture.balance(branchAdmin), await fixture.balance({ accountId })]).toEqual([4000_00, 60_00]);
    expect(await fixture.balance(player)).toBe(0);
  });

  test("of all there is leaves nothing, and of a santim more is refused with the balance in birr", async () => {
    await expect(pay(giver, taker.id, "500.01")).rejects.toMatchObject({
      code: "insufficient_balance",
      message: "Insufficient balance. Your current balance is 500.00 ETB",
    });
    expect(await pay(giver, taker.id, "500")).toMatchObject({ sender_new_balance: 0, target_new_balance: 500 });
    await expect(pay(giver, taker.id, "0.01")).rejects.toMatchObject({ code: "insufficient_balance" });
  });

  test.each(["0", "0.00", "-5", "1e9", "1000000000", "10.001", "NaN", "", " ", "Infinity", "0x10", "5,000", "٥"])(
    "of %j is refused beside its field",
    async (amount) => {
      await expect(pay(giver, taker.id, amount)).rejects.toMatchObject({
        code: "invalid_amount",
        fields: { amount: { code: "invalid_amount" } },
      });
      expect([await fixture.balance(giver), await fixture.balance(taker)]).toEqual([500_00, 0]);
    },
  );

  test("a super admin issues at most 1,000,000 ETB at a time", async () => {
    const { admin } = fixture.foreign;
    await expect(pay(fixture.superAdmin, admin.id, "1000000.01")).rejects.toMatchObject({
      code: "invalid_amount",
      fields: { amount: { code: "amount_transfer_max" } },
    });
    const before = await fixture.balance(admin);
    await pay(fixture.superAdmin, admin.id, "1000000");
    expect((await fixture.balance(admin)) - before).toBe(1_000_000_00);
  });

  test("to somebody switched off is refused with words, but a retry of what came before is answered", async () => {
    const key = newKey();
    await pay(giver, taker.id, "10", { idempotencyKey: key });
    await fixture.db.transaction().execute((tx) => fixture.companies.updateStaff(tx, taker.id, { is_active: false }));
    await expect(pay(giver, taker.id, "11")).rejects.toMatchObject({
      code: "transfer_target",
      fields: { target_user_id: { code: "account_off" } },
    });
    expect(await pay(giver, taker.id, "10", { idempotencyKey: key })).toMatchObject({ target_new_balance: 10 });
    expect(await fixture.balance(taker)).toBe(10_00);
  });

  test("with a note of control characters and direction marks is kept without them", async () => {
    await pay(giver, taker.id, "1", { note: " a\0b\u202Ec\n\ud800 " });
    await pay(giver, taker.id, "2", { note: "\u200B\0" });
    const { data } = await fixture.wallets.wallet(taker.accountId, 1, 10);
    expect(data.transactions.map(({ description }) => description)).toEqual([
      "Transfer from Own: Balance transfer",
      "Transfer from Own: a bc",
    ]);
  });
});

describe("who may be paid", () => {
  /** Every person of the fixture by name, with one player, one who is staff as well, and nobody. */
  async function everyone() {
    const { own, foreign, superAdmin } = fixture;
    const linked = await fixture.player();
    const linkedTo = await fixture.colleague(own.second.cashier);
    await fixture.db.transaction().execute(async (tx) => {
      await fixture.companies.updateStaff(tx, linkedTo.id, { telegram_id: linked.telegramId });
    });
    return {
      superAdmin: superAdmin.id,
      otherSuper: (await fixture.colleague(superAdmin)).id,
      company: own.admin.id,
      otherOfCompany: (await fixture.colleague(own.admin)).id,
      branch: own.first.admin.id,
      otherOfBranch: (await fixture.colleague(own.first.admin)).id,
      cashier: own.first.cashier.id,
      otherCashier: (await fixture.colleague(own.first.cashier)).id,
      siblingBranch: own.second.admin.id,
      siblingCashier: own.second.cashier.id,
      foreignCompany: foreign.admin.id,
      foreignBranch: foreign.first.admin.id,
      foreignCashier: foreign.first.cashier.id,
      player: (await fixture.player()).id,
      linked: linked.id,
      companyUnit: own.company.id,
      missing: newKey(),
    };
  }
  type Name = keyof Awaited<ReturnType<typeof everyone>>;
  type Answers = { payable: Name[]; known: Name[] };
  const cases: [string, () => StaffMember, Answers][] = [
    [
      "super admin",
      () => fixture.superAdmin,
      {
        payable: ["company", "otherOfCompany", "foreignCompany"],
        known: [
          ...(["superAdmin", "otherSuper", "branch", "otherOfBranch", "cashier", "otherCashier"] as const),
          ...(["siblingBranch", "siblingCashier", "foreignBranch", "foreignCashier", "player", "linked"] as const),
        ],
      },
    ],
    [
      "company admin",
      () => fixture.own.admin,
      {
        payable: ["branch", "otherOfBranch", "cashier", "otherCashier", "siblingBranch", "siblingCashier"],
        known: ["company", "otherOfCompany"],
      },
    ],
    [
      "branch admin",
      () => fixture.own.first.admin,
      { payable: ["cashier", "otherCashier"], known: ["branch", "otherOfBranch"] },
    ],
    ["cashier", () => fixture.own.first.cashier, { payable: ["player"], known: ["cashier"] }],
  ];

  test.each(cases)("by a %s", async (_, who, { payable, known }) => {
    const people = await everyone();
    await fixture.fund(who().accountId, santim(100_00));
    for (const [name, id] of Object.entries(people) as [Name, string][]) {
      const refusal = known.includes(name) ? "transfer_target" : "not_found";
      const expected = payable.includes(name) ? "done" : refusal;
      const answer = await pay(who(), id, "1").then(
        () => "done",
        ({ code }: { code: string }) => code,
      );
      expect({ name, answer }).toEqual({ name, answer: expected });
    }
  });
});

test("to the own branch a branch admin transfers nothing: whose balance it is, is said, and the books stay", async () => {
  const { admin } = fixture.own.first;
  await fixture.fund(admin.accountId, santim(50_00));
  const [before, colleague] = [await fixture.balance(admin), await fixture.colleague(admin)];
  for (const target of [admin, colleague])
    await expect(pay(admin, target.id, "10")).rejects.toMatchObject({
      code: "transfer_target",
      fields: { target_user_id: { code: "own_balance" } },
    });
  expect(await fixture.balance(admin)).toBe(before);
  // Of another person's account nothing is said but that it is not below.
  await expect(pay(fixture.superAdmin, admin.id, "10")).rejects.toMatchObject({
    code: "transfer_target",
    fields: undefined,
  });
});

describe("what is written down", () => {
  test("who passed what to whom, with the balances before and after", async () => {
    await pay(giver, taker.id, "12.5", { note: "For today" });
    const record = (await fixture.audits("credit.transferred")).at(-1);
    expect(record).toMatchObject({
      actor_id: giver.id,
      actor_name: "own-admin",
      target_id: taker.id,
      target_name: taker.username,
      company_id: fixture.own.company.id,
      branch_id: fixture.own.first.branch.id,
      before: { sender_balance: "500.00", target_balance: "0.00" },
      after: { sender_balance: "487.50", target_balance: "12.50", amount: "12.50", note: "For today" },
      request_id: "test-request",
    });
  });

  test("a company does not learn from its audit what the issuer gave to others", async () => {
    await pay(fixture.superAdmin, giver.id, "7");
    const record = (await fixture.audits("credit.transferred")).at(-1);
    expect(record).toMatchObject({ company_id: fixture.own.company.id, branch_id: null });
    expect(record?.before).toEqual({ target_balance: "500.00" });
    expect(record?.after).toEqual({ target_balance: "507.00", amount: "7.00", note: "Float" });
  });

  test("what a desk pays a player is its branch's business", async () => {
    const { cashier, branch } = fixture.own.second;
    await fixture.fund(cashier.accountId, santim(10_00));
    await pay(cashier, (await fixture.player()).id, "10");
    const record = (await fixture.audits("credit.transferred")).at(-1);
    expect(record).toMatchObject({ company_id: fixture.own.company.id, branch_id: branch.id, target_name: "Abebe" });
  });

  test("a refused transfer writes nothing", async () => {
    const records = (await fixture.audits("credit.transferred")).length;
    await expect(pay(giver, taker.id, "501")).rejects.toMatchObject({ code: "insufficient_balance" });
    expect(await fixture.audits("credit.transferred")).toHaveLength(records);
  });

  test("both wallets tell it in their own words, under the names of then", async () => {
    const [branchAdmin, player] = [fixture.own.second.admin, await fixture.player({ lastName: "Bekele" })];
    const cashier = await fixture.colleague(fixture.own.second.cashier);
    await pay(giver, branchAdmin.id, "20", { note: "Month" });
    await pay(branchAdmin, cashier.id, "15", { note: "Shift" });
    await pay(cashier, player.id, "5", { note: "Cash" });
    await fixture.owner.query("update branch set name = 'Renamed' where id = $1", [fixture.own.second.branch.id]);
    const lines = async ({ accountId }: { accountId: string }) =>
      (await fixture.wallets.wallet(accountId, 1, 2)).data.transactions.map(({ type, description, amount, status }) =>
        [type, description, amount, status].join("|"),
      );
    expect((await lines(giver))[0]).toBe("CHARGE|Transfer to own-second: Month|-20|COMPLETED");
    expect(await lines(branchAdmin)).toEqual([
      `CHARGE|Transfer to ${cashier.username}: Shift|-15|COMPLETED`,
      "TOP_UP|Transfer from Own: Month|20|COMPLETED",
    ]);
    expect(await lines(cashier)).toEqual([
      "CHARGE|Transfer to Abebe B.: Cash|-5|COMPLETED",
      "TOP_UP|Transfer from own-second: Shift|15|COMPLETED",
    ]);
    expect(await lines(player)).toEqual([`TOP_UP|Transfer from ${cashier.username}: Cash|5|COMPLETED`]);
    expect(await fixture.ledger.totals(player.accountId)).toMatchObject({ deposits: 5_00, withdrawals: 0 });
    expect(await fixture.wallets.history(player.accountId, 5)).toMatchObject([
      { type: "deposit", amount: 5, description: `Deposit · Transfer from ${cashier.username}: Cash` },
    ]);
  });

  test("no server can change or take back what was passed on", async () => {
    await pay(giver, taker.id, "1");
    for (const change of ["update credit set note = 'x'", "delete from credit", "truncate credit cascade"]) {
      await expect(fixture.owner.query(change)).rejects.toThrow(/append only/);
    }
  });
});
