import { gameScreenSchedule, managementSchedule } from "@derash/game/bonus";
import { santim } from "@derash/game/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testBudget } from "../../test/bonus-budget.ts";
import { actor, auditsOf, balanceOf, creditFixture, meet, newKey, violationsOf } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture } from "../../test/round-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import { createCompanyService } from "../company/service.ts";
import { createHallRulesService } from "../hall-rules/service.ts";
import { createLog } from "../log.ts";
import { openShiftId } from "../shift/service.ts";
import { createBonusService, type HallWin } from "./service.ts";

const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const steps = (...amounts: number[]) => amounts.map((bonus_amount, n) => ({ calls_to_win: n + 4, bonus_amount }));

const award = (win: Partial<HallWin> = {}) =>
  fixture.db.transaction().execute((tx) =>
    fixture.bonuses.award(tx, {
      companyId: fixture.own.company.id,
      branchId: fixture.own.first.branch.id,
      roundId: null,
      winnerName: "Almaz T.",
      callsToWin: 5,
      amount: santim(500_00),
      origin: "round",
      ...win,
    }),
  );
const foreignWin = () => ({ companyId: fixture.foreign.company.id, branchId: fixture.foreign.first.branch.id });

describe("the schedule", () => {
  test("is the game screen's until another is set; each change is a version", async () => {
    const { admin, company } = fixture.own;
    const unset = { version: 0, preset: "game_screen", schedule: steps(1000, 500, 300, 200) };
    expect(await fixture.bonuses.infoFor(admin, undefined)).toEqual({ success: true, data: unset });
    expect(await fixture.bonuses.setSchedule(actor(admin), undefined, "game_screen")).toEqual({
      success: true,
      data: unset,
    });
    const first = { version: 1, preset: "management", schedule: steps(5000, 2500, 1500, 1000) };
    expect(await fixture.bonuses.setSchedule(actor(admin), undefined, "management")).toEqual({
      success: true,
      data: first,
    });
    expect(await fixture.bonuses.setSchedule(actor(admin), company.id, "management")).toMatchObject({ data: first });
    expect(await fixture.bonuses.infoFor(fixture.own.first.cashier, undefined)).toMatchObject({ data: first });
    expect(await fixture.bonuses.infoFor(fixture.foreign.admin, undefined)).toMatchObject({ data: unset });
    expect(await fixture.bonuses.scheduleOf(fixture.db, company.id)).toEqual(managementSchedule);
    expect(await fixture.bonuses.scheduleOf(fixture.db, fixture.foreign.company.id)).toEqual(gameScreenSchedule);
    const back = await fixture.bonuses.setSchedule(actor(fixture.superAdmin), company.id, "game_screen");
    expect(back).toMatchObject({ data: { version: 2, preset: "game_screen" } });
    expect(await fixture.bonuses.infoFor(admin, undefined)).toEqual(back);
    expect(await fixture.bonuses.scheduleOf(fixture.db, company.id)).toEqual(gameScreenSchedule);
    const records = await fixture.audits("bonus.schedule_set");
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({
      actor_id: admin.id,
      target_id: company.id,
      target_name: "Own",
      company_id: company.id,
      before: { version: 0, preset: "game_screen", "4": "1000.00" },
      after: { version: 1, preset: "management", "4": "5000.00", "7": "1000.00" },
    });
    expect(records[1]).toMatchObject({ before: { version: 1 }, after: { version: 2, preset: "game_screen" } });
  });

  test("set by two at the same moment is set once", async () => {
    const { admin } = fixture.foreign;
    const set = () => fixture.bonuses.setSchedule(actor(admin), undefined, "management");
    const results = await meet(fixture, "lock table bonus_schedule in exclusive mode", [set, set, set]);
    const value = expect.objectContaining({ data: expect.objectContaining({ version: 1 }) });
    expect(results).toEqual(results.map(() => ({ status: "fulfilled", value })));
  });

  test("set by somebody who has read another version is refused, and nothing of it is put back", async () => {
    const { admin } = fixture.foreign;
    const { data } = await fixture.bonuses.infoFor(admin, undefined);
    const set = (preset: "off" | "game_screen") => () =>
      fixture.bonuses.setSchedule(actor(admin), undefined, preset, [], data.version);
    const tries = [set("off"), set("game_screen")];
    const outcomes = await meet(fixture, "lock table bonus_schedule in exclusive mode", tries);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "version_changed" } });
    // Whose answer was lost asks once more, with the version that they had read.
    const again = set(outcomes[0]?.status === "fulfilled" ? "off" : "game_screen");
    expect((await again()).data.version).toBe(data.version + 1);
    expect((await fixture.bonuses.infoFor(admin, undefined)).data.version).toBe(data.version + 1);
  });

  test("a super admin says whose; anyone else's is not found", async () => {
    const { superAdmin, own, foreign } = fixture;
    const unsaid = { code: "invalid_input", fields: { company_id: { code: "company_required" } } };
    await expect(fixture.bonuses.setSchedule(actor(superAdmin), undefined, "management")).rejects.toMatchObject(unsaid);
    for (const person of [own.admin, own.first.admin, own.first.cashier]) {
      for (const id of [foreign.company.id, newKey()]) {
        await expect(fixture.bonuses.infoFor(person, id)).rejects.toMatchObject({ code: "not_found" });
        const setting = fixture.bonuses.setSchedule(actor(person), id, "management");
        await expect(setting).rejects.toMatchObject({ code: "not_found" });
      }
    }
    await expect(fixture.bonuses.infoFor(superAdmin, newKey())).rejects.toMatchObject({ code: "not_found" });
  });

  test("a super admin who names no company gets the default table, whatever companies have set", async () => {
    await fixture.bonuses.setSchedule(actor(fixture.own.admin), undefined, "management");
    expect(await fixture.bonuses.infoFor(fixture.superAdmin, undefined)).toEqual({
      success: true,
      data: { version: 0, preset: "game_screen", schedule: steps(1000, 500, 300, 200) },
    });
    const named = await fixture.bonuses.infoFor(fixture.superAdmin, fixture.own.company.id);
    expect(named).toMatchObject({ data: { preset: "management" } });
  });

  test("cannot be changed afterwards", async () => {
    await expect(fixture.owner.query("update bonus_schedule set preset = 'management'")).rejects.toThrow(/append only/);
  });
});

