import type { FeeWay } from "@derash/protocol/payment/fee";
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Player } from "../../src/player/service.ts";
import { brokenBooks } from "../books.ts";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { workingHour } from "./bank-fixture.ts";
import { hourMs, moneyFixture } from "./money-fixture.ts";
import { dayMs, waysOf } from "./money-ways.ts";
import { sameBooks } from "./same-books.ts";

const everydaySeed = 17;
const runs = Number(process.env.PAYMENT_SEQUENCES ?? 6);
/**
 * What is wrong in the books stays there, so of many sequences not each needs a look at all of them, which costs more than the
 * sequence itself.
 */
const looksEvery = runs > 20 ? 10 : 1;

/** Ten seconds for each on a machine that is busy. */
const timeoutMs = 600_000 + runs * 10_000;
const seed = Number(process.env.PROPERTY_SEED ?? everydaySeed);
const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);

/** What may happen next, in any order: players, the bank, its calls, both processes, staff, switches, and what goes wrong. */
const step = fc.oneof(
  fc.record({ do: fc.constant("deposit" as const), amount: fc.integer({ min: 50, max: 400 }) }),
  fc.record({ do: fc.constantFrom("pay" as const, "decline" as const, "reverse" as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant("withdraw" as const), amount: fc.integer({ min: 50, max: 600 }), twice: fc.boolean() }),
  fc.record({ do: fc.constantFrom("approve" as const, "reject" as const, "look" as const), which: fc.nat(5) }),
  fc.record({
    do: fc.constant("pass" as const),
    ms: fc.constantFrom(1000, 30_000, 5 * 60_000, hourMs, 12 * hourMs, dayMs),
  }),
  fc.record({ do: fc.constantFrom("settle" as const, "deliver" as const, "due" as const, "both_due" as const) }),
  fc.record({ do: fc.constant("switch" as const), isOn: fc.boolean() }),
  fc.record({
    do: fc.constant("fault" as const),
    on: fc.constantFrom("initialize" as const, "verify" as const, "transfer" as const, "transfer_verify" as const),
    does: fc.constantFrom(
      ...(["then_silence", "then_500", "then_cut", "then_html", "then_webhook_first"] as const),
      ...(["before_500", "before_cut", "before_429"] as const),
    ),
  }),
  fc.record({
    do: fc.constant("webhook_fault" as const),
    does: fc.constantFrom(...(["never", "fifty_times", "forged", "santim_off", "test_mode"] as const)),
  }),
  // The owner sets a fee while others pay; what it was, players have seen or not.
  fc.record({
    do: fc.constant("fee" as const),
    way: fc.constantFrom("deposit" as const, "payout" as const),
    birr: fc.integer({ min: 0, max: 60 }),
    bearer: fc.constantFrom("player" as const, "company" as const),
  }),
  // A process that dies between its commit and its call.
  fc.record({ do: fc.constant("die" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type Story = {
  who: Player;
  destinationId: string;
  deposits: string[];
  withdrawals: string[];
  /** The versions of fees that the player has been shown. */
  seen: Record<FeeWay, number>;
};

/** A refusal is an answer like every other; what it leaves is looked at afterwards. */
const tried = (attempt: Promise<unknown>) => attempt.catch(() => {});

async function take(story: Story, one: Step): Promise<void> {
  const { payments, other, bank, clock, owner } = money;
  const picked = <Thing>(list: readonly Thing[], which: number) => list[which % Math.max(list.length, 1)];
  switch (one.do) {
    case "deposit": {
      const begun = await money.depositAt(story.who, story.seen.deposit, one.amount.toFixed(2)).catch(() => null);
      if (begun) story.deposits.push(begun.reference);
      return;
    }
    case "pay":
    case "decline":
    case "reverse":
      return bank[one.do](picked(story.deposits, one.which) ?? "");
    case "withdraw": {
      const ask = () =>
        withdraw(
          story.who,
          story.destinationId,
          one.amount.toFixed(2),
          ...[undefined, undefined, story.seen.payout],
        ).catch(() => null);
      const asked = await Promise.all(one.twice ? [ask(), ask()] : [ask()]);
      story.withdrawals.push(...asked.flatMap((each) => (each ? [each.id] : [])));
      return;
    }
    case "approve":
    case "reject":
    case "look": {
      const id = picked(story.withdrawals, one.which);
      if (id === undefined) return;
      const by = actor(money.own.admin);
      if (one.do === "approve") await tried(payments.approve(by, id));
      else if (one.do === "reject") await tried(payments.reject(by, id, "no"));
      else await tried(payments.lookUpNow(by, id));
      return;
    }
    case "pass":
      clock.now += one.ms;
      return;
    case "settle":
    case "deliver":
      return bank[one.do]();
    case "due":
      return void (await payments.doDue());
    case "both_due":
      return void (await Promise.all([payments.doDue(), other.doDue()]));
    case "switch":
      return void (await payments.switchProvider(actor(money.superAdmin), {
        provider: "chapa",
        way: "payout",
        isOn: one.isOn,
      }));
    case "fault":
      return bank.script({ on: one.on, does: one.does, times: 1 });
    case "fee": {
      const version = await money.setFee(one.way, one.birr.toFixed(2), one.bearer);
      // Every third page is one of before.
      if (one.birr % 3 !== 0) story.seen[one.way] = version;
      return;
    }
    case "webhook_fault":
      return bank.script({ on: "webhook", does: one.does, times: 1 });
    case "die":
      return void (await owner.query(
        `update withdrawal set state = 'sending', attempt = attempt + 1, sent_at = $1, next_look_at = $1, leased_until = $1
         where state = 'approved' and player_id = $2`,
        [new Date(clock.now), story.who.id],
      ));
  }
}

/** Look-ups alone must do as well. */
const neverCall = () => money.bank.script({ on: "webhook", does: "never", times: Number.POSITIVE_INFINITY });

/** Nothing goes wrong any more, and everybody has looked until there is nothing left to look for. */
async function quiet(hasWebhooks: boolean): Promise<void> {
  money.bank.forgetScript();
  if (!hasWebhooks) neverCall();
  await money.payments.switchProvider(actor(money.superAdmin), { provider: "chapa", way: "payout", isOn: true });
  await money.setOn("payout");
  // At an hour at which the bank sends; then longer than it may take to prove that something has not come to it.
  await money.pass(noonMs());
  for (let day = 0; day < 5; day++) await money.pass(dayMs);
}

/** How long it is until noon of a day on which the bank sends. */
function noonMs(): number {
  const { now } = money.clock;
  let noon = workingHour.getTime() + Math.ceil((now - workingHour.getTime()) / dayMs) * dayMs;
  while (new Date(noon).getUTCDay() === 0) noon += dayMs;
  return noon - now;
}

/** All money of wallets, holds, clearing and fees is somebody's: together it is nothing. */
async function unbalanced(): Promise<unknown[]> {
  const { rows } = await money.owner.query(
    "select sum(amount_santim)::text as santim from balance having sum(amount_santim) <> 0",
  );
  return rows;
}

/** What the bank has, beside what we have: every payment and transfer of theirs is ours, the same, once. */
const compare = ({ who }: Story) => sameBooks(money, who);

let done = 0;
test(
  "whatever players, the bank, processes and staff do in whatever order, when it is quiet the books are the bank's",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), fc.boolean(), async (steps, hasWebhooks) => {
        if (!hasWebhooks) neverCall();
        for (const way of ["deposit", "payout"] as const) await money.setFee(way, "0");
        const story: Story = {
          ...(await rich("900.00")),
          deposits: [],
          withdrawals: [],
          seen: { deposit: 0, payout: 0 },
        };
        for (const one of steps) await take(story, one);
        expect(await unbalanced()).toEqual([]);
        done += 1;
        const isLooked = done % looksEvery === 0 || done === runs;
        if (isLooked) expect(await money.violations()).toEqual([]);
        await quiet(hasWebhooks);
        await compare(story);
        if (!isLooked) return;
        expect(await money.violations()).toEqual([]);
        expect(await brokenBooks(money.url)).toEqual([]);
      }),
      // Once the books are wrong they stay so: what would be tried for a shorter sequence would be wrong as well.
      { seed, numRuns: runs, endOnFailure: true, includeErrorInReport: true },
    );
  },
  timeoutMs,
);

afterAll(async () => expect(runs).toBeGreaterThan(0));
