import { verifyRound } from "@derash/fairness/proof";
import type { RoundProof } from "@derash/fairness/proof/record";
import { formatBirr, santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, creditFixture } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture, outcomeOf } from "../../test/hall-fixture.ts";
import { roundFixture, roundRow } from "../../test/round-fixture.ts";
import { setTax, type TaxRule } from "../../test/tax-fixture.ts";
import * as changes from "../round/change-store.ts";
import { closeRound } from "../round/room/due.ts";
import * as store from "./store.ts";

const fixture = forAllTests(roundFixture);
const staff = forAllTests(creditFixture);
const hall = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const tax = (rule: TaxRule = {}) => setTax(fixture, rule);

async function sold(stake: number, players: number) {
  const row = await fixture.room(stake);
  const roundId = await fixture.liveRound(row);
  const people = [];
  for (let number = 1; number <= players; number++) {
    const player = await fixture.player(stake);
    expect(await fixture.buy(roundId, number, player)).toBe("ok");
    people.push(player);
  }
  return { row, roundId, people };
}

async function accountHas(kind: "tax" | "tax_cost" | "house"): Promise<number> {
  return fixture.ledger.balanceOf(await fixture.ledger.open(fixture.db, kind, fixture.companyId));
}

const proofOf = (roundId: string) => fixture.deps.draws.proof(roundId) as Promise<RoundProof>;
const sound = (proof: RoundProof) =>
  verifyRound(proof, { previous: null, next: null, storedHash: null, mine: null }).every(({ isOk }) => isOk !== false);

async function winsOf(roundId: string) {
  const { rows } = await fixture.owner.query<Record<"prize" | "tax" | "withheld" | "has", number>>(
    `select prize_santim as prize, tax_santim as tax, withheld_santim as withheld, b.amount_santim as has
     from round_cartela c join round r on r.id = c.round_id
       join wallet w on w.player_id = c.player_id and w.company_id = r.company_id join balance b on b.account_id = w.account_id
     where c.round_id = $1 and c.won_at is not null`,
    [roundId],
  );
  return rows;
}

test("without a profile a round has no tax, and its rules and its record say nothing of one", async () => {
  const { row, roundId } = await sold(1000, 3);
  await fixture.playOut(row, roundId);
  expect(await roundRow(fixture.owner, roundId)).toMatchObject({ tax: null, tax_version: null, tax_account_id: null });
  const proof = await proofOf(roundId);
  expect(proof.close.rules).not.toContain("tax");
  for (const winner of proof.winners ?? []) expect(winner).not.toHaveProperty("tax");
  const { rows } = await fixture.owner.query("select from transfer where round_id = $1 and type = 'TAX'", [roundId]);
  expect(rows).toEqual([]);
});

test("a winner gets the prize less its tax, which goes to the company's tax account; the record proves it", async () => {
  const version = await tax({ threshold: santim(20_00) });
  const before = await accountHas("tax");
  const { row, roundId } = await sold(1001, 30);
  await fixture.playOut(row, roundId);
  expect(await roundRow(fixture.owner, roundId)).toMatchObject({ tax_version: version });
  const wins = await winsOf(roundId);
  for (const { prize, tax, withheld, has } of wins) {
    expect(tax).toBe(prize < 20_00 ? 0 : Math.floor(prize * 0.15));
    expect(withheld).toBe(tax);
    expect(has).toBe(prize + (await bonusOf(roundId)) / wins.length - tax);
  }
  const taxed = wins.reduce((sum, win) => sum + win.tax, 0);
  expect((await accountHas("tax")) - before).toBe(taxed);
  const proof = await proofOf(roundId);
  expect(proof.close.rules).toContain("tax=1500:2000:prize:winner\n");
  expect(proof.winners?.map((winner) => winner.tax ?? 0)).toEqual(wins.map((win) => win.tax));
  expect(sound(proof)).toBe(true);
  expect(sound({ ...proof, winners: proof.winners?.map((winner) => ({ ...winner, tax: 1 })) ?? null })).toBe(false);
  const { rows: sales } = await fixture.owner.query("select * from sale where round_id = $1", [roundId]);
  expect(sales[0]).toMatchObject({ tax_santim: taxed, withheld_santim: taxed });
});

