import { afterEach, describe, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { move, walletFixture } from "../../test/wallet-fixture.ts";
import type { Transfer } from "../ledger/service.ts";

const fixture = forAllTests(walletFixture);
afterEach(async () => expect(await ledgerViolations(fixture.db)).toEqual([]));

const wallet = (funds?: number) => fixture.wallet(funds);
const post = (transfer: Transfer) => fixture.post(transfer);
describe("the wallet's page", () => {
  test("shows each type with its sign, newest first", async () => {
    const [source, a] = [await wallet(100_000), await wallet()];
    await post(move(source, a, 5000, { type: "TOP_UP", description: "at the desk" }));
    await post(move(a, source, 1250, { type: "CHARGE" }));
    await post(move(source, a, 800, { type: "BET_WON", description: "ETH123 #7" }));
    await post(move(source, a, 20_000, { type: "BONUS" }));
    await post(move(a, source, 1, { type: "HOUSE_CUT" }));
    const shown = await fixture.wallets.wallet(a, 1, 10);
    expect(shown.success).toBe(true);
    const { transactions } = shown.data;
    expect(transactions.map(({ type, amount, status }) => [type, amount, status])).toEqual([
      ["CHARGE", -0.01, "COMPLETED"],
      ["BONUS", 200, "COMPLETED"],
      ["BET_WON", 8, "COMPLETED"],
      ["CHARGE", -12.5, "COMPLETED"],
      ["TOP_UP", 50, "COMPLETED"],
    ]);
    expect(transactions[2]).toMatchObject({ description: "ETH123 #7", created_at: expect.stringMatching(/^2.*Z$/) });
    expect(await fixture.ledger.totals(a)).toEqual({
      ...{ balance: 24_549, bonuses: 20_000 },
      ...{ deposits: 5000, withdrawals: 1250 },
    });
  });

  test("says whether there is a page before and after, and the pages together are the whole @page-ends", async () => {
    const [source, a] = [await wallet(1000), await wallet()];
    for (let amount = 1; amount <= 5; amount++) await post(move(source, a, amount));
    const pages = await Promise.all([1, 2, 3, 4].map(async (page) => (await fixture.wallets.wallet(a, page, 2)).data));
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { has_next: true, has_previous: false },
      { has_next: true, has_previous: true },
      { has_next: false, has_previous: true },
      { has_next: false, has_previous: true },
    ]);
    const amounts = pages.flatMap(({ transactions }) => transactions.map(({ amount }) => amount));
    expect(amounts).toEqual([0.05, 0.04, 0.03, 0.02, 0.01]);
    expect((await fixture.wallets.wallet(a, 1, 5)).data.pagination).toEqual({ has_next: false, has_previous: false });
  });

  test("shows a stake as pending while its round sells and waits, and as completed from the first ball on", async () => {
    const row = await fixture.room(1300);
    const [abebe, tigist] = [await fixture.player(5000), await fixture.player(5000)];
    const roundId = await fixture.liveRound(row);
    await fixture.buy(roundId, 1, abebe);
    await fixture.buy(roundId, 2, tigist);
    const seen = async () => {
      const [stake] = (await fixture.wallets.wallet(abebe.accountId, 1, 10)).data.transactions.slice(-2);
      const [bet] = (await fixture.wallets.history(abebe.accountId, 10)).slice(-2);
      return [stake?.type, stake?.amount, stake?.status, bet?.status];
    };
    expect(await seen()).toEqual(["BET_PLACED", -13, "PENDING", "pending"]);
    await fixture.endCountdown(roundId);
    await fixture.close(row, roundId);
    expect(await seen()).toEqual(["BET_PLACED", -13, "PENDING", "pending"]);
    await fixture.draw(roundId);
    expect(await seen()).toEqual(["BET_PLACED", -13, "COMPLETED", "completed"]);
  });
});

describe("the mini app's history", () => {
  test("has its own words for every type", async () => {
    const [source, a] = [await wallet(100_000), await wallet(100)];
    const types = ["CHARGE", "BET_PLACED", "BET_LOST", "REFUND", "BET_WON", "BONUS", "ADMIN_ADJUSTMENT"] as const;
    for (const type of types)
      await post(move(source, a, 100, { type, description: type === "BONUS" ? "5 calls" : "" }));
    const history = await fixture.wallets.history(a, 20);
    expect(history.map(({ type, description }) => [type, description])).toEqual([
      ["deposit", "Admin Adjustment"],
      ["win", "Bonus · 5 calls"],
      ["win", "Game Win"],
      ["bet", "Refund"],
      ["bet", "Game Loss"],
      ["bet", "Bet Placed"],
      ["withdrawal", "Charge"],
      ["deposit", "Deposit"],
    ]);
    expect(await fixture.wallets.history(a, 3)).toEqual(history.slice(0, 3));
  });

  test("calls tax a part of the win, and a fee or what is sent to the player a withdrawal, and says which is tax or a fee", async () => {
    const [source, a] = [await wallet(1000), await wallet(1000)];
    for (const type of ["TAX", "FEE", "WITHDRAWAL"] as const) await post(move(a, source, 10, { type }));
    const history = await fixture.wallets.history(a, 3);
    expect(history.map(({ type, deduction }) => [type, deduction])).toEqual([
      ["withdrawal", undefined],
      ["withdrawal", "fee"],
      ["win", "tax"],
    ]);
  });

  test("calls a correction a deposit or a withdrawal by its sign, and says when and how much it was", async () => {
    const [source, a] = [await wallet(1000), await wallet(1000)];
    await post(move(a, source, 25, { type: "ADMIN_ADJUSTMENT", description: "counted twice" }));
    const [corrected] = await fixture.wallets.history(a, 1);
    expect(corrected).toEqual({
      id: expect.stringMatching(/^\d+$/),
      ...{ type: "withdrawal", amount: -0.25, status: "completed" },
      description: "Admin Adjustment · counted twice",
      createdAt: expect.stringMatching(/^2.*Z$/),
    });
  });
});
