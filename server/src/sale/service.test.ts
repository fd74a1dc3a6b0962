import { santim } from "@derash/game/money";
import { afterEach, describe, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture, roundRow } from "../../test/round-fixture.ts";

const fixture = forAllTests(roundFixture);
afterEach(async () => expect(await ledgerViolations(fixture.db)).toEqual([]));

const salesOf = (roundId: string) =>
  fixture.db.selectFrom("sale").selectAll().where("round_id", "=", roundId).execute();

/** A round with these cartelas sold, each list one player's, called to its end and not yet settled. */
async function calledRound(stake: number, cartelas: readonly (readonly number[])[]) {
  const row = await fixture.room(stake);
  const roundId = await fixture.liveRound(row);
  await fixture.owner.query("update round set cartelas_per_player_max = 5 where id = $1", [roundId]);
  for (const numbers of cartelas) {
    const player = await fixture.player(stake * numbers.length);
    for (const number of numbers) expect(await fixture.buy(roundId, number, player)).toBe("ok");
  }
  await fixture.callOut(row, roundId);
  return { row, roundId };
}

describe("a settled round", () => {
  test("is one sale: its stakes, its distinct players, its cut and its prize pool", async () => {
    const { row, roundId } = await calledRound(1003, [[4, 19], [33], [58, 71, 102]]);
    await fixture.settle(row, roundId);
    const round = await roundRow(fixture.owner, roundId);
    const pot = 6 * 1003;
    expect(await salesOf(roundId)).toEqual([
      {
        id: expect.any(Number),
        created_at: expect.any(Date),
        company_id: row.companyId,
        branch_id: row.branchId,
        cashier_id: null,
        round_id: roundId,
        origin: "round",
        stake_santim: 1003,
        player_count: 3,
        cartela_count: 6,
        total_santim: pot,
        cut_santim: pot - round.prize_pool_santim,
        player_winnings_santim: round.prize_pool_santim,
        guarantee_paid_santim: 0,
        ...{ tax_santim: 0, withheld_santim: 0 },
      },
    ]);
    const { rows } = await fixture.owner.query(
      "select e.amount_santim::int as cut from entry e join transfer t on t.id = e.transfer_id where t.idempotency_key = $1 and e.amount_santim > 0",
      [`cut:${roundId}`],
    );
    expect(rows).toEqual([{ cut: pot - round.prize_pool_santim }]);
  });

  test("is one sale, however often it is settled at the same time", async () => {
    const { row, roundId } = await calledRound(2000, [[7], [8]]);
    await Promise.all(Array.from({ length: 8 }, () => fixture.settle(row, roundId)));
    expect(await salesOf(roundId)).toHaveLength(1);
  });

  test("is not sold again by a second record, not even with other figures", async () => {
    const { row, roundId } = await calledRound(3000, [[7], [8]]);
    await fixture.settle(row, roundId);
    const [first] = await salesOf(roundId);
    const again = {
      ...{
        roundId,
        branchId: row.branchId,
        companyId: row.companyId,
        cashierId: null,
        stake: santim(1),
        playerCount: 9,
        cartelaCount: 9,
      },
      ...{
        pot: santim(9),
        cut: santim(1),
        prizePool: santim(8),
        guaranteePaid: santim(0),
        tax: santim(0),
        withheld: santim(0),
      },
    };
    const record = () => fixture.db.transaction().execute((tx) => fixture.deps.recordSale(tx, again));
    await Promise.all(Array.from({ length: 8 }, record));
    expect(await salesOf(roundId)).toEqual([first]);
  });

  test("leaves no sale when its settlement is rolled back", async () => {
    const { row, roundId } = await calledRound(4000, [[7], [8]]);
    const broken = {
      ...fixture.deps,
      notices: { write: () => Promise.reject(new Error("the bot's queue is away")) },
    };
    const { settleRound } = await import("../round/room/due.ts");
    await expect(settleRound(broken, row, roundId)).rejects.toThrow("the bot's queue is away");
    expect(await salesOf(roundId)).toEqual([]);
    await fixture.settle(row, roundId);
    expect(await salesOf(roundId)).toHaveLength(1);
  });
});

test("a round that is void makes no sale", async () => {
  const row = await fixture.room(5000);
  const roundId = await fixture.liveRound(row);
  expect(await fixture.buy(roundId, 7, await fixture.player(5000))).toBe("ok");
  await fixture.owner.query("update round set countdown_restarts = 3 where id = $1", [roundId]);
  await fixture.endCountdown(roundId);
  await fixture.close(row, roundId);
  expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "void" });
  expect(await salesOf(roundId)).toEqual([]);
});

test.each([
  ["whose parts do not add up", 6000, { pot: santim(100), cut: santim(20), prizePool: santim(81) }, /sale_check/],
  ["of a branch of another company", 6500, { companyId: "00000000-0000-7000-8000-000000000001" }, /foreign key/],
])("a sale %s cannot be written", async (_kind, stake, wrong, refusal) => {
  const { row, roundId } = await calledRound(stake, [[7], [8]]);
  const sold = {
    ...{
      roundId,
      branchId: row.branchId,
      companyId: row.companyId,
      cashierId: null,
      stake: santim(50),
      playerCount: 2,
      cartelaCount: 2,
    },
    ...{
      pot: santim(100),
      cut: santim(20),
      prizePool: santim(80),
      guaranteePaid: santim(0),
      tax: santim(0),
      withheld: santim(0),
    },
    ...wrong,
  };
  await expect(fixture.db.transaction().execute((tx) => fixture.deps.recordSale(tx, sold))).rejects.toThrow(refusal);
});

test("a sale is never changed and never deleted", async () => {
  await expect(fixture.db.deleteFrom("sale").execute()).rejects.toThrow("permission denied");
  await expect(fixture.db.updateTable("sale").set({ cut_santim: 0 }).execute()).rejects.toThrow("permission denied");
});
