import { gameScreenSchedule, managementSchedule } from "@derash/game/bonus";
import { afterEach, describe, expect, test } from "vitest";
import { actor, auditsOf, creditFixture, meet, newKey, violationsOf } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture } from "../../test/round-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import { createCompanyService } from "../company/service.ts";
import { createHallRulesService } from "../hall-rules/service.ts";
import { createLog } from "../log.ts";
import { openShiftId } from "../shift/service.ts";
import { createBonusService } from "./service.ts";

const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const steps = (...amounts: number[]) => amounts.map((bonus_amount, n) => ({ calls_to_win: n + 4, bonus_amount }));

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
