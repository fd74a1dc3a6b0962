import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import { actor } from "../credit-fixture.ts";
import { atDesk, cashInDrawer } from "./desk-fixture.ts";
import { moneyWithFees } from "./fee/fee-fixture.ts";
import { dayMs, waysOf } from "./money-ways.ts";
import { sameBooks } from "./same-books.ts";

const { money, fee, deposit, withdraw, feesHold, entries } = moneyWithFees();

const { rich } = waysOf(money);

describe("a deposit whose fee the player bears", () => {
  test("shows it before, and puts the rest into the wallet, in the transaction that credits it", async () => {
    const version = await fee("deposit", { fixed: "2.00", percent: 2 });
    const who = await money.player();
    const { deposits } = await money.payments.options(who, money.own.company.id);
    expect(deposits.find(({ provider }) => provider === "chapa")?.fee).toEqual({ version, fixed: 2, rate_bps: 200 });
    const before = await feesHold();
    const begun = await deposit(who, "100.00", version);
    expect(begun).toMatchObject({ state: "offered", amount: 100, player_fee: 4 });
    money.bank.pay(begun.reference);
    await money.pass(20_000);
    expect(await money.payments.payment(who, begun.reference)).toMatchObject({ state: "paid", player_fee: 4 });
    expect(await money.wallet(who)).toBe(96_00);
    expect((await entries(begun.id)).toSorted()).toEqual(
      [
        "DEPOSIT clearing -100",
        "DEPOSIT wallet 100",
        "FEE clearing 3",
        "FEE fee -3",
        "FEE fee 4",
        "FEE wallet -4",
      ].toSorted(),
    );
    // The bank has kept 3.00, whatever was agreed with it.
    expect((await feesHold()) - before).toBe(1_00);
    expect(money.told.at(-1)).toMatchObject({ kind: "payment", state: "paid", amount: 100_00, fee: 4_00 });
    await sameBooks(money, who);
  });

  test("is begun by nobody who has not seen it: a page of before, or one that the fee has changed behind", async () => {
    const who = await money.player();
    const seen = await fee("deposit", { percent: 1 });
    await expect(deposit(who, "100.00", 0)).rejects.toMatchObject({ code: "fee_changed" });
    const version = await fee("deposit", { percent: 2 });
    await expect(deposit(who, "100.00", seen)).rejects.toMatchObject({ code: "fee_changed" });
    expect((await money.payments.payments(who, {})).payments).toEqual([]);
    await deposit(who, "100.00", version);
    // What costs nothing now is no worse than what was seen.
    await fee("deposit", {});
    await deposit(who, "100.00", version);
  });

  test("keeps the fee that it was asked for with, whatever is set while it is paid", async () => {
    const who = await money.player();
    const begun = await deposit(who, "100.00", await fee("deposit", { fixed: "5.00" }));
    await fee("deposit", { percent: 50 });
    money.bank.pay(begun.reference);
    await Promise.all([
      money.pass(20_000),
      fee("deposit", { fixed: "1.00" }),
      money.other.lookUpDeposit(begun.id),
      money.payments.lookUpDeposit(begun.id),
    ]);
    expect(await money.wallet(who)).toBe(95_00);
  });

  test("goes back with its fee: nothing of it is taken from the wallet, what is gone is the company's loss", async () => {
    const version = await fee("deposit", { fixed: "4.00" });
    const who = await money.player();
    const [kept, played] = [await deposit(who, "100.00", version), await deposit(who, "50.00", version)];
    for (const each of [kept, played]) money.bank.pay(each.reference);
    await money.pass(20_000);
    expect(await money.wallet(who)).toBe(142_00);
    const before = await feesHold();
    money.bank.reverse(kept.reference);
    for (let day = 0; day < 2; day++) await money.pass(dayMs);
    expect(await money.state(who, kept.reference)).toBe("reversed");
    expect(await money.wallet(who)).toBe(46_00);
    expect((await feesHold()) - before).toBe(-4_00);
    await money.fund((await money.wallets.walletOf(money.db, who.id, money.own.company.id)) ?? "", santim(-20_00));
    money.bank.reverse(played.reference);
    for (let day = 0; day < 2; day++) await money.pass(dayMs);
    expect(await money.wallet(who)).toBe(0);
    expect(await entries(played.id)).toContain("REVERSAL loss -20");
  });

  test("that went back is none of what its player is told to have paid in, but for what the company lost", async () => {
    const version = await fee("deposit", { fixed: "4.00" });
    const who = await money.player();
    const paid = async (amount: string) => {
      const begun = await deposit(who, amount, version);
      money.bank.pay(begun.reference);
      await money.pass(20_000);
      return begun;
    };
    const [first, second] = [await paid("100.00"), await paid("50.00")];
    const walletId = (await money.wallets.walletOf(money.db, who.id, money.own.company.id)) ?? "";
    /** What is kept of the wallet, and what its payments and the company's losses say. */
    const paidIn = async () => {
      const { rows } = await money.owner.query(
        `select (select deposits_santim from wallet_totals($1))::int as told, (
           select sum(case d.state when 'paid' then d.credited_santim else (
             select coalesce(-sum(e.amount_santim), 0) from transfer_key k join entry e on e.transfer_id = k.transfer_id
             join account a on a.id = e.account_id and a.kind = 'loss' where k.idempotency_key = 'deposit-reversal:' || d.id) end)
           from deposit d where d.wallet_account_id = $1)::int as stayed`,
        [walletId],
      );
      return rows[0];
    };
    const goesBack = async ({ reference }: { reference: string }) => {
      money.bank.reverse(reference);
      for (let day = 0; day < 2; day++) await money.pass(dayMs);
      expect(await money.state(who, reference)).toBe("reversed");
    };
    expect(await paidIn()).toEqual({ told: 150_00, stayed: 150_00 });
    await goesBack(first);
    expect(await paidIn()).toEqual({ told: 50_00, stayed: 50_00 });
    // All of it is played, so that nothing can be taken from the wallet.
    await money.fund(walletId, santim(-46_00));
    const { told } = await paidIn();
    await goesBack(second);
    expect(await paidIn()).toEqual({ told: told - 4_00, stayed: 46_00 });
  });
});

