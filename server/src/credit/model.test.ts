import { type Santim, santim } from "@derash/game/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { actor, creditFixture, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import type { StaffMember } from "../company/service.ts";

const fixture = forAllTests(creditFixture);

/** `who`, `whom` and `which` are places in a list, whatever its length. */
type Step =
  | { kind: "transfer"; who: number; whom: number; birr: number; clicks: number; hasKey: boolean }
  | { kind: "adjust"; who: number; whom: number; birr: number; clicks: number }
  | { kind: "decide"; who: number; which: number; isApproval: boolean; clicks: number }
  | { kind: "deposit"; who: number; which: number; clicks: number };

const place = fc.nat(1000);
const clicks = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("transfer" as const),
      ...{ who: place, whom: place, clicks, hasKey: fc.boolean() },
      birr: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("adjust" as const),
      ...{ who: place, whom: place, clicks },
      birr: fc.integer({ min: -1500, max: 1500 }),
    }),
  },
  fc.record({ kind: fc.constant("decide" as const), who: place, which: place, isApproval: fc.boolean(), clicks }),
  fc.record({ kind: fc.constant("deposit" as const), who: place, which: place, clicks }),
);

const bonus = santim(500_00);
const expectedCodes = new Set([
  ...[
    "invalid_amount",
    "insufficient_balance",
    "company_balance_short",
    "target_balance_short",
    "transfer_target",
    "not_found",
  ],
  ...["second_person", "adjustment_decided", "bonus_deposited"],
]);

test("whatever people do, at once and again, the books are those of a plain model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }), run),
    { numRuns: 25, endOnFailure: true },
  );
}, 120_000);

/** Batches one after the other, the steps of each at the same time, on balances that the last run left. */
async function run(batches: Step[][]): Promise<void> {
  const people = await cast();
  const model = new Map<string, number>();
  const holders = [...people.staff, ...people.players, ...people.abroad];
  for (const { accountId } of holders) model.set(accountId, await fixture.ledger.balanceOf(accountId));
  const move = (from: string | null, to: string, amount: number) => {
    if (from) model.set(from, (model.get(from) ?? 0) - amount);
    model.set(to, (model.get(to) ?? 0) + amount);
  };
  const done = new Set<string>();
  for (const batch of batches) {
    const results = await Promise.all(batch.map((each) => play(people, each)));
    for (const { id, from, to, amount } of results.flat()) {
      if (done.has(id)) continue;
      done.add(id);
      move(from, to, amount);
    }
  }
  expect(await fixture.violations()).toEqual([]);
  const issuerId = fixture.superAdmin.accountId;
  for (const [accountId, amount] of model) {
    expect(await fixture.ledger.balanceOf(accountId)).toBe(amount);
    if (accountId !== issuerId) expect(amount).toBeGreaterThanOrEqual(0);
  }
}

type Cast = Awaited<ReturnType<typeof cast>>;
/** What an answer says has happened. The same `id` happens once, however often it is answered. */
type Happening = { id: string; from: string | null; to: string; amount: number };

/** Everybody, with new cashiers, players and waiting bonuses, and adjustments to be decided as they come. */
async function cast() {
  const { own, foreign, superAdmin } = fixture;
  const staff = [
    ...[superAdmin, await fixture.colleague(superAdmin), own.admin, await fixture.colleague(own.admin), foreign.admin],
    ...[own.first.admin, own.second.admin, foreign.first.admin],
    ...[await fixture.colleague(own.first.cashier), await fixture.colleague(own.first.cashier)],
    ...[await fixture.colleague(own.second.cashier), await fixture.colleague(foreign.first.cashier)],
  ];
  const players = [await fixture.player(), await fixture.player()];
  const abroad: { id: string; accountId: string }[] = [];
  for (const { id } of players)
    abroad.push({ id, accountId: await fixture.wallets.openWallet(fixture.db, id, foreign.company.id) });
  for (const admin of [own.admin, foreign.admin]) await fixture.fund(admin.accountId, santim(2000_00));
  const win = { roundId: null, winnerName: "Almaz", callsToWin: 5, amount: bonus, origin: "round" as const };
  const bonusIds: string[] = [];
  for (const [company, unit] of [
    [own.company, own.first],
    [own.company, own.second],
    [foreign.company, foreign.first],
  ] as const) {
    const where = { companyId: company.id, branchId: unit.branch.id };
    bonusIds.push(await fixture.db.transaction().execute((tx) => fixture.bonuses.award(tx, { ...win, ...where })));
  }
  const adjustments: { id: string; targetAccountId: string; counterAccountId: string; amount: Santim }[] = [];
  return { staff, players, abroad, bonusIds, adjustments };
}

