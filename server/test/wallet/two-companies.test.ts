import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createAuditService } from "../../src/audit/service.ts";
import { createCreditService } from "../../src/credit/service.ts";
import { between } from "../../src/ledger/service.ts";
import { createLog } from "../../src/log.ts";
import { createDepositLimitCheck } from "../../src/payment/service.ts";
import { createPlayerService } from "../../src/player/service.ts";
import { openDb } from "../../src/postgres/db.ts";
import * as store from "../../src/round/store.ts";
import { brokenBooks } from "../books.ts";
import { actor, newKey } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { roundFixture, soldCartelas } from "../round-fixture.ts";
import { staffFixture } from "../staff-fixture.ts";

// A is the company of the fixture's rooms, B another one with rooms and a desk of its own.
const fixture = forAllTests(roundFixture);
let staff: Awaited<ReturnType<typeof staffFixture>>;
let b: { companyId: string; branchId: string };
let stake = 7_000;

beforeAll(async () => {
  staff = await staffFixture(fixture);
  const { company } = staff.own;
  const branch = await fixture.db
    .transaction()
    .execute((tx) => staff.companies.addBranch(tx, company.id, "Rooms", true));
  b = { companyId: company.id, branchId: branch?.id ?? "" };
});
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
  expect(await brokenBooks(fixture.url)).toEqual([]);
});

/** A player with so much in the wallet with A and in that with B. */
async function player(atA: number, atB: number) {
  const made = await fixture.player(atA);
  const accountAtB = await fixture.wallets.openWallet(fixture.db, made.id, b.companyId);
  if (atB > 0) await fixture.fund(accountAtB, atB);
  return { ...made, accountAtB };
}
type Two = Awaited<ReturnType<typeof player>>;
const held = async ({ accountId, accountAtB }: Two) => [
  await fixture.ledger.balanceOf(accountId),
  await fixture.ledger.balanceOf(accountAtB),
];

/** A table of each company, with the same stake. */
async function tables() {
  stake += 100;
  const rowA = await fixture.room(stake);
  stake += 100;
  const rowB = await fixture.room(stake, 1, b.branchId);
  return { rowA, rowB, roundA: await fixture.liveRound(rowA), roundB: await fixture.liveRound(rowB) };
}
const credits = (db = fixture.db) => {
  const { ledger, wallets } = fixture;
  const audit = createAuditService({ db, log: createLog("silent"), windowMs: 0 });
  const limits = { approvalAbove: santim(1_000_000_00), creditApprovalAbove: santim(1_000_000_00) };
  const players = createPlayerService({ db, ledger });
  const depositLimits = createDepositLimitCheck({ now: Date.now });
  const { companies } = staff;
  return createCreditService({ db, ledger, wallets, companies, players, audit, depositLimits, ...limits });
};

test("who reserves a cartela where they never were has a wallet there with it, empty, and is refused", async () => {
  const { roundB } = await tables();
  const made = await fixture.player(100_000);
  expect(await fixture.reserve(roundB, 1, made)).toBe("insufficient_funds");
  const accountAtB = (await fixture.wallets.walletOf(fixture.db, made.id, b.companyId)) ?? "";
  expect(await held({ ...made, accountAtB })).toEqual([100_000, 0]);
});

test("money at one company buys nothing at the table of another", async () => {
  const { roundA, roundB } = await tables();
  const rich = await player(100_000, 0);
  expect(await fixture.buy(roundB, 1, rich)).toBe("insufficient_funds");
  expect(await fixture.buy(roundA, 1, rich)).toBe("ok");
  expect(await held(rich)).toEqual([100_000 - stake + 100, 0]);
});

test("stakes at tables of both companies, said in one question, are each paid from the wallet with its own", async () => {
  const { rowA, roundA, roundB } = await tables();
  const rich = await player(rowA.stake, 100_000);
  expect(await fixture.reserve(roundA, 1, rich)).toBe("ok");
  expect(await fixture.reserve(roundB, 1, rich)).toBe("ok");
  const stakes = [roundA, roundB].map((roundId) => ({ roundId, number: 1, playerId: rich.id }));
  const [atA, atB] = await store.confirmAll(fixture.db, stakes);
  // The second of one player is asked for alone.
  expect([atA?.result, atB]).toEqual(["ok", null]);
  expect(await held(rich)).toEqual([0, 100_000]);
});

