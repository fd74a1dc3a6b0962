import { santim } from "@derash/game/money";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { ledgerViolations } from "../../test/database.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { bet, drawn, hallFixture, outcomeOf } from "../../test/hall-fixture.ts";
import { type RoundFixture, roundFixture, type TestPlayer } from "../../test/round-fixture.ts";
import type { WalletService } from "./service.ts";

/** Type, amount and status of an account's lines, the oldest first, and the same in the words of the history. */
async function lines(wallets: WalletService, accountId: string) {
  const { transactions } = (await wallets.wallet(accountId, 1, 20)).data;
  return transactions.map(({ type, amount, status }) => `${type} ${amount} ${status}`).reverse();
}

describe("a player's stake", () => {
  let rounds: RoundFixture;
  let stake = 1400;
  beforeAll(async () => {
    rounds = await roundFixture();
  });
  afterEach(async () => expect(await ledgerViolations(rounds.db)).toEqual([]));
  afterAll(() => rounds.drop());

  /** A round of a room of its own with a cartela sold to each of so many. */
  async function sold(count: number) {
    stake += 1;
    const row = await rounds.room(stake);
    const roundId = await rounds.liveRound(row);
    const people: TestPlayer[] = [];
    for (let number = 1; number <= count; number++) {
      const player = await rounds.player(stake);
      await rounds.buy(roundId, number, player);
      people.push(player);
    }
    return { row, roundId, people, paid: stake / 100 };
  }
  const end = async (row: Awaited<ReturnType<RoundFixture["room"]>>, roundId: string) => {
    await rounds.playOut(row, roundId);
  };

  test("that did not win is a game loss as soon as its round is settled; one that won stays a stake", async () => {
    const { row, roundId, people, paid } = await sold(6);
    await end(row, roundId);
    const all = await Promise.all(people.map(({ accountId }) => lines(rounds.wallets, accountId)));
    const [top] = [`TOP_UP ${paid} COMPLETED`];
    const lost = all.filter((of) => of.length === 2);
    expect(lost.length).toBeGreaterThan(0);
    for (const of of lost) expect(of).toEqual([top, `BET_LOST ${-paid} COMPLETED`]);
    for (const of of all.filter((each) => !lost.includes(each)))
      expect(of.slice(0, 2)).toEqual([top, `BET_PLACED ${-paid} COMPLETED`]);
    const loser = people[all.findIndex((of) => of.length === 2)];
    const [bet] = await rounds.wallets.history(loser?.accountId ?? "", 1);
    expect(bet).toMatchObject({ type: "bet", amount: -paid, status: "completed" });
    expect(bet?.description).toMatch(/^Game Loss · ETH/);
    // Only the view says so: the ledger has the stake as it was paid, once.
    const { rows } = await rounds.owner.query(
      "select type from transfer where round_id = $1 and type like 'BET_LOST'",
      [roundId],
    );
    expect(rows).toEqual([]);
  });

  test("of a round that came to nothing has failed, and its refund stands beside it", async () => {
    const { row, roundId, people, paid } = await sold(1);
    await rounds.owner.query("update round set countdown_restarts = 3 where id = $1", [roundId]);
    await rounds.endCountdown(roundId);
    await rounds.close(row, roundId);
    const accountId = people[0]?.accountId ?? "";
    expect(await lines(rounds.wallets, accountId)).toEqual([
      `TOP_UP ${paid} COMPLETED`,
      `BET_PLACED ${-paid} FAILED`,
      `REFUND ${paid} COMPLETED`,
    ]);
    expect((await rounds.wallets.history(accountId, 5)).map(({ status }) => status)).toEqual([
      "completed",
      "other",
      "completed",
    ]);
  });

  test("that was given back is no loss of the round that goes on, even when the cartela is bought again", async () => {
    const { row, roundId, people, paid } = await sold(3);
    const [giver] = people as [TestPlayer];
    await rounds.release(roundId, 1, giver);
    const before = [`TOP_UP ${paid} COMPLETED`, `BET_PLACED ${-paid} COMPLETED`, `REFUND ${paid} COMPLETED`];
    expect(await lines(rounds.wallets, giver.accountId)).toEqual(before);
    const other = await rounds.player(stake);
    await rounds.buy(roundId, 1, other);
    await end(row, roundId);
    expect(await lines(rounds.wallets, giver.accountId)).toEqual(before);
  });
});

describe("a cashier's hold", () => {
  const fixture = forAllTests(hallFixture);
  afterEach(async () => expect(await fixture.violations()).toEqual([]));

  test("is pending until calling starts, like a player's stake, then completed; of a round given up it has failed", async () => {
    const cashier = await fixture.cashier();
    const by = actor(cashier);
    const numbers = [1, 2, 3];
    const { data } = await fixture.halls.placeBet(by, bet(numbers));
    const { id } = data.sale;
    const seen = async () => (await lines(fixture.wallets, cashier.accountId)).slice(1);
    expect(await seen()).toEqual(["BET_PLACED -30 PENDING"]);
    const still = fixture.another({ signature: async () => "not_asked" });
    await still.start(by, id);
    expect(await seen()).toEqual(["BET_PLACED -30 PENDING"]);
    await drawn(() => fixture.halls.current(cashier));
    expect(await seen()).toEqual(["BET_PLACED -30 COMPLETED"]);
    const outcome = outcomeOf(numbers, await fixture.orderOf(id));
    await fixture.pass(id, 2000 + outcome.lastCall * 5000);
    await fixture.halls.claim(by, id, outcome.winners[0]?.cartelaNumber ?? 0);
    expect(await seen()).toEqual(["BET_PLACED -30 COMPLETED", "BET_WON 24 COMPLETED"]);

    const next = (await fixture.halls.placeBet(by, bet([4, 5]))).data.sale.id;
    await fixture.halls.cancel(by, next, "nobody came");
    expect((await seen()).slice(2)).toEqual(["BET_PLACED -20 FAILED", "REFUND 20 COMPLETED"]);
    expect(await fixture.balance(cashier)).toBe(santim(10_000_00 - 6_00));
  });
});
