import { hallQuestions } from "@derash/books/hall-questions";
import { handQuestions } from "@derash/books/hand-questions";
import { santim } from "@derash/game/money";
import { beforeAll, expect, test } from "vitest";
import { fundBudget } from "../../test/bonus-budget.ts";
import { brokenBy } from "../../test/books.ts";
import { actor, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, hallFixture, outcomeOf, quickBalls } from "../../test/hall-fixture.ts";
import type { StaffMember } from "../company/service.ts";

// What the checker of the books says of halls and of what people move by hand, each sentence broken by hand.

const fixture = forAllTests(hallFixture);

beforeAll(async () => {
  const { own, halls, deps, credit, bonuses, taxes, db, fund } = fixture;
  const rule = { rateBps: 1500, threshold: "0", base: "prize", bearer: "winner" } as const;
  const whose = { companyId: undefined, appliesFrom: undefined, seenVersion: undefined };
  await taxes.setProfile(actor(own.admin), { ...rule, ...whose });
  const [first, second] = [await fixture.cashier(1000_00), await fixture.cashier(1000_00)];
  for (const till of [first, second]) await deps.shifts.open(actor(till), "0");
  const roundId = (await halls.placeBet(actor(first), bet([1, 2, 3]))).data.sale.id;
  await halls.placeBet(actor(second), bet([4, 5]));
  await fixture.start(actor(first), roundId);
  const [winner] = outcomeOf([1, 2, 3, 4, 5], await fixture.orderOf(roundId)).winners;
  await fixture.pass(roundId, 2500 + 74 * 5000);
  await halls.claim(actor(second), roundId, winner?.cartelaNumber ?? 0);

  await fundBudget(db, own.company.id);
  const third = await fixture.cashier(1000_00);
  await deps.shifts.open(actor(third), "0");
  for (const play of [quickWin, quickWin, typedRound]) await play(third);
  const [waiting] = await bonuses.pending(own.first.admin);
  await bonuses.deposit(actor(own.first.admin), waiting?.id ?? "");

  await fund(own.admin.accountId, santim(1000_00));
  const intent = { targetId: first.id, amount: "20", note: "", idempotencyKey: newKey() };
  await credit.transfer(actor(own.admin), intent);
  await bonuses.changeBudget(actor(own.admin), { amount: "30", direction: "in", idempotencyKey: newKey() });
  await credit.requestAdjustment(actor(own.admin), { ...intent, amount: "-3", reason: "Counted twice" });
});

/** A round whose first win earns a bonus whenever it comes. */
async function quickWin(till: StaffMember): Promise<void> {
  const { halls, bonuses, own } = fixture;
  const steps = Array.from({ length: 72 }, (_, index) => ({ calls_to_win: index + 4, bonus_amount: "2" }));
  await bonuses.setSchedule(actor(own.admin), undefined, "own", steps);
  const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
  const { id } = (await halls.placeBet(actor(till), bet(numbers))).data.sale;
  await fixture.start(actor(till), id);
  const { winners, lastCall } = outcomeOf(numbers, await fixture.orderOf(id));
  await fixture.pass(id, 2500 + (lastCall - 1) * 5000);
  const { round } = await halls.claim(actor(till), id, winners[0]?.cartelaNumber ?? 0);
  expect(round).toMatchObject({ callsToWin: lastCall, bonus: 2 });
}

/** A round of a hall's own machine: cartela 1 is complete with its first four balls. */
async function typedRound(till: StaffMember): Promise<void> {
  const { halls, hallRules, own } = fixture;
  const rules = { isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined };
  await hallRules.setSettings(actor(own.admin), rules);
  const { id } = (await halls.placeBet(actor(till), bet([1, 2], { mode: "physical" }))).data.sale;
  await halls.start(actor(till), id);
  await fixture.type(actor(till), id, quickBalls(1));
  expect(await halls.claim(actor(till), id, 1)).toMatchObject({ verdict: "WINNER", round: { callsToWin: 4 } });
}

test("what a hall and people by hand have moved is as the books' checker has it", async () =>
  expect(await fixture.violations()).toEqual([]));

const account = (kind: string) => `(select id from account where kind = '${kind}' order by id limit 1)`;
/** 7 birr between two accounts that have nothing to do with it. */
const transfer = (type: string, from: string, to: string) => `
  with made as (insert into transfer (type, idempotency_key) values ('${type}', 'tampered') returning id)
  insert into entry (transfer_id, account_id, amount_santim)
    select made.id, ${account(from)}, -700 from made union all select made.id, ${account(to)}, 700 from made`;