describe("rounds", () => {
  test("carry the schedule of when they opened, and players see that of their rooms", async () => {
    const rounds = await roundFixture();
    const { db, ledger } = rounds;
    const companies = createCompanyService({ db, ledger });
    const audit = createAuditService({ db, log: createLog("silent") });
    const hallRules = createHallRulesService({ db, companies, audit });
    const bonuses = createBonusService({ db, ledger, companies, audit, hallRules, openShift: openShiftId });
    const [online] = await companies.onlineBranches();
    const superAdmin = await db.transaction().execute((tx) =>
      companies.addStaff(tx, {
        username: "super",
        role: "super_admin",
        companyId: null,
        branchId: null,
        passwordHash: "",
        origin: "created",
      }),
    );
    if (!online || !superAdmin) throw new Error("the house is there");
    rounds.deps.bonusScheduleOf = bonuses.scheduleOf;
    const scheduleOf = async (roundId: string) =>
      (await db.selectFrom("round").select("bonus_schedule").where("id", "=", roundId).executeTakeFirstOrThrow())
        .bonus_schedule;

    const room = await rounds.room(1000);
    const before = await rounds.liveRound(room);
    expect(await bonuses.infoForPlayers([])).toMatchObject({ data: { version: 0, preset: "game_screen" } });
    await bonuses.setSchedule(actor(superAdmin), online.companyId, "management");
    expect(await bonuses.infoForPlayers([])).toMatchObject({ data: { version: 1, preset: "management" } });
    expect(await scheduleOf(before)).toEqual(gameScreenSchedule);
    for (const number of [1, 2]) await rounds.buy(before, number, await rounds.player(1000));
    await rounds.playOut(room, before);
    const after = await rounds.liveRound(room);
    expect(after).not.toBe(before);
    expect(await scheduleOf(after)).toEqual(managementSchedule);
    expect(await scheduleOf(before)).toEqual(gameScreenSchedule);
    expect((await auditsOf(rounds, "bonus.schedule_set")).length).toBe(1);

    // A second company with rooms: each player is told what quick wins earn where they play.
    const other = await companies.ensureBranch("Other", "Online", true);
    const ofBoth = [bonuses.infoForPlayers([other.companyId]), bonuses.infoForPlayers([online.companyId])];
    expect((await Promise.all(ofBoth)).map(({ data }) => data.preset)).toEqual(["game_screen", "management"]);
    // A company that has none is as one that is missing.
    for (const asked of [[], [other.id], [other.id, other.companyId]])
      expect((await bonuses.infoForPlayers(asked)).data.preset).toBe(asked.length === 2 ? "game_screen" : "management");
    expect(await violationsOf(rounds)).toEqual([]);
    await rounds.drop();
  });

  test("a mini app without rooms shows the default", async () => {
    expect(await fixture.bonuses.infoForPlayers([])).toMatchObject({ data: { version: 0, preset: "game_screen" } });
  });
});

