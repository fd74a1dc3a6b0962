import { afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture, quickBalls } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";
import { createNoticeService } from "../../notice/service.ts";

const fixture = forAllTests(hallFixture);
const adminId = 7_300_000_009;
beforeAll(async () => {
  const { own, db, companies, hallRules } = fixture;
  await hallRules.setSettings(actor(own.admin), {
    ...{ isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined },
    ...{ noteAbove: "50", approvalAbove: "500" },
  });
  await db.transaction().execute((tx) => companies.updateStaff(tx, own.admin.id, { telegram_id: adminId }));
});
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
  fixture.notices.length = 0;
});

/** The hall's own machine draws the middle row of cartela 1, which this till has sold; another one sells these. One of them pays. */
async function quickWin(
  till: StaffMember,
  beside?: { till: StaffMember; numbers: number[] },
  payer = till,
): Promise<void> {
  const by = actor(till);
  const { data } = await fixture.halls.placeBet(by, bet([1], { mode: "physical" }));
  if (beside) await fixture.halls.placeBet(actor(beside.till), bet(beside.numbers, { mode: "physical" }));
  await fixture.owner.query("delete from hall_caller");
  await fixture.start(by, data.sale.id);
  await fixture.type(by, data.sale.id, quickBalls(1));
  await fixture.halls.claim(actor(payer), data.sale.id, 1);
}

const kinds = async (till: StaffMember) => fixture.signals(till.id);

test("cashiers who take turns at quick wins are seen together, as their hall", async () => {
  const first = await fixture.cashier();
  const second = await fixture.cashierBeside(first);
  await fixture.fund(second.accountId, 1000_00 as never);
  await quickWin(first);
  expect(await kinds(first)).toEqual([]);
  await quickWin(second);
  expect(await kinds(second)).toEqual(["venue.quick_wins_hall"]);
  const branch = fixture.own.first.branch.name;
  expect(fixture.notices).toMatchObject([{ kind: "quick_wins", of: "quick_wins", cashier: null, branch, wins: 2 }]);
});

test("a till whose cartela wins again and again among those of another is named, and what is told of it in a day is told once", async () => {
  const first = await fixture.cashier();
  const second = await fixture.cashierBeside(first);
  await fixture.fund(second.accountId, 1000_00 as never);
  // One of ten: six times in a row are one in a million, and no alarm yet.
  for (let round = 1; round <= 8; round++)
    await quickWin(first, { till: second, numbers: [101, 102, 103, 104, 105, 106, 107, 108, 109] });
  const lucky = fixture.notices.filter((notice) => notice.kind === "quick_wins" && notice.of === "lucky_till");
  expect(lucky).toMatchObject([
    { cashier: first.username, wins: 7, rounds: 7 },
    { cashier: first.username, wins: 8, rounds: 8 },
  ]);
  expect((await kinds(first)).filter((kind) => kind === "venue.lucky_till")).toHaveLength(2);
  const notices = createNoticeService({ db: fixture.db });
  await fixture.db.transaction().execute((tx) => notices.write(tx, lucky));
  const written = await fixture.db.selectFrom("notice").select("telegram_id").execute();
  expect(written).toEqual([{ telegram_id: adminId }]);
});

test("a till is named for what it has sold, also where its winners are always shown at another one, which is not", async () => {
  const first = await fixture.cashier();
  const second = await fixture.cashierBeside(first);
  await fixture.fund(second.accountId, 1000_00 as never);
  const beside = { till: second, numbers: [101, 102, 103, 104, 105, 106, 107, 108, 109] };
  for (let round = 1; round <= 7; round++) await quickWin(first, beside, second);
  const lucky = fixture.notices.filter((notice) => notice.kind === "quick_wins" && notice.of === "lucky_till");
  expect(lucky).toMatchObject([{ cashier: first.username, wins: 7, rounds: 7 }]);
  expect(await kinds(second)).not.toContain("venue.lucky_till");
});

test("the signal of a lucky till is of its own cashier, whoever opened the round", async () => {
  const opener = await fixture.cashier();
  const lucky = await fixture.cashierBeside(opener);
  await fixture.fund(lucky.accountId, 1000_00 as never);
  for (let round = 1; round <= 7; round++) {
    const { data } = await fixture.halls.placeBet(
      actor(opener),
      bet([101, 102, 103, 104, 105, 106, 107, 108, 109], { mode: "physical" }),
    );
    await fixture.halls.placeBet(actor(lucky), bet([1], { mode: "physical" }));
    await fixture.owner.query("delete from hall_caller");
    await fixture.start(actor(opener), data.sale.id);
    await fixture.type(actor(opener), data.sale.id, quickBalls(1));
    await fixture.halls.claim(actor(lucky), data.sale.id, 1);
  }
  expect(await kinds(lucky)).toContain("venue.lucky_till");
  expect(await kinds(opener)).not.toContain("venue.lucky_till");
});