async function bonusOf(roundId: string): Promise<number> {
  const { rows } = await fixture.owner.query<{ sum: number }>(
    "select sum(bonus_santim)::bigint as sum from round_cartela where round_id = $1",
    [roundId],
  );
  return rows[0]?.sum ?? 0;
}

test("what the company bears the winner does not feel", async () => {
  await tax({ bearer: "company" });
  const [owed, cost] = [await accountHas("tax"), await accountHas("tax_cost")];
  const { row, roundId } = await sold(1002, 4);
  await fixture.playOut(row, roundId);
  const wins = await winsOf(roundId);
  const sum = wins.reduce((total, win) => total + win.tax, 0);
  expect(sum).toBeGreaterThan(0);
  expect(wins.every(({ withheld }) => withheld === 0)).toBe(true);
  expect([(await accountHas("tax")) - owed, (await accountHas("tax_cost")) - cost]).toEqual([sum, -sum]);
  expect(sound(await proofOf(roundId))).toBe(true);
});

test("a round keeps what was in force as it opened, whatever is set while it sells, is called or settled", async () => {
  const first = await tax();
  const { row, roundId } = await sold(1003, 3);
  const second = await tax({ rateBps: 5000 });
  await fixture.callOut(row, roundId);
  await Promise.all([fixture.settle(row, roundId), tax({ rateBps: 0 }), fixture.settle(row, roundId)]);
  expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "settled", tax_version: first });
  for (const { prize, tax } of await winsOf(roundId)) expect(tax).toBe(Math.floor(prize * 0.15));
  expect(second).toBe(first + 1);
  // The next round opened before the third version was set, or after it; a rate of nothing is no tax.
  expect([second, null]).toContain((await roundRow(fixture.owner, await fixture.liveRound(row))).tax_version);
});

test("a version that begins later is for rounds that open then, and none begins before it is set", async () => {
  const now = await tax({ rateBps: 1000 });
  await tax({ rateBps: 2000, from: new Date(Date.now() + 3_600_000) });
  expect((await store.inForce(fixture.db, fixture.companyId))?.version).toBe(now);
  const past = await tax({ rateBps: 3000, from: new Date(0) });
  expect((await store.inForce(fixture.db, fixture.companyId))?.version).toBe(past);
});

test("no round is written with a tax that is not its company's", async () => {
  const version = await tax();
  const { roundId } = await sold(1005, 1);
  for (const change of [
    "tax = jsonb_set(tax, '{rateBps}', '1')",
    "tax_account_id = tax_cost_account_id",
    "tax_cost_account_id = tax_account_id",
    "tax_version = null",
    `tax_version = ${version + 1}`,
  ])
    await expect(fixture.owner.query(`update round set ${change} where id = $1`, [roundId])).rejects.toThrow();
});

test("a version that was set is never changed", async () => {
  await tax();
  await expect(fixture.owner.query("update tax_profile set rate_bps = 1")).rejects.toThrow("append only");
});

test("no taxed round is sealed by rules that leave its tax out, as a server of before would write them", async () => {
  await tax();
  const { row, roundId } = await sold(1006, 2);
  const blind = async (...asked: Parameters<typeof changes.lockRound>) => {
    const loaded = await changes.lockRound(...asked);
    return { ...loaded, record: { ...loaded.record, tax: null } };
  };
  await fixture.endCountdown(roundId);
  const closing = closeRound({ ...fixture.deps, changes: { ...changes, lockRound: blind } }, row, roundId);
  await expect(closing).rejects.toThrow("are not all in its record");
  await fixture.close(row, roundId);
});

