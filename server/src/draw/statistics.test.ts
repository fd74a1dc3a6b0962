import type { DrawStatistics } from "@derash/protocol/report/statistics";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { bet, type HallFixture, hallFixture, outcomeOf, quickBalls } from "../../test/hall-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import { keptPatterns } from "../pattern.ts";
import { createStatisticsService, type StatisticsService } from "./statistics.ts";

let fixture: HallFixture;
let statistics: StatisticsService;
beforeAll(async () => {
  fixture = await hallFixture();
  statistics = createStatisticsService(fixture);
});
afterAll(async () => {
  expect(await fixture.violations()).toEqual([]);
  await fixture.drop();
});

const numbers = [1, 2, 3, 4, 5];
const of = (staff: StaffMember, companyId?: string, days = 30): Promise<DrawStatistics> =>
  statistics.statistics(staff, { days, companyId });

async function settled(cashier: StaffMember, patterns = ["any-line"]) {
  const by = actor(cashier);
  const { data } = await fixture.halls.placeBet(by, bet(numbers, { patterns }));
  const { id } = data.sale;
  await fixture.start(by, id);
  const outcome = outcomeOf(numbers, await fixture.orderOf(id), { patterns: keptPatterns(patterns) });
  await fixture.pass(id, 2500 + 5000 * (outcome.lastCall + 1));
  await fixture.halls.claim(by, id, outcome.winners[0]?.cartelaNumber ?? 0);
  return { id, outcome };
}

async function cancelled(cashier: StaffMember) {
  const by = actor(cashier);
  const { data } = await fixture.halls.placeBet(by, bet(numbers));
  await fixture.start(by, data.sale.id);
  await fixture.halls.cancel(by, data.sale.id, "power cut");
}

test("what was played is counted as it ended, each company for itself, and a void by its reason", async () => {
  const { own, foreign, superAdmin } = fixture;
  const cashier = await fixture.cashier();
  const rounds = [await settled(cashier), await settled(cashier)];
  await cancelled(cashier);
  await fixture.fund(foreign.first.cashier.accountId, rounds[0]?.outcome.pot ?? (0 as never));
  await settled(foreign.first.cashier);

  const mine = await of(own.admin);
  expect(mine).toMatchObject({ rounds: 2, isCapped: false, days: 30, drawn: { p: null } });
  expect(mine.called.positions).toBe(Math.min(...rounds.map(({ outcome }) => outcome.lastCall + 2)));
  const mean = rounds.reduce((sum, { outcome }) => sum + outcome.lastCall, 0) / 2;
  expect(mine.callsToWin).toMatchObject({ rounds: 2, mean });
  const won = (cartelaNumber: number) =>
    rounds.filter(({ outcome }) => outcome.winners.some((winner) => winner.cartelaNumber === cartelaNumber)).length;
  expect(mine.winners.cartelas.map(({ cartelaNumber, sold, won }) => ({ cartelaNumber, sold, won }))).toEqual(
    numbers.map((cartelaNumber) => ({ cartelaNumber, sold: 2, won: won(cartelaNumber) })),
  );
  expect(mine.voids).toEqual({
    ended: 3,
    byReason: { min_players: 0, late_close: 0, beacon: 0, no_winner: 1 },
    rate: 1 / 3,
  });
  expect(await of(superAdmin, own.company.id)).toEqual(mine);
  expect(await of(superAdmin)).toMatchObject({ rounds: 3, voids: { ended: 4, rate: 1 / 4 } });
  expect(await of(foreign.admin)).toMatchObject({ rounds: 1, voids: { ended: 1, rate: 0 } });
});

test("another company is as one that is missing", async () => {
  const { own, foreign, superAdmin } = fixture;
  await expect(of(own.admin, foreign.company.id)).rejects.toThrow("Not found.");
  for (const staff of [own.admin, superAdmin])
    await expect(of(staff, "01890000-0000-7000-8000-000000000000")).rejects.toThrow("Not found.");
});

test("older rounds are left out, and of too many the newest are looked at", async () => {
  const { own } = fixture;
  await fixture.owner.query(
    "update round set ended_at = ended_at - interval '40 days' where id = (select id from round where state = 'settled' and cashier_id is not null and company_id = $1 order by id limit 1)",
    [own.company.id],
  );
  expect((await of(own.admin)).rounds).toBe(1);
  expect((await of(own.admin, undefined, 60)).rounds).toBe(2);
  const capped = createStatisticsService({ ...fixture, roundsMax: 1 });
  expect(await capped.statistics(own.admin, { days: 60, companyId: undefined })).toMatchObject({
    ...{ rounds: 1, isCapped: true },
  });
});

test("what the hall's own machine drew is no draw of ours", async () => {
  const { own } = fixture;
  const change = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await fixture.hallRules.setSettings(actor(own.admin), { ...change, noteAbove: "50", approvalAbove: "500" });
  const before = await of(own.admin, undefined, 60);
  const by = actor(await fixture.cashier());
  const { data } = await fixture.halls.placeBet(by, bet(numbers, { mode: "physical" }));
  await fixture.halls.start(by, data.sale.id);
  await fixture.type(by, data.sale.id, quickBalls(1));
  expect(await fixture.halls.claim(by, data.sale.id, 1)).toMatchObject({ verdict: "WINNER" });
  expect(await of(own.admin, undefined, 60)).toEqual(before);
});

test("rounds that other patterns won are in the draws and the winners, not in what any line would need", async () => {
  const { own } = fixture;
  const before = await of(own.admin, undefined, 60);
  const cashier = await fixture.cashier();
  await settled(cashier, ["four-corners"]);
  await settled(cashier, ["any-line", "four-corners"]);
  const after = await of(own.admin, undefined, 60);
  expect(after.rounds).toBe(before.rounds + 2);
  expect([after.callsToWin, after.quickWins]).toEqual([before.callsToWin, before.quickWins]);
  expect(after.winners.cartelas[0]?.sold).toBe((before.winners.cartelas[0]?.sold ?? 0) + 2);
});

test("rounds that the first shout won are in the draws, not in the winners nor in what any line would need", async () => {
  const { own } = fixture;
  const before = await of(own.admin, undefined, 60);
  const profile = { houseCutPercent: null, stakeMin: null, isCheckPausing: null, mode: null, callIntervalMs: null };
  await fixture.hallRules.setProfile(actor(own.admin), {
    ...{ ...profile, voice: null, programme: [] },
    ...{ branchId: own.first.branch.id, claimRule: "first_shout" },
  });
  await settled(await fixture.cashier());
  const after = await of(own.admin, undefined, 60);
  expect(after.rounds).toBe(before.rounds + 1);
  expect([after.winners, after.callsToWin, after.quickWins]).toEqual([
    before.winners,
    before.callsToWin,
    before.quickWins,
  ]);
});
