import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import { afterEach, describe, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture, type TestPlayer } from "../../test/round-fixture.ts";
import { between, type Transfer } from "../ledger/service.ts";
import { createPlayerService } from "./service.ts";

const fixture = forAllTests(roundFixture);
afterEach(async () => expect(await ledgerViolations(fixture.db)).toEqual([]));

const profileOf = (player: TestPlayer) =>
  createPlayerService({ db: fixture.db, ledger: fixture.ledger }).profile(player);

describe("what is kept of a wallet", () => {
  /** Comes to a player, or goes from them where the amount is below zero. */
  async function postAtOnce({ accountId }: TestPlayer, moves: readonly [Transfer["type"], number][]) {
    const { db, ledger } = fixture;
    const outside = await ledger.open(db, "demo", randomUUID());
    const post = ([type, amount]: [Transfer["type"], number]) => {
      const lines = between(outside, accountId, santim(amount));
      const transfer = { key: randomUUID(), type, roundId: null, description: "", lines };
      return db.transaction().execute((tx) => ledger.post(tx, transfer));
    };
    await Promise.all(moves.map((move) => post([...move])));
  }

  test("counts each kind of transfer where it belongs, also of twenty at once", async () => {
    const player = await fixture.player(50_000);
    await postAtOnce(player, [
      ...Array.from({ length: 10 }, (): [Transfer["type"], number] => ["DEPOSIT", 1_000]),
      ...Array.from({ length: 3 }, (): [Transfer["type"], number] => ["WITHDRAWAL", -2_000]),
      ["WITHDRAWAL_RETURN", 2_000],
      ["REVERSAL", -1_000],
      ["TOP_UP", 300],
      ["CHARGE", -500],
      ["CREDIT", 700],
      ["BONUS", 900],
      // Play, and what was put right, are of neither.
      ["REFUND", 400],
      ["ADMIN_ADJUSTMENT", -600],
    ]);
    const { balance, bonusBalance, totalDeposits, totalWithdrawals } = await profileOf(player);
    expect({ balance, bonusBalance, totalDeposits, totalWithdrawals }).toEqual({
      ...{ balance: 562, bonusBalance: 9 },
      // What the fixture and a till sold, and the deposits that stayed; three withdrawals of which one came back, and what a till took.
      ...{ totalDeposits: 500 + 90 + 10, totalWithdrawals: 40 + 5 },
    });
  });

  test("is not there for a wallet that nothing has come to", async () => {
    const profile = await profileOf(await fixture.player(0));
    expect(profile).toMatchObject({
      balance: 0,
      bonusBalance: 0,
      totalDeposits: 0,
      totalWithdrawals: 0,
      totalGames: 0,
    });
  });
});

describe("a player's games", () => {
  test("are counted once each, where two rounds of the same people settle at once and each is settled five times", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => fixture.player(20_000)));
    const rounds = await Promise.all([1100, 1200].map(async (stake) => ({ row: await fixture.room(stake), stake })));
    const called = [];
    for (const [index, { row }] of rounds.entries()) {
      const roundId = await fixture.liveRound(row);
      // One round lists them from the first to the last, the other from the last to the first.
      for (const [place, player] of (index === 0 ? people : people.toReversed()).entries())
        expect(await fixture.buy(roundId, 20 + place, player)).toBe("ok");
      await fixture.callOut(row, roundId);
      called.push({ row, roundId });
    }
    await Promise.all(called.flatMap(({ row, roundId }) => [1, 2, 3, 4, 5].map(() => fixture.settle(row, roundId))));
    const profiles = await Promise.all(people.map(profileOf));
    expect(profiles.map(({ totalGames }) => totalGames)).toEqual(people.map(() => 2));
    expect(profiles.reduce((sum, { gamesWon }) => sum + gamesWon, 0)).toBeGreaterThanOrEqual(1);
  });

  test("are none of a round that was void", async () => {
    const row = await fixture.room(1300);
    const roundId = await fixture.liveRound(row);
    const player = await fixture.player(1300);
    expect(await fixture.buy(roundId, 44, player)).toBe("ok");
    // One alone cannot play: the stake goes back.
    await fixture.endCountdown(roundId);
    await fixture.close(row, roundId);
    expect(await profileOf(player)).toMatchObject({ totalGames: 0, gamesWon: 0 });
  });
});