test("what the company bears the player does not feel; where nobody says what was kept, it is what was agreed", async () => {
  await fee("deposit", { percent: 2, bearer: "company" });
  const who = await money.player();
  const begun = await deposit(who, "100.00", 0);
  await money.owner.query("select deposit_credit($1, 'AP-SILENT', 10000, null, null, now())", [begun.id]);
  expect(await money.wallet(who)).toBe(100_00);
  const page = await money.payments.page(money.own.admin, begun.id);
  expect(page).toMatchObject({ fee: 2, payment: { player_fee: 0 } });
  // A server of the release before still credits by the words of before.
  const old = await deposit(who, "60.00", 0);
  await money.owner.query("select deposit_pay($1, 'AP-OLD', 6000, 180, null, false, now())", [old.id]);
  expect(await money.payments.page(money.own.admin, old.id)).toMatchObject({ fee: 1.8, payment: { state: "paid" } });
});

describe("a withdrawal whose fee the player bears", () => {
  test("takes both from the wallet at once, pays out the amount, and gives the company the fee", async () => {
    const { who, destinationId } = await rich("103.00");
    const version = await fee("payout", { fixed: "1.00", percent: 2 });
    const { withdrawals } = await money.payments.options(who, money.own.company.id);
    expect(withdrawals.find(({ provider }) => provider === "chapa")?.fee).toEqual({ version, fixed: 1, rate_bps: 200 });
    await expect(withdraw(who, destinationId, "100.00", 0)).rejects.toMatchObject({ code: "fee_changed" });
    await expect(withdraw(who, destinationId, "100.01", version)).rejects.toMatchObject({
      ...{ code: "insufficient_funds", params: { needed: 103.01, balance: 103 } },
    });
    const [before, held] = [await feesHold(), await money.holds()];
    const asked = await withdraw(who, destinationId, "100.00", version);
    expect(asked).toMatchObject({ amount: 100, player_fee: 3 });
    expect(await money.wallet(who)).toBe(0);
    expect((await money.holds()) - held).toBe(103_00);
    expect((await feesHold()) - before).toBe(0);
    await fee("payout", { percent: 50 });
    await money.pass(60_000);
    await money.pass(60_000);
    expect(await money.state(who, asked.reference)).toBe("paid");
    expect((await money.holds()) - held).toBe(0);
    expect(await entries(asked.id)).toContain("FEE fee 3");
    // What the bank charged is 3.00 as well.
    expect((await feesHold()) - before).toBe(0);
    await sameBooks(money, who);
  });

  test("of two at once, from two processes, one goes where the wallet holds one fee alone", async () => {
    const version = await fee("payout", { fixed: "3.00" });
    for (let time = 0; time < 4; time++) {
      const { who, destinationId } = await rich("203.00");
      const both = await Promise.allSettled(
        [money.payments, money.other].map((at) => withdraw(who, destinationId, "100.00", version, at)),
      );
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(both.find(({ status }) => status === "rejected")).toMatchObject({
        ...{ reason: { code: "insufficient_funds", params: { needed: 103, balance: 100 } } },
      });
      expect(await money.wallet(who)).toBe(100_00);
    }
  });

  test("asked for while the fee is set costs what was seen, or is not begun", async () => {
    for (let time = 0; time < 4; time++) {
      const { who, destinationId } = await rich("150.00");
      const seen = await fee("payout", { fixed: "1.00" });
      const [asked] = await Promise.allSettled([
        withdraw(who, destinationId, "100.00", seen, money.other),
        fee("payout", { fixed: "9.00" }),
      ]);
      if (asked.status === "rejected") expect(asked.reason).toMatchObject({ code: "fee_changed" });
      expect(await money.wallet(who)).toBe(asked.status === "fulfilled" ? 49_00 : 150_00);
    }
  });

  test("comes back with its fee, once, whether the company or the bank does not pay it", async () => {
    const version = await fee("payout", { fixed: "3.00" });
    const { who, destinationId } = await rich("900.00");
    const large = await withdraw(who, destinationId, "600.00", version);
    expect(await money.wallet(who)).toBe(297_00);
    await Promise.allSettled(
      [money.payments, money.other].map((at) => at.reject(actor(money.own.admin), large.id, "no")),
    );
    expect(await money.wallet(who)).toBe(900_00);
    const asked = await withdraw(who, destinationId, "100.00", version);
    await money.payments.doDue();
    await money.setOn("payout", false);
    await money.pass(60_000);
    await money.setOn("payout");
    expect(await money.state(who, asked.reference)).toBe("failed");
    expect(await money.wallet(who)).toBe(900_00);
    expect(await entries(asked.id)).toEqual(expect.arrayContaining(["FEE wallet -3", "FEE wallet 3"]));
  });
});