test("an owner sets her company's tax, nobody another's, and it is recorded", async () => {
  const { taxes, own, foreign } = staff;
  const change = {
    rateBps: 1500,
    threshold: "1000",
    base: "prize",
    bearer: "winner",
    appliesFrom: undefined,
    seenVersion: undefined,
  } as const;
  const set = await taxes.setProfile(actor(own.admin), { ...change, companyId: undefined });
  expect(set).toMatchObject({ in_force: 1, profiles: [{ version: 1, rate_bps: 1500, threshold: 1000 }] });
  // The same again is no new version; two at once are two versions, one after the other.
  expect((await taxes.setProfile(actor(own.admin), { ...change, companyId: undefined })).profiles).toHaveLength(1);
  const both = [10, 20].map((rateBps) =>
    taxes.setProfile(actor(own.admin), { ...change, rateBps, companyId: undefined }),
  );
  await Promise.all(both);
  expect((await taxes.read(own.admin, undefined)).profiles.map(({ version }) => version)).toEqual([3, 2, 1]);
  const foreignly = { ...change, companyId: own.company.id };
  await expect(taxes.setProfile(actor(foreign.admin), foreignly)).rejects.toMatchObject({ code: "not_found" });
  expect(await staff.audits("tax.profile_set")).toHaveLength(3);
});

test("of two who set the tax from what they both have read, the second reads first what the other has set", async () => {
  const { taxes, own } = staff;
  const [read] = (await taxes.read(own.admin, undefined)).profiles;
  const { version: seenVersion = 0, rate_bps: rateBps = 0 } = read ?? {};
  const rule = { companyId: undefined, threshold: "1000", base: "prize", appliesFrom: undefined, seenVersion } as const;
  const outcomes = await Promise.allSettled([
    taxes.setProfile(actor(own.admin), { ...rule, rateBps: rateBps + 100, bearer: "winner" }),
    taxes.setProfile(actor(own.admin), { ...rule, rateBps, bearer: "company" }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "version_changed" } });
  const again = { ...rule, seenVersion: seenVersion + 1, rateBps: rateBps + 100, bearer: "company" } as const;
  expect(await taxes.setProfile(actor(own.admin), again)).toMatchObject({ in_force: seenVersion + 2 });
});

test("who sets the same again, having heard no answer, is answered by what was set, and makes no second version", async () => {
  const { taxes, own } = staff;
  const before = await taxes.read(own.admin, undefined);
  const newest = before.profiles[0]?.version ?? 0;
  const rule = { companyId: undefined, threshold: "1000", base: "prize", bearer: "winner", rateBps: 1234 } as const;
  const later = { ...rule, rateBps: 1235, appliesFrom: "2099-01-01T00:00:00+03:00" };
  for (const [index, wanted] of [
    { ...rule, appliesFrom: undefined },
    { ...rule, rateBps: 1236, appliesFrom: "2020-01-01T00:00:00+03:00" },
    later,
  ].entries()) {
    const seenVersion = newest + index;
    for (let time = 0; time < 2; time++) {
      const { profiles } = await taxes.setProfile(actor(own.admin), { ...wanted, seenVersion });
      expect(profiles[0]).toMatchObject({ version: seenVersion + 1, rate_bps: wanted.rateBps });
    }
  }
  // From another moment on it is another one.
  const other = { ...later, appliesFrom: "2099-02-01T00:00:00+03:00", seenVersion: newest + 3 };
  expect((await taxes.setProfile(actor(own.admin), other)).profiles[0]).toMatchObject({ version: newest + 4 });
});