describe("a waiting bonus", () => {
  beforeEach(async () => {
    await fixture.owner.query("delete from pending_bonus");
  });

  test("is seen by everyone over its branch, oldest first, and by nobody else", async () => {
    const { own, foreign, superAdmin } = fixture;
    const first = await award();
    const second = await award({ winnerName: "Kebede", callsToWin: 7, amount: santim(200_50) });
    const sibling = await award({ branchId: own.second.branch.id });
    const abroad = await award(foreignWin());
    const ids = async (person: typeof superAdmin) => (await fixture.bonuses.pending(person)).map(({ id }) => id);
    expect(await ids(superAdmin)).toEqual([first, second, sibling, abroad]);
    expect(await ids(own.admin)).toEqual([first, second, sibling]);
    expect(await ids(own.first.admin)).toEqual([first, second]);
    expect(await ids(own.first.cashier)).toEqual([first, second]);
    expect(await ids(own.second.cashier)).toEqual([sibling]);
    expect(await ids(foreign.admin)).toEqual([abroad]);
    expect((await fixture.bonuses.pending(own.first.cashier))[1]).toEqual({
      id: second,
      bonus_amount: 200.5,
      winner_name: "Kebede",
      calls_to_win: 7,
      game_type: "Bingo",
      branch_name: "own-first",
      company_name: "Own",
      cashier: null,
      created_at: expect.any(String),
    });
  });

  test("of no round that is known is paid to its branch, at the company's cost, whoever above deposits it", async () => {
    const { own, superAdmin } = fixture;
    for (const person of [own.first.admin, own.admin, superAdmin]) {
      const id = await award();
      const [before, cost] = [await fixture.balance(own.first.branch), await costOf(own.company.id)];
      expect(await fixture.bonuses.deposit(actor(person), id)).toEqual({
        success: true,
        message: "Bonus of 500.00 ETB deposited. own-first pays it out.",
        new_balance: (before + 500_00) / 100,
        cashier: null,
      });
      expect([await fixture.balance(own.first.branch), await costOf(own.company.id)]).toEqual([
        before + 500_00,
        cost + 500_00,
      ]);
      expect(await fixture.bonuses.pending(person)).toEqual([]);
      expect((await fixture.audits("bonus.deposited")).at(-1)).toMatchObject({
        actor_id: person.id,
        target_id: id,
        target_name: "Almaz T.",
        company_id: own.company.id,
        branch_id: own.first.branch.id,
        before: { balance: (before / 100).toFixed(2) },
        after: { amount: "500.00", balance: (before / 100 + 500).toFixed(2), paid_by: "own-first" },
      });
    }
    const { data } = await fixture.wallets.wallet(own.first.branch.accountId, 1, 1);
    expect(data.transactions).toMatchObject([{ type: "BONUS", description: "Almaz T., 5 calls", amount: 500 }]);
  });

  test("is deposited by no cashier", async () => {
    const id = await award();
    const refused = fixture.bonuses.deposit(actor(fixture.own.first.cashier), id);
    await expect(refused).rejects.toMatchObject({ code: "second_person" });
    expect(await fixture.bonuses.pending(fixture.own.first.cashier)).toHaveLength(1);
  });

  test("eight deposits by two people at once pay once", async () => {
    const { own } = fixture;
    const id = await award();
    const before = await fixture.balance(own.first.branch);
    const people = [own.first.admin, own.admin];
    const tries = Array.from({ length: 8 }, (_, n) => fixture.bonuses.deposit(actor(people[n % 2] ?? own.admin), id));
    const results = await Promise.allSettled(tries);
    // Four of one person, who is told each time that it is done; the other's four are refused.
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "bonus_deposited" });
    }
    expect(await fixture.balance(own.first.branch)).toBe(before + 500_00);
  });

  test("deposited again after a lost answer is answered again, and moves and records nothing more", async () => {
    const { own } = fixture;
    const id = await award();
    const first = await fixture.bonuses.deposit(actor(own.first.admin), id);
    const recorded = (await fixture.audits("bonus.deposited")).length;
    expect(await fixture.bonuses.deposit(actor(own.first.admin), id)).toEqual(first);
    expect(await fixture.audits("bonus.deposited")).toHaveLength(recorded);
    await expect(fixture.bonuses.deposit(actor(own.admin), id)).rejects.toMatchObject({ code: "bonus_deposited" });
  });

  test("two of one branch at the same moment: each answers the balance that it left", async () => {
    const { admin, branch } = fixture.own.first;
    const ids = [await award(), await award()];
    const before = (await fixture.balance(branch)) / 100;
    const deposits = ids.map((id) => () => fixture.bonuses.deposit(actor(admin), id));
    const results = await meet(fixture, balanceOf(branch), deposits);
    const balances = results.map((result) => (result.status === "fulfilled" ? result.value.new_balance : 0));
    expect(balances.sort((a, b) => a - b)).toEqual([before + 500, before + 1000]);
  });

  test("of another branch or company is not found, deposited or not", async () => {
    const { own, foreign } = fixture;
    const [sibling, abroad, done] = [
      await award({ branchId: own.second.branch.id }),
      await award(foreignWin()),
      await award(foreignWin()),
    ];
    await fixture.bonuses.deposit(actor(foreign.admin), done);
    const missing = { code: "not_found" };
    for (const id of [abroad, done, newKey()]) {
      for (const person of [own.admin, own.first.admin, own.first.cashier]) {
        await expect(fixture.bonuses.deposit(actor(person), id)).rejects.toMatchObject(missing);
      }
    }
    for (const person of [own.first.admin, own.first.cashier]) {
      await expect(fixture.bonuses.deposit(actor(person), sibling)).rejects.toMatchObject(missing);
    }
    await expect(fixture.bonuses.deposit(actor(fixture.superAdmin), newKey())).rejects.toMatchObject(missing);
  });

  test("belongs to a branch of its company, and no server can change what it is worth", async () => {
    await expect(award({ branchId: fixture.foreign.first.branch.id })).rejects.toThrow(/foreign key/);
    await award();
    const raise = fixture.db.updateTable("pending_bonus").set({ amount_santim: 1 }).execute();
    await expect(raise).rejects.toThrow(/permission denied/);
  });

  /** What bonuses have cost a company. */
  async function costOf(companyId: string): Promise<number> {
    return (
      testBudget - (await fixture.ledger.balanceOf(await fixture.ledger.open(fixture.db, "bonus_budget", companyId)))
    );
  }
});