test("a reservation is not covered by what another company holds for her, one by one and together", async () => {
  const { roundB, rowB } = await tables();
  const rich = await player(100_000, rowB.stake);
  expect(await fixture.reserve(roundB, 1, rich)).toBe("ok");
  await fixture.fund(await fixture.ledger.open(fixture.db, "player", randomUUID()), 1);
  const spend = between(rich.accountAtB, await fixture.ledger.open(fixture.db, "demo", b.companyId), santim(100));
  await fixture.db
    .transaction()
    .execute((tx) =>
      fixture.ledger.post(tx, { key: newKey(), type: "CHARGE", roundId: null, description: "", lines: spend }),
    );
  const stakes = [{ roundId: roundB, number: 1, playerId: rich.id }];
  expect((await store.confirmAll(fixture.db, stakes)).map((each) => each?.result)).toEqual(["insufficient_funds"]);
  expect(await fixture.confirm(roundB, 1, rich)).toBe("insufficient_funds");
  expect(await held(rich)).toEqual([100_000, rowB.stake - 100]);
});

test("stakes at two tables of two companies at the same time are each paid by the wallet of their own", async () => {
  const other = openDb(fixture.url, createLog("silent")).db;
  for (let time = 0; time < 5; time++) {
    const { rowA, rowB, roundA, roundB } = await tables();
    const both = await player(rowA.stake, rowB.stake);
    for (const roundId of [roundA, roundB]) expect(await fixture.reserve(roundId, 1, both)).toBe("ok");
    const stakes = [roundA, roundB].map((roundId) => ({ roundId, number: 1, playerId: both.id }));
    if (time % 2 === 0) {
      const paid = await Promise.all(stakes.map((each, at) => store.confirmAll(at === 0 ? fixture.db : other, [each])));
      expect(paid.flat().map((each) => each?.result)).toEqual(["ok", "ok"]);
    } else {
      const paid = await Promise.all(stakes.map(({ roundId }) => fixture.confirm(roundId, 1, both)));
      expect(paid).toEqual(["ok", "ok"]);
    }
    expect(await held(both)).toEqual([0, 0]);
    expect(await Promise.all(stakes.map(({ roundId }) => fixture.release(roundId, 1, both)))).toEqual(["ok", "ok"]);
    expect(await held(both)).toEqual([rowA.stake, rowB.stake]);
  }
  await other.destroy();
});

test("a prize and the refund of a void round go to the wallet of the round's company", async () => {
  const { rowB, roundA, roundB, rowA } = await tables();
  const people = [await player(rowA.stake, rowB.stake), await player(0, rowB.stake)] as [Two, Two];
  expect(await fixture.buy(roundA, 1, people[0])).toBe("ok");
  for (const [index, each] of people.entries()) expect(await fixture.buy(roundB, index + 1, each)).toBe("ok");
  await fixture.playOut(rowB, roundB);
  const prizes = await soldCartelas(fixture.owner, roundB);
  for (const [index, each] of people.entries())
    expect(await held(each)).toEqual([0, Number(prizes[index]?.prize_santim) + Number(prizes[index]?.bonus_santim)]);
  await fixture.owner.query("update round set countdown_restarts = 3 where id = $1", [roundA]);
  await fixture.endCountdown(roundA);
  await fixture.close(rowA, roundA);
  expect((await held(people[0]))[0]).toBe(rowA.stake);
});

test("a stake at one company while the desk of the other tops up: both happen, each in its wallet", async () => {
  const other = openDb(fixture.url, createLog("silent")).db;
  const { cashier } = staff.own.first;
  await fixture.fund(cashier.accountId, 1_000_00);
  for (let time = 0; time < 5; time++) {
    const { rowA, roundA } = await tables();
    const made = await fixture.player(rowA.stake);
    expect(await fixture.reserve(roundA, 1, made)).toBe("ok");
    // Nobody has been at B yet: its wallet opens with the top-up.
    const [paid] = await Promise.all([
      fixture.confirm(roundA, 1, made),
      credits(other).transfer(actor(cashier), { targetId: made.id, amount: "25", note: "", idempotencyKey: newKey() }),
    ]);
    expect(paid).toBe("ok");
    const accountAtB = (await fixture.wallets.walletOf(fixture.db, made.id, b.companyId)) ?? "";
    expect(await held({ ...made, accountAtB })).toEqual([0, 25_00]);
  }
  await other.destroy();
});