function at<Thing>(list: readonly Thing[], index: number): Thing | undefined {
  return list[index % Math.max(1, list.length)];
}

/** A step with all its clicks at once; refusals that are expected happened to nobody. */
async function play(people: Cast, each: Step): Promise<Happening[]> {
  const who = at(people.staff, each.who);
  if (!who) return [];
  const once = clickOf(people, who, each);
  const settled = await Promise.allSettled(Array.from({ length: each.clicks }, once));
  return settled.flatMap((result) => {
    if (result.status === "fulfilled") return result.value ?? [];
    const { code } = result.reason as { code?: string };
    if (!expectedCodes.has(code ?? "")) throw result.reason;
    return [];
  });
}

function clickOf(people: Cast, who: StaffMember, each: Step): () => Promise<Happening | null> {
  const key = newKey();
  const chosen = "whom" in each ? at([...people.staff, ...people.players], each.whom) : undefined;
  // Of a player: the wallet with the company of whoever moves the money; a super admin says with which.
  const isForeign = who.companyId === fixture.foreign.company.id;
  const target = (isForeign && people.abroad.find(({ id }) => id === chosen?.id)) || chosen;
  switch (each.kind) {
    case "transfer":
      return async () => {
        const intent = { targetId: target?.id ?? "", amount: String(each.birr), note: key };
        const idempotencyKey = each.hasKey ? key : undefined;
        await fixture.credit.transfer(actor(who), { ...intent, idempotencyKey });
        return { id: key, from: who.accountId, to: target?.accountId ?? "", amount: each.birr * 100 };
      };
    case "adjust":
      return async () => {
        const companyId = fixture.own.company.id;
        const intent = {
          targetId: target?.id ?? "",
          amount: String(each.birr),
          reason: "Count",
          idempotencyKey: key,
          companyId,
        };
        const { id, status } = await fixture.credit.requestAdjustment(actor(who), intent);
        const amount = santim(each.birr * 100);
        const accounts = { targetAccountId: target?.accountId ?? "", counterAccountId: who.accountId };
        if (!people.adjustments.some((known) => known.id === id)) people.adjustments.push({ id, ...accounts, amount });
        return status === "approved" ? { id, from: who.accountId, to: accounts.targetAccountId, amount } : null;
      };
    case "decide": {
      const chosen = at(people.adjustments, each.which);
      return async () => {
        if (!chosen) return null;
        const decision = each.isApproval ? "approved" : "rejected";
        const { id, status } = await fixture.credit.decideAdjustment(actor(who), chosen.id, decision);
        const { targetAccountId: to, counterAccountId: from, amount } = chosen;
        return status === "approved" ? { id, from, to, amount } : null;
      };
    }
    case "deposit": {
      const id = at(people.bonusIds, each.which) ?? "";
      return async () => {
        await fixture.bonuses.deposit(actor(who), id);
        const { own, foreign } = fixture;
        const branch = [own.first, own.second, foreign.first][people.bonusIds.indexOf(id)]?.branch;
        // Nobody's shift is open for a bonus that no round of a cashier made: its branch pays it out.
        return { id, from: null, to: branch?.accountId ?? "", amount: bonus };
      };
    }
  }
}
