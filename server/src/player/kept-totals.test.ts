import { randomUUID } from "node:crypto";
import { shuffle } from "@derash/fairness/draw";
import { gameScreenSchedule } from "@derash/game/bonus";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { decideOutcome } from "@derash/game/outcome";
import { anyLine } from "@derash/game/pattern";
import { afterEach, describe, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture, roundRow, type TestPlayer } from "../../test/round-fixture.ts";
import { between, type Transfer } from "../ledger/service.ts";
import { createPlayerService } from "./service.ts";

const cartelas = cartelaSet(1);
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

  test("that brought back what they cost, and no more, are not won", async () => {
    const row = await fixture.room(1400, 4);
    const roundId = await fixture.liveRound(row);
    const [many, one] = [await fixture.player(5600), await fixture.player(1400)];
    const numbers = [61, 62, 63, 64];
    for (const number of numbers) expect(await fixture.buy(roundId, number, many)).toBe("ok");
    expect(await fixture.buy(roundId, 65, one)).toBe("ok");
    // Four fifths of five stakes are four stakes: what whoever holds four of the five has paid.
    const { seed, lastCall } = wonBy([...numbers, 65], numbers);
    await fixture.playWith(row, roundId, seed, lastCall);
    expect(await profileOf(many)).toMatchObject({ balance: 56, totalGames: 1, gamesWon: 0 });
    expect(await profileOf(one)).toMatchObject({ balance: 0, totalGames: 1, gamesWon: 0 });
  });

  test("are none of a round that was void", async () => {
    const row = await fixture.room(1300);
    const roundId = await fixture.liveRound(row);
    const players = [await fixture.player(1300), await fixture.player(1300)];
    for (const [index, player] of players.entries()) expect(await fixture.buy(roundId, 44 + index, player)).toBe("ok");
    // Closed so late that its beacon may have been known.
    await fixture.owner.query("update round set closes_at = clock_timestamp() - interval '1 hour' where id = $1", [
      roundId,
    ]);
    await fixture.close(row, roundId);
    expect((await roundRow(fixture.owner, roundId)).state).toBe("void");
    for (const player of players)
      expect(await profileOf(player)).toMatchObject({ balance: 13, totalGames: 0, gamesWon: 0 });
  });
});

/** The first draw, counting up, that none but these of the numbers sold win, without a bonus for being quick. */
function wonBy(sold: readonly number[], winning: readonly number[]): { seed: Buffer; lastCall: number } {
  const seed = Buffer.alloc(32);
  for (let count = 0; ; count++) {
    seed.writeUInt32BE(count);
    const outcome = decideOutcome({
      cartelas: sold.map((number) => ({ number, cells: cartelas[number - 1]?.cells ?? [] })),
      ...{ order: shuffle(seed), patterns: [anyLine], pot: santim(sold.length * 1400), houseCutBps: 2000 },
      bonusSchedule: gameScreenSchedule,
    });
    if (outcome === "no_winner" || outcome.bonus > 0) continue;
    if (outcome.winners.every(({ cartelaNumber }) => winning.includes(cartelaNumber)))
      return { seed, lastCall: outcome.lastCall };
  }
}