test("nothing moves between companies, whoever asks, and nothing comes to an account that is no wallet yet", async () => {
  const both = await player(1000, 1000);
  const house = await fixture.ledger.open(fixture.db, "house", b.companyId);
  const waiting = await createPlayerService(fixture).register({
    ...{ telegramId: 99_000_001, firstName: "New", lastName: "", username: "" },
    ...{ phoneNumber: null, preferredLanguage: "en", origin: "demo" },
  });
  const { rows } = await fixture.owner.query("select account_id from player where id = $1", [waiting.id]);
  for (const [from, to] of [
    [both.accountId, both.accountAtB],
    [both.accountAtB, both.accountId],
    [both.accountId, house],
    [house, both.accountId],
    [both.accountId, rows[0].account_id],
  ] as const)
    await expect(
      fixture.db.transaction().execute((tx) =>
        fixture.ledger.post(tx, {
          ...{ key: newKey(), type: "BET_WON", roundId: null, description: "" },
          lines: between(from, to, santim(100)),
        }),
      ),
    ).rejects.toMatchObject({ code: "DR003" });
  expect(await held(both)).toEqual([1000, 1000]);
});

test("what is told of a player to staff of a company is of its wallet alone", async () => {
  const both = await player(123_00, 45_00);
  const onlyA = await player(123_00, 0);
  await fixture.fund(staff.own.first.cashier.accountId, 100);
  const pay = (targetId: string) =>
    credits().transfer(actor(staff.own.first.cashier), { targetId, amount: "1", note: "", idempotencyKey: newKey() });
  expect(await pay(both.id)).toMatchObject({ target_new_balance: 46 });
  const seen = await credits().playerInScope(actor(staff.own.first.cashier), String(both.telegramId));
  expect(seen).toMatchObject({ balance: 46, companyId: b.companyId, wallets: [{ company: "Own", balance: 46 }] });
  await expect(credits().playerInScope(actor(staff.own.first.cashier), String(onlyA.telegramId))).rejects.toMatchObject(
    { code: "not_registered" },
  );
});

test("a correction by the issuer says which wallet, where there are several", async () => {
  const both = await player(1000, 2000);
  const intent = { targetId: both.id, amount: "5", reason: "Counted again" };
  const ask = (companyId?: string) =>
    credits().requestAdjustment(actor(staff.superAdmin), { ...intent, idempotencyKey: newKey(), companyId });
  await expect(ask()).rejects.toMatchObject({ code: "invalid_input" });
  await expect(ask(staff.foreign.company.id)).rejects.toMatchObject({ code: "invalid_input" });
  expect(await ask(b.companyId)).toMatchObject({ company_name: "Own", target_balance: 25 });
  expect(await held(both)).toEqual([1000, 2500]);
});

test("where she is, is the company of the table or desk that she visited last", async () => {
  const both = await player(1000, 2000);
  const { wallets, db, buy } = fixture;
  const { rowA, rowB, roundA, roundB } = await tables();
  await fixture.fund(both.accountId, 100_000);
  expect(await buy(roundA, 7, both)).toBe("ok");
  expect(await store.visit(db, rowA.id, fixture.companyId, roundA, both.id)).toEqual([
    { cartelaNumber: 7, confirmed: true },
  ]);
  expect(await wallets.here(both.id, undefined)).toBe(both.accountId);
  expect(await store.visit(db, rowB.id, b.companyId, roundB, both.id)).toEqual([]);
  // A round of another room is not told by its id.
  expect(await store.visit(db, rowB.id, b.companyId, roundA, both.id)).toEqual([]);
  expect(await wallets.here(both.id, undefined)).toBe(both.accountAtB);
  expect(await wallets.here(both.id, fixture.companyId)).toBe(both.accountId);
  expect((await wallets.walletsOf(both.id)).map(({ company, balance }) => [company, balance])).toEqual([
    ["Own", 2000],
    ["House", 1000 + 100_000 - rowA.stake],
  ]);
  expect(await wallets.here(both.id, staff.foreign.company.id)).toBeNull();
});
