import { shuffle } from "@derash/fairness/draw";
import { afterEach, expect, test } from "vitest";
import { forAllTests } from "../../test/for-all-tests.ts";
import { outcomeOf, quickSeed } from "../../test/hall-fixture.ts";
import { roundFixture } from "../../test/round-fixture.ts";
import { createCompanyService, type StaffMember } from "../company/service.ts";
import { isTakenOn } from "../hall/service.ts";
import { createLog } from "../log.ts";
import { createNoticeService } from "../notice/service.ts";
import { createTodayService } from "./service.ts";

const fixture = forAllTests(roundFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const todayOf = async (companyId: string) => {
  const { db, ledger } = fixture;
  const companies = createCompanyService({ db, ledger });
  const notices = createNoticeService({ db });
  const admin = { id: companyId, role: "company_admin", companyId, branchId: null } as StaffMember;
  const deps = { db, companies, notices, log: createLog("silent"), now: Date.now, isTakenOn };
  return createTodayService(deps).today(admin);
};

test("a quick win at a table is told to its owner with what it cost the company, once however many share it", async () => {
  const { db, ledger, companyId } = fixture;
  const numbers = [1, 2, 3, 4, 5];
  const row = await fixture.room(10_00);
  const roundId = await fixture.liveRound(row);
  for (const number of numbers) expect(await fixture.buy(roundId, number, await fixture.player(10_00))).toBe("ok");
  const account = await ledger.open(db, "bonus", companyId);
  const before = await ledger.balanceOf(account);
  const seed = quickSeed(numbers);
  await fixture.playWith(row, roundId, seed, outcomeOf(numbers, shuffle(seed)).lastCall);
  const cost = (before - (await ledger.balanceOf(account))) / 100;
  expect(cost).toBeGreaterThan(0);
  const { total, halls } = await todayOf(companyId);
  expect(total).toMatchObject({ rounds: 1, sold: 50, bonuses: 1, bonus_sum: cost });
  expect(halls).toMatchObject([{ branch: "Online", bonuses: 1, bonus_sum: cost }]);
  const nobody = "00000000-0000-7000-8000-000000000000";
  expect((await todayOf(nobody)).halls).toEqual([]);
});