test("over the desk it goes from the wallet, no cash of it is in the drawer, and the day's page names it", async () => {
  const desk = { provider: "desk" } as const;
  const topUpFee = await fee("deposit", { ...desk, fixed: "5.00" });
  const cashOutFee = await fee("payout", { ...desk, percent: 2 });
  const cashier = await atDesk(money);
  const who = await money.player();
  // It is not the bank's.
  await deposit(who, "60.00", 0);
  const ask = { playerId: who.id, amount: "200.00", idempotencyKey: money.key() };
  await expect(money.payments.topUp(cashier, ask)).rejects.toMatchObject({ code: "fee_changed" });
  expect((await money.payments.deskPlayer(cashier, who.id)).fee).toMatchObject({ version: topUpFee, fixed: 5 });
  const shown = { ...ask, feeVersion: topUpFee };
  const receipts = await Promise.all([money.payments.topUp(cashier, shown), money.payments.topUp(cashier, shown)]);
  expect(receipts.map(({ balance, payment }) => [balance, payment.player_fee])).toEqual([
    [195, 5],
    [195, 5],
  ]);
  expect(await cashInDrawer(money, cashier)).toBe(200_00);
  await money.owner.query("update payment_account set auto_payout_max_santim = 100000 where provider = 'desk'");
  const asked = await withdraw(who, null, "150.00", cashOutFee);
  await Promise.all([1, 2].map(() => money.payments.cashOut(cashier, asked.reference)));
  expect(await money.wallet(who)).toBe(42_00);
  expect(await cashInDrawer(money, cashier)).toBe(50_00);
  const { rows } = await money.owner.query(
    "select day_close_figures(array_agg(id)) ->> 'fees' as fees from shift where cashier_id = $1",
    [cashier.staff.id],
  );
  expect(Number(rows[0].fees)).toBe(8_00);
  await fee("deposit", desk);
  await fee("payout", desk);
});

describe("a fee", () => {
  test("comes to what the months say, to the santim", async () => {
    const { months } = await money.payments.fees(money.own.admin, undefined);
    const sum = months.reduce((all, { players, kept, adjusted }) => all + players - kept + adjusted, 0);
    expect(Math.round(sum * 100)).toBe(await feesHold());
    expect(months[0]?.players).toBeGreaterThan(0);
  });
});