test("a month's tax is paid once: to the office's account, for the sum that is owed, when the month is over", async () => {
  const { taxes, own, superAdmin, db, owner, ledger } = staff;
  const by = actor(own.admin);
  const paidToo = <Paid extends object>(paid: Paid) => ({ ...paid, companyId: own.company.id });
  const [owed, cost] = [
    await ledger.open(db, "tax", own.company.id),
    await ledger.open(db, "tax_cost", own.company.id),
  ];
  await owner.query(
    "select ledger_post('tax:test', 'TAX', null, 'test', array[$1, $2]::uuid[], array[-18000, 18000])",
    [cost, owed],
  );
  const [month] = (await taxes.read(own.admin, undefined)).months;
  expect(month).toMatchObject({ tax: 180, borne: 180, paid: 0, owed: 180, is_over: false });
  const paying = { companyId: undefined, month: month?.month ?? "", amount: "180", reference: "R-1" };
  await expect(taxes.pay(by, paying)).rejects.toMatchObject({ code: "tax_month_open" });
  // As if it had been a month ago.
  await owner.query("alter table transfer disable trigger user");
  await owner.query(
    "update transfer set created_at = created_at - interval '40 days' where idempotency_key = 'tax:test'",
  );
  await owner.query("alter table transfer enable trigger user");
  const [before] = (await taxes.read(own.admin, undefined)).months;
  const then = { ...paying, month: before?.month ?? "" };
  await expect(taxes.pay(by, { ...then, amount: "179.99" })).rejects.toMatchObject({
    code: "tax_owed",
    params: { balance: 180 },
  });
  const tries = await Promise.allSettled([taxes.pay(by, then), taxes.pay(actor(superAdmin), paidToo(then))]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  // The answer to the one who was quicker is lost, and they send it once more, in two windows.
  const [mine, its] = tries[0]?.status === "fulfilled" ? [by, then] : [actor(superAdmin), paidToo(then)];
  const again = await Promise.all([taxes.pay(mine, its), taxes.pay(mine, its)]);
  for (const answer of again) expect(answer).toMatchObject({ months: [{ paid: 180, owed: 0 }] });
  const other = { ...its, reference: "R-2" };
  await expect(taxes.pay(mine, other)).rejects.toMatchObject({ code: "tax_owed", params: { balance: 0 } });
  expect(await taxes.read(own.admin, undefined)).toMatchObject({
    months: [{ paid: 180, owed: 0 }],
    payments: [{ amount: 180 }],
  });
  expect(await ledger.balanceOf(owed)).toBe(0);
  expect(formatBirr(await ledger.balanceOf(await ledger.open(db, "tax_office", own.company.id)))).toBe("180.00");
  expect(await staff.violations()).toEqual([]);
});

test("in a hall the winner is paid in cash less the tax, which stays in the drawer and leaves the float", async () => {
  const { own, halls, hallRules, taxes, ledger, db } = hall;
  const rules = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await hallRules.setSettings(actor(own.admin), { ...rules, noteAbove: "50", approvalAbove: "500" });
  const change = { rateBps: 1500, threshold: "0", base: "prize_and_bonus", bearer: "winner" } as const;
  await taxes.setProfile(actor(own.admin), {
    ...change,
    companyId: undefined,
    appliesFrom: undefined,
    seenVersion: undefined,
  });
  const cashier = await hall.cashier();
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  const { data } = await halls.placeBet(actor(cashier), bet(numbers, { mode: "server", stake: "10" }));
  const { id } = data.sale;
  await hall.start(actor(cashier), id);
  const outcome = outcomeOf(numbers, await hall.orderOf(id));
  await hall.pass(id, 2000 + (outcome.lastCall - 1) * 5000 + 500);
  const claimed = await halls.claim(actor(cashier), id, outcome.winners[0]?.cartelaNumber ?? 0);
  const withheld = (claimed.round.winners ?? []).map(({ prize, bonus, tax = 0 }) => {
    expect(Math.round(tax * 100)).toBe(Math.floor((Math.round(prize * 100) + Math.round(bonus * 100)) * 0.15));
    return Math.round(tax * 100);
  });
  const sum = withheld.reduce((total, each) => total + each, 0);
  expect(await hall.balance(cashier)).toBe(10_000_00 - 16_00 - sum);
  expect(await ledger.balanceOf(await ledger.open(db, "tax", own.company.id))).toBe(sum);
  const { rows } = await hall.owner.query(
    "select * from shift_cash where shift_id = (select shift_id from hall_till where round_id = $1)",
    [id],
  );
  expect(rows[0]).toMatchObject({ prizes_santim: 64_00, tax_santim: sum, expected_santim: 80_00 - 64_00 + sum });
  expect(await hall.violations()).toEqual([]);
});
