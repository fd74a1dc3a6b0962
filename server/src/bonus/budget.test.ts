import { santim } from "@derash/game/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fundBudget, testBudget } from "../../test/bonus-budget.ts";
import { actor, balanceOf, creditFixture, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { meanwhile } from "../../test/postgres/meanwhile.ts";
import type { StaffMember } from "../company/service.ts";
import { createHallRulesService } from "../hall-rules/service.ts";
import { between } from "../ledger/service.ts";
import { openShiftId } from "../shift/service.ts";
import type { BranchBonusChange } from "./limits.ts";
import { createBonusService } from "./service.ts";

const fixture = forAllTests(creditFixture);
beforeEach(async () => {
  const { own, fund, balance } = fixture;
  // The company has 1,000 ETB of credit, and its budget is empty.
  const lacking = 1000_00 - (await balance(own.admin));
  if (lacking !== 0) await fund(own.admin.accountId, santim(lacking));
  await fundBudget(fixture.db, own.company.id, santim(-(await held())));
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const budgetId = () => fixture.ledger.open(fixture.db, "bonus_budget", fixture.own.company.id);
const held = async () => fixture.ledger.balanceOf(await budgetId());
const change = (direction: "in" | "out", amount: string, idempotencyKey = newKey()) =>
  fixture.bonuses.changeBudget(actor(fixture.own.admin), { direction, amount, idempotencyKey });
const award = (amount: number, branch = fixture.own.first.branch) =>
  fixture.db.transaction().execute((tx) =>
    fixture.bonuses.award(tx, {
      ...{ companyId: fixture.own.company.id, branchId: branch.id, roundId: null, winnerName: "Almaz" },
      ...{ callsToWin: 5, amount: santim(amount), origin: "round" },
    }),
  );

test("what is put aside leaves the company's credit, comes back but for what is promised, and once for a retry", async () => {
  const { admin } = fixture.own;
  const key = newKey();
  expect(await change("in", "300", key)).toEqual({ balance: 300, promised: 0, free: 300 });
  expect(await change("in", "300", key)).toMatchObject({ balance: 300 });
  await expect(change("in", "301", key)).rejects.toMatchObject({ code: "idempotency_conflict" });
  expect(await fixture.balance(admin)).toBe(700_00);
  const id = await award(200_00);
  await expect(change("out", "100.01")).rejects.toMatchObject({ code: "bonus_budget_short", params: { balance: 100 } });
  expect(await change("out", "100")).toEqual({ balance: 200, promised: 200, free: 0 });
  await expect(change("in", "800.01")).rejects.toMatchObject({ code: "insufficient_balance" });
  await fixture.bonuses.deposit(actor(fixture.own.first.admin), id);
  expect((await fixture.bonuses.limits(admin)).budget).toEqual({ balance: 0, promised: 0, free: 0 });
  expect((await fixture.audits("bonus.budget_funded")).at(-1)).toMatchObject({ after: { amount: "300.00" } });
  expect((await fixture.audits("bonus.budget_taken_back")).at(-1)).toMatchObject({ after: { budget: "200.00" } });
});

test("a change that had no answer is told as made to whoever asks by its key, in the same company, with the figures that have it", async () => {
  const { own, foreign } = fixture;
  const key = newKey();
  const asked = (person = own.admin) => fixture.bonuses.limits(person, { askedKey: key });
  expect((await asked()).made_key).toBeUndefined();
  await expect(change("out", "1", key)).rejects.toMatchObject({ code: "bonus_budget_short" });
  expect((await asked()).made_key).toBeUndefined();
  for (const direction of ["in", "out"] as const) {
    const made = newKey();
    await change(direction, "300", made);
    expect(await fixture.bonuses.limits(own.admin, { askedKey: made })).toMatchObject({
      ...{ made_key: made, budget: { balance: direction === "in" ? 300 : 0 } },
    });
    expect((await fixture.bonuses.limits(foreign.admin, { askedKey: made })).made_key).toBeUndefined();
  }
});

test("two halls' bonuses are deposited at once for the last of the budget: one is paid, the other refused clearly", async () => {
  const { first, second } = fixture.own;
  await change("in", "500");
  const ids = [await award(300_00), await award(300_00, second.branch)];
  const people = [first.admin, second.admin];
  const deposits = ids.map((id, n) => () => fixture.bonuses.deposit(actor(people[n] ?? first.admin), id));
  const results = await meet(fixture, balanceOf({ accountId: await budgetId() }), deposits);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toMatchObject({ code: "bonus_budget_short", params: { balance: 200 } });
  expect(await held()).toBe(200_00);
  await change("in", "100");
  for (const id of ids) {
    const waiting = (await fixture.bonuses.pending(fixture.own.admin)).map((bonus) => bonus.id);
    if (waiting.includes(id)) await fixture.bonuses.deposit(actor(fixture.own.admin), id);
  }
  expect(await held()).toBe(0);
});

test("the database pays no santim that is not there, and lets nobody deposit who sells", async () => {
  const { own, db, ledger } = fixture;
  await change("in", "1");
  const lines = between(await budgetId(), own.first.branch.accountId, santim(1_01));
  const taking = db
    .transaction()
    .execute((tx) => ledger.post(tx, { key: newKey(), type: "BONUS", roundId: null, description: "", lines }));
  await expect(taking).rejects.toMatchObject({ code: "account_short" });
  const id = await award(1_00);
  const depositing = db
    .updateTable("pending_bonus")
    .set({ deposited_at: new Date(), deposited_by: own.first.cashier.id })
    .where("id", "=", id)
    .execute();
  await expect(depositing).rejects.toThrow("is deposited by somebody who sells");
  await fixture.bonuses.deposit(actor(own.admin), id);
});

test("a company without a budget pays nothing, and its halls promise nothing", async () => {
  const { own, db } = fixture;
  const steps = [{ calls: 4, amount: santim(10_00) }];
  const promise = () => db.transaction().execute((tx) => fixture.bonuses.promise(tx, own.company.id, steps));
  expect(await promise()).toEqual({ schedule: [], isShort: true });
  await change("in", "4");
  expect(await promise()).toEqual({ schedule: [{ calls: 4, amount: 4_00 }], isShort: true });
  await change("in", "6");
  expect(await promise()).toEqual({ schedule: steps, isShort: false });
});

test("a branch goes by what its owner has decided for it alone, and by the company's where nothing is said", async () => {
  const { own, db, foreign } = fixture;
  const { branch } = own.second;
  const unit = { companyId: own.company.id, branchId: branch.id };
  const ofHall = () => db.transaction().execute((tx) => fixture.bonuses.ofHall(tx, unit));
  const usual = await ofHall();
  expect(usual.limits).toEqual({ max: null, potBps: 2000, cartelasMin: 1 });
  const asked: BranchBonusChange = {
    ...{ branchId: branch.id, table: "own", bonusMax: "250", bonusPotPercent: null, cartelasMin: 30 },
    steps: [
      { calls_to_win: 5, bonus_amount: "100" },
      { calls_to_win: 4, bonus_amount: "400.50" },
    ],
  };
  const set = (by = own.admin, more: Partial<BranchBonusChange> = {}) =>
    fixture.bonuses.setBranch(actor(by), { ...asked, ...more });
  expect(await set()).toMatchObject({ branch: branch.name, table: "own", bonus_max: 250, cartelas_min: 30 });
  expect(await ofHall()).toEqual({
    schedule: [
      { calls: 4, amount: 400_50 },
      { calls: 5, amount: 100_00 },
    ],
    limits: { max: 250_00, potBps: 2000, cartelasMin: 30 },
  });
  await set(own.admin, { table: "off" });
  expect((await ofHall()).schedule).toEqual([]);
  for (const person of [foreign.admin, own.first.admin])
    await expect(set(person)).rejects.toMatchObject({ code: "not_found" });
  await set(own.admin, { table: "company", bonusMax: null, cartelasMin: null });
  expect(await ofHall()).toEqual(usual);
  expect((await fixture.audits("bonus.branch_set"))[0]).toMatchObject({
    target_name: branch.name,
    before: { table: "company", most: "company" },
    after: { table: "4: 400.5, 5: 100", most: "250.00", cartelas: "30" },
  });
});

test("whoever works in a hall is told the table of that hall", async () => {
  const { own } = fixture;
  const told = async (person: StaffMember) => (await fixture.bonuses.infoFor(person, undefined)).data;
  const ofCompany = await told(own.admin);
  expect(ofCompany.schedule).not.toEqual([]);
  const set = (change: Partial<BranchBonusChange>) =>
    fixture.bonuses.setBranch(actor(own.admin), { branchId: own.first.branch.id, ...change });
  await set({ table: "off" });
  for (const person of [own.first.cashier, own.first.admin])
    expect(await told(person)).toMatchObject({ preset: "off", schedule: [] });
  await set({ table: "own", steps: [{ calls_to_win: 4, bonus_amount: "75" }] });
  for (const person of [own.first.cashier, own.first.admin])
    expect(await told(person)).toMatchObject({ preset: "own", schedule: [{ calls_to_win: 4, bonus_amount: 75 }] });
  for (const person of [own.second.cashier, own.admin]) expect(await told(person)).toEqual(ofCompany);
  // Rooms go by the company's.
  const online = (isOnline: boolean) =>
    fixture.owner.query("update branch set is_online = $2 where id = $1", [own.first.branch.id, isOnline]);
  await online(true);
  expect(await told(own.first.admin)).toEqual(ofCompany);
  await online(false);
  await set({ table: "company" });
  expect(await told(own.first.cashier)).toEqual(ofCompany);
});

test("of two who set another part of a branch's bonuses at once both have theirs, and each is recorded as it was", async () => {
  const { admin, second } = fixture.own;
  const branchId = second.branch.id;
  const set = (change: Partial<BranchBonusChange>) => fixture.bonuses.setBranch(actor(admin), { branchId, ...change });
  await set({ table: "off", bonusMax: "90" });
  const held = `select from branch_bonus where branch_id = '${branchId}' for update`;
  await meet(fixture, held, [() => set({ bonusMax: "250" }), () => set({ cartelasMin: 7 })]);
  const { branches } = await fixture.bonuses.limits(admin);
  expect(branches.find(({ branch_id }) => branch_id === branchId)).toMatchObject({
    ...{ table: "off", bonus_max: 250, bonus_pot_percent: null, cartelas_min: 7 },
  });
  const [first, last] = (await fixture.audits("bonus.branch_set")).slice(-2);
  expect(last?.before).toEqual(first?.after);
  await set({ table: "company", bonusMax: null, cartelasMin: null });
});

test("a branch's bonuses that somebody else has set meanwhile are not written over unread, and what is asked for twice is recorded once", async () => {
  const { own, superAdmin } = fixture;
  const branchId = own.second.branch.id;
  const recorded = async () => (await fixture.audits("bonus.branch_set")).length;
  const of = async (by: StaffMember, change: Partial<BranchBonusChange>) =>
    fixture.bonuses.setBranch(actor(by), { branchId, ...change });
  const table = (amount: string) => ({ table: "own" as const, steps: [{ calls_to_win: 4, bonus_amount: amount }] });
  const { branch_id: _, branch: __, ...seen } = await of(own.admin, { ...table("100"), bonusMax: "90" });
  const before = await recorded();
  const held = `select from branch_bonus where branch_id = '${branchId}' for update`;
  const settled = await meet(fixture, held, [
    () => of(own.admin, { ...table("200"), seen }),
    () => of(superAdmin, { ...table("500"), seen }),
  ]);
  const refusal = settled.find(({ status }) => status === "rejected");
  expect(refusal).toMatchObject({ reason: { code: "version_changed" } });
  const stands = settled[0]?.status === "fulfilled" ? "200" : "500";
  // Another kind of table would end it too.
  await expect(of(own.admin, { table: "off", seen })).rejects.toMatchObject({ code: "version_changed" });
  // Whoever wants what is there already has not heard the answer; and what nobody else has touched is set.
  expect(await of(own.admin, { ...table(stands), seen })).toMatchObject({ steps: [{ bonus_amount: Number(stands) }] });
  for (let time = 0; time < 2; time++) await of(own.admin, { bonusMax: "250", seen: { bonus_max: 90 } });
  expect(await recorded()).toBe(before + 2);
  await expect(of(superAdmin, { bonusMax: "70", seen: { bonus_max: 90 } })).rejects.toMatchObject({
    code: "version_changed",
  });
  await of(own.admin, { table: "company", bonusMax: null });
});

test("a company writes a table of its own; each other one is a new version", async () => {
  const { admin, company } = fixture.foreign;
  const own = (amount: string) => [{ calls_to_win: 4, bonus_amount: amount }];
  const set = (amount: string) => fixture.bonuses.setSchedule(actor(admin), undefined, "own", own(amount));
  expect(await set("75")).toMatchObject({ data: { version: 1, preset: "own", schedule: [{ bonus_amount: 75 }] } });
  expect(await set("75")).toMatchObject({ data: { version: 1 } });
  expect(await set("80")).toMatchObject({ data: { version: 2 } });
  await expect(set("a lot")).rejects.toMatchObject({ code: "invalid_amount" });
  expect(await fixture.bonuses.scheduleOf(fixture.db, company.id)).toEqual([{ calls: 4, amount: 80_00 }]);
  expect(await fixture.ledger.balanceOf(await fixture.ledger.open(fixture.db, "bonus_budget", company.id))).toBe(
    testBudget,
  );
});

test("what is free of the budget is of one moment: a bonus that is paid out while somebody looks is held and promised, or neither", async () => {
  const { own, ledger, companies, audit } = fixture;
  await change("in", "300");
  const id = await award(200_00);
  const paysOut = () => fixture.bonuses.deposit(actor(own.first.admin), id);
  // Of the statements that name a balance the first says what the budget holds.
  const { db, isDone } = meanwhile(fixture.db, paysOut, '"balance"');
  const hallRules = createHallRulesService({ db, companies, audit });
  const bonuses = createBonusService({ db, ledger, companies, audit, hallRules, openShift: openShiftId });
  expect((await bonuses.limits(own.admin)).budget).toEqual({ balance: 300, promised: 200, free: 100 });
  expect(isDone()).toBe(true);
  expect((await fixture.bonuses.limits(own.admin)).budget).toEqual({ balance: 100, promised: 0, free: 100 });
});
