import { santim } from "@derash/game/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actor, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { codeOf, defaultRules, refusal, shiftFixture } from "../../test/shift-fixture.ts";
import type { StaffMember } from "../company/service.ts";

const fixture = forAllTests(shiftFixture);
let cashier: StaffMember;
beforeEach(async () => {
  Object.assign(fixture.rules, defaultRules);
  cashier = await fixture.cashier(santim(10_000_00));
});
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
});

const open = (cash: string, by = cashier) => fixture.open(by, cash);
const close = (cash: string, note = "", by = cashier) => fixture.close(by, cash, note);
const evening = (openingCash: string) => fixture.evening(cashier, openingCash);
const mine = () => fixture.shifts.list(cashier, {});

describe("closing", () => {
  test("by the right count needs no words", async () => {
    const { shift } = await evening("500");
    const closed = await close("540");
    expect(closed).toMatchObject({
      ...{ id: shift.id, status: "closed", note: "", closed_at: expect.any(String) },
      ...{ opening_cash: 500, expected_cash: 540, counted_cash: 540, variance: 0 },
      ...{ opening_float: 10_000, closing_float: 9_960 },
    });
    expect((await fixture.audits("shift.closed")).at(-1)).toMatchObject({
      ...{ actor_id: cashier.id, target_id: shift.id, before: { status: "open" } },
      after: { status: "closed", counted_cash: "540.00", expected_cash: "540.00", variance: "0.00", note: "" },
    });
    expect(await fixture.shifts.current(cashier)).toMatchObject({ shift: null });
  });

  test.each([
    ["590", "closed"],
    ["490", "closed"],
    ["590.01", "note_missing"],
    ["489.99", "note_missing"],
    ["0", "note_missing"],
  ])("a count of %s where 540 is expected is %s without a note", async (count, expected) => {
    await evening("500");
    const { code, fields } = await refusal(close(count));
    expect(code).toBe(expected === "closed" ? "done" : "invalid_input");
    if (expected !== "closed") expect(fields).toEqual({ note: { code: "note_required", params: {} } });
  });

  test.each([
    ["1040", "closed"],
    ["40", "closed"],
    ["1040.01", "awaiting_approval"],
    ["39.99", "awaiting_approval"],
  ])("a count of %s where 540 is expected is %s with a note", async (count, status) => {
    await evening("500");
    expect(await close(count, "Change was short")).toMatchObject({ status, note: "Change was short" });
  });

  test("the thresholds are the company's", async () => {
    Object.assign(fixture.rules, { noteAbove: santim(0), approvalAbove: santim(1_00) });
    await evening("500");
    expect(await codeOf(close("538.99"))).toBe("invalid_input");
    expect(await close("538.99", "A birr")).toMatchObject({ status: "awaiting_approval", variance: -1.01 });
  });

  test("is blind: the first count stands, and nothing is told before the shift is closed", async () => {
    const { shift } = await evening("500");
    const first = await refusal(close("300"));
    expect(JSON.stringify(first)).not.toMatch(/\d/);
    expect(await refusal(close("540"))).toEqual({
      code: "invalid_input",
      fields: { counted_cash: { code: "count_stands", params: { counted: 300 } } },
    });
    expect(await codeOf(close("540", "Counted again"))).toBe("invalid_input");
    const blind = { status: "open", counted_cash: 300, expected_cash: null, variance: null, closing_float: null };
    expect((await fixture.shifts.current(cashier)).shift).toMatchObject(blind);
    expect((await fixture.shifts.list(fixture.own.admin, {})).find(({ id }) => id === shift.id)).toMatchObject(blind);
    expect(await codeOf(fixture.shifts.report(cashier, shift.id))).toBe("shift_not_closed");
    expect(await close("300", "Taken for fuel")).toMatchObject({ expected_cash: 540, variance: -240 });
  });

  test("what comes after the count is not of the shift: no bet, no credit, no bonus", async () => {
    await evening("500");
    await refusal(close("300"));
    expect(await codeOf(fixture.bet(cashier, santim(20_00), 2))).toBe("shift_counted");
    for (const cash of ["300", "500"]) expect(await codeOf(open(cash))).toBe("shift_open");
    const player = await fixture.player();
    await fixture.credit.transfer(actor(cashier), {
      targetId: player.id,
      amount: "100",
      note: "",
      idempotencyKey: newKey(),
    });
    expect(await fixture.deposit(cashier, santim(50_00))).toMatchObject({ cashier: null });
    expect(await close("300", "Short")).toMatchObject({ expected_cash: 540, closing_float: 9_960 });
  });

  test("is refused while a round is not ended, selling or calling, and the count is not kept", async () => {
    await open("500");
    const round = await fixture.bet(cashier, santim(20_00), 10);
    expect(await codeOf(close("700"))).toBe("shift_round_running");
    await fixture.owner.query("update round set state = 'calling', starts_at = now(), pot_santim = 200 where id = $1", [
      round.id,
    ]);
    expect(await codeOf(close("700"))).toBe("shift_round_running");
    expect((await fixture.shifts.current(cashier)).shift).toMatchObject({ counted_cash: null });
    await fixture.cancel(round);
    expect(await close("500")).toMatchObject({ expected_cash: 500, variance: 0 });
  });

  test("of nothing is refused; a retry of what is closed is answered with it", async () => {
    expect(await codeOf(close("500"))).toBe("no_open_shift");
    await evening("500");
    const closed = await close("540");
    expect(await close("540.00")).toEqual(closed);
    expect(await codeOf(close("541"))).toBe("no_open_shift");
    expect((await fixture.audits("shift.closed")).filter(({ actor_id }) => actor_id === cashier.id)).toHaveLength(1);
  });

  test("eight at once close once; of different counts one stands", async () => {
    await evening("500");
    const hold = `select from staff where id = '${cashier.id}' for update`;
    const same = await meet(
      fixture,
      hold,
      Array(8).fill(() => close("540")),
    );
    expect(same.every(({ status }) => status === "fulfilled")).toBe(true);
    await open("0");
    const counts = await meet(
      fixture,
      hold,
      ["0", "1", "2", "3", "4", "5"].map((count) => () => close(count)),
    );
    expect(counts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await fixture.audits("shift.closed")).filter(({ actor_id }) => actor_id === cashier.id)).toHaveLength(2);
  });

  test("and a bet at once: the bet is of the next shift, or the close waits for its round", async () => {
    await evening("500");
    const hold = `select from staff where id = '${cashier.id}' for update`;
    const [closing, bet] = await meet<unknown>(fixture, hold, [
      () => close("540"),
      () => fixture.bet(cashier, santim(20_00), 2),
    ]);
    expect(bet?.status).toBe("fulfilled");
    const shifts = await mine();
    expect(shifts).toHaveLength(closing?.status === "fulfilled" ? 2 : 1);
  });

  test("waits for a credit that is under way", async () => {
    await open("0");
    const player = await fixture.player();
    const pay = { targetId: player.id, amount: "100", note: "", idempotencyKey: newKey() };
    // The close is the first in the line for the balance, and the credit comes after it; or the other way round.
    const hold = `select from balance where account_id = '${cashier.accountId}' for update`;
    const settled = await meet<unknown>(fixture, hold, [
      () => fixture.credit.transfer(actor(cashier), pay),
      () => close("100", "Perhaps"),
    ]);
    expect(settled.every(({ status }) => status === "fulfilled")).toBe(true);
    const [shift] = await mine();
    // What left the float before the count is cash, what left it later is not.
    expect([shift?.closing_float, shift?.expected_cash]).toEqual(
      shift?.expected_cash === 0 ? [10_000, 0] : [9_900, 100],
    );
  });
});