/** Where the other end of a transfer is, seen from the account that it comes from or goes to. */
const toAnother = (type: string, kind: string, sign: "<" | ">") => `
  update entry set account_id = ${account("branch")} where amount_santim ${sign} 0
    and transfer_id in (select id from transfer where type = '${type}') and account_id in (select id from account where kind = '${kind}')`;

/** What somebody does to the tables, by the sentence that is broken by it. */
const changes: Record<string, string[]> = {
  "what a till has staked in a hall's round is what it sold there, and no other account has": [
    toAnother("BET_PLACED", "cashier", "<"),
  ],
  "the prize of a hall's round is on the float of the till that pays its winners": [
    toAnother("BET_WON", "cashier", ">"),
    "update hall_round set paid_by = (select sold_by from round_cartela where cartela_number = 1 and sold_by is not null limit 1)",
  ],
  "a bonus that is paid at a desk is one that waited there, once and whole, from the company's bonuses": [
    transfer("BONUS", "bonus_budget", "cashier"),
    "update pending_bonus set deposited_at = null, deposited_by = null",
    toAnother("BONUS", "cashier", ">"),
  ],
  "a bonus that waits at a desk, or waited there, is what the round in its hall won": [
    `insert into pending_bonus (company_id, branch_id, round_id, winner_name, calls_to_win, amount_santim, origin)
      select company_id, branch_id, id, 'cartela 1', 4, 500, 'round' from round where state = 'settled' and mode = 'server'`,
    "update pending_bonus set amount_santim = amount_santim + 1 where deposited_at is null",
    "delete from pending_bonus where deposited_at is null",
  ],
  "what is withheld of a win in a hall is taken from the float of the till that pays it": [
    toAnother("TAX", "cashier", "<"),
    "update hall_round set paid_by = (select sold_by from round_cartela where cartela_number = 1 and sold_by is not null limit 1)",
  ],
  "nothing but a demo's own money is topped up or charged, from its account or back to it": [
    transfer("TOP_UP", "company", "cashier"),
    transfer("CHARGE", "cashier", "company"),
  ],
  "credit is passed on as its record says, or put aside for a company's own bonuses": [
    transfer("CREDIT", "company", "cashier"),
    "delete from credit",
    "update credit set amount_santim = amount_santim + 1",
  ],
  "a correction moves what was approved, once, and what was not approved moves nothing": [
    transfer("ADMIN_ADJUSTMENT", "company", "cashier"),
    "update adjustment set status = 'pending', decided_at = null, decided_by = null",
  ],
};
const byFirstShout =
  "update hall_round h set claim_rule = 'first_shout' from round r where r.id = h.round_id and r.mode = 'physical'";
/** The same of rounds whose balls somebody typed, which no record seals. */
const typed: [string, string][] = [
  [
    "the first shout takes the whole prize pool, and nobody else anything",
    `${byFirstShout}; update round_cartela c set prize_santim = prize_santim - 1 from round r
      where r.id = c.round_id and r.mode = 'physical' and c.won_at is not null`,
  ],
  ["what was shown first was complete", `${byFirstShout}; delete from hall_call where position = 4`],
  ["a settled round has a winner", "delete from hall_call where position = 4"],
  [
    "all cartelas that this call completes win, and no other",
    `update round_cartela c set won_at = o.won_at, prize_santim = o.prize_santim, tax_santim = o.tax_santim,
        withheld_santim = o.withheld_santim from round_cartela o join round r on r.id = o.round_id
      where c.round_id = r.id and r.mode = 'physical' and (c.cartela_number, o.cartela_number) in ((1, 2), (2, 1))`,
  ],
  [
    "a round ends with the first call that completes a cartela",
    "update round set last_call = last_call + 1 where mode = 'physical'",
  ],
  [
    "winners share the prize pool equally, to the santim",
    "update round set prize_pool_santim = prize_pool_santim + 1 where mode = 'physical'",
  ],
  [
    "the quick-win bonus of a round is what its rules name for the call of its first win",
    "update round_cartela c set bonus_santim = 1 from round r where r.id = c.round_id and r.mode = 'physical' and won_at is not null",
  ],
];
test.each(typed)("of a hall's own machine: %s", async (holds, change) =>
  expect(await brokenBy(fixture.url, change)).toContain(holds),
);

const tampered = [...hallQuestions, ...handQuestions].flatMap(({ holds }) =>
  (changes[holds] ?? [""]).map((change) => [holds, change] as const),
);

test.each(tampered)("%s: the opposite is found", async (holds, change) =>
  expect(await brokenBy(fixture.url, change)).toContain(holds),
);