describe("what is expected", () => {
  test("stakes and credit come in; prizes, bonuses and stakes given back go out; nothing else counts", async () => {
    const before = await fixture.player();
    const credit = (whom: { id: string }, amount: string) =>
      fixture.credit.transfer(actor(cashier), { targetId: whom.id, amount, note: "", idempotencyKey: newKey() });
    await credit(before, "1000");
    await fixture.deposit(cashier, santim(700_00));
    await open("200");
    const round = await fixture.bet(cashier, santim(10_00), 8);
    await fixture.sellMore(round, 4);
    await fixture.takeBack(round, 2);
    await fixture.settle(round);
    const lost = await fixture.bet(cashier, santim(50_00), 3);
    await fixture.cancel(lost);
    await credit(await fixture.player(), "300");
    expect(await fixture.deposit(cashier, santim(90_00))).toMatchObject({ cashier: cashier.username });
    // Another's bonus and credit, a top-up and a correction of the float leave the drawer alone.
    const colleague = await fixture.cashier(santim(500_00));
    await fixture.deposit(colleague, santim(60_00));
    await fixture.fund(fixture.own.first.admin.accountId, santim(1000_00));
    await fixture.credit.transfer(actor(fixture.own.first.admin), {
      ...{ targetId: cashier.id, amount: "400", note: "", idempotencyKey: newKey() },
    });
    await fixture.fund(fixture.own.admin.accountId, santim(1000_00));
    await fixture.credit.requestAdjustment(actor(fixture.own.admin), {
      ...{ targetId: cashier.id, amount: "-30", reason: "Miscount", idempotencyKey: newKey() },
    });
    const closed = await close("450");
    // 200 + (120 + 150) + 300 − 80 − 90 − (20 + 150)
    expect(closed).toMatchObject({ expected_cash: 430, variance: 20, status: "closed" });
    expect(await fixture.shifts.report(cashier, closed.id)).toMatchObject({
      ...closed,
      ...{ rounds_count: 1, void_rounds_count: 1, cartelas_count: 10 },
      ...{ stakes: 270, prizes: 80, bonuses: 90, refunds: 170, player_credit: 300, cut: 20 },
      rounds: [
        { saleId: round.id, bet: 10, cartelas: 10, pot: 100, prize: 80, status: "settled", at: expect.any(String) },
        { saleId: lost.id, bet: 50, cartelas: 3, pot: 150, prize: 0, status: "void" },
      ],
    });
  });

  test("a bonus deposited while the drawer is counted is paid by the desk of this shift, or by the branch", async () => {
    await evening("500");
    const float = await fixture.balance(cashier);
    const branch = await fixture.balance(fixture.own.first.branch);
    const hold = `select from staff where id = '${cashier.id}' for update`;
    const [deposited, closed] = await meet<unknown>(fixture, hold, [
      () => fixture.deposit(cashier, santim(50_00)),
      () => close("540", "Perhaps"),
    ]);
    expect([deposited?.status, closed?.status]).toEqual(["fulfilled", "fulfilled"]);
    const [shift] = await mine();
    const isByDesk = (await fixture.balance(cashier)) > float;
    expect(shift?.expected_cash).toBe(isByDesk ? 490 : 540);
    expect(await fixture.balance(fixture.own.first.branch)).toBe(isByDesk ? branch : branch + 50_00);
  });

  test("a bonus of a round whose shift is over is the branch's to pay, though its cashier has the next drawer open", async () => {
    await evening("500");
    await close("540");
    await open("100");
    const [float, branch] = [await fixture.balance(cashier), await fixture.balance(fixture.own.first.branch)];
    expect(await fixture.deposit(cashier, santim(50_00))).toMatchObject({ cashier: null });
    expect(await fixture.balance(cashier)).toBe(float);
    expect(await fixture.balance(fixture.own.first.branch)).toBe(branch + 50_00);
    // Nobody asks this drawer for it, and nothing less lies in it.
    expect(await close("100")).toMatchObject({ expected_cash: 100, variance: 0 });
  });

  test("may be less than nothing, and later shifts begin anew", async () => {
    await open("0");
    await fixture.cancel(await fixture.bet(cashier, santim(10_00), 2));
    await fixture.deposit(cashier, santim(30_00));
    expect(await close("0")).toMatchObject({ expected_cash: -30, variance: 30 });
    await open("100");
    expect(await close("100")).toMatchObject({ expected_cash: 100, variance: 0 });
  });
});
