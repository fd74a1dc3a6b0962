import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { actor, meet, waitingForLocks } from "../../test/credit-fixture.ts";
import { bet, type HallFixture, hallFixture, outcomeOf } from "../../test/hall-fixture.ts";
import { AppError } from "../app-error.ts";
import type { StaffMember } from "../company/service.ts";
import { createHallService } from "./service.ts";

let fixture: HallFixture;
let first: StaffMember;
let second: StaffMember;
beforeAll(async () => {
  fixture = await hallFixture();
});
beforeEach(async () => {
  first = await fixture.cashier(100_00);
  second = await fixture.cashier(100_00);
});
afterAll(async () => {
  expect(await fixture.violations()).toEqual([]);
  await fixture.drop();
});

/** Far too much to do. */
const overload = {
  refuse: () => {
    throw new AppError("overloaded");
  },
};

const place = async (till: StaffMember, numbers: number[], change: Parameters<typeof bet>[1] = {}) =>
  (await fixture.halls.placeBet(actor(till), bet(numbers, change))).data.sale.id;
const sells = (till: StaffMember, id: string, add: number[], remove: number[] = []) =>
  fixture.halls.change(actor(till), id, { add, remove, reason: "another number" });
/** Whoever acts in the hall waits here. */
const hall = () => `select pg_advisory_xact_lock(hashtextextended('hall:${first.branchId}', 0))`;
const refusals = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) => (each.status === "rejected" ? [String(each.reason.message)] : []));

test("two tills that sell the same paper at once: one sells, the other is told who, and sells nothing of it", async () => {
  const tills = [first, second];
  const settled = await meet(fixture, hall(), [() => place(first, [6, 7, 8]), () => place(second, [7, 40])]);
  const loser = tills.find((_, index) => settled[index]?.status === "rejected") ?? first;
  const winner = tills.find((till) => till !== loser) ?? first;
  expect(refusals(settled)).toEqual([`Sold already by ${winner.username}: 7. Nothing of this sale was sold.`]);
  expect(await fixture.balance(loser)).toBe(100_00);
  expect(await fixture.halls.current(loser)).toMatchObject({ hasShift: false, sale: { tills: [{ id: winner.id }] } });
  expect((await fixture.halls.current(winner)).round?.cartelas).toContain(7);
});

test("two tills that begin at once sell into one round, each from its own float", async () => {
  const settled = await meet(fixture, hall(), [() => place(first, [1, 2]), () => place(second, [3])]);
  expect(refusals(settled)).toEqual([]);
  const { sale } = await fixture.halls.current(first);
  expect(sale).toMatchObject({ cartelas: [1, 2, 3], pot: 30 });
  expect(sale?.tills).toHaveLength(2);
  expect(sale?.tills).toEqual(
    expect.arrayContaining([
      { id: first.id, till: expect.any(String), cartelas: [1, 2], lines: [[1, 2]] },
      { id: second.id, till: expect.any(String), cartelas: [3], lines: [[3]] },
    ]),
  );
  expect((await fixture.halls.current(second)).sale?.saleId).toBe(sale?.saleId);
  expect([await fixture.balance(first), await fixture.balance(second)]).toEqual([80_00, 90_00]);
  // A lost answer asked for again; and what is another game.
  expect(await place(second, [3])).toBe(sale?.saleId);
  expect(await fixture.balance(second)).toBe(90_00);
  await expect(place(await fixture.colleague(first), [9], { stake: "20" })).rejects.toThrow("A round is running.");
});

test("more of the round: the line that has the other till's number is refused whole, and can be sold without it", async () => {
  const id = await place(first, [1, 2]);
  await place(second, [3]);
  const settled = await meet(fixture, hall(), [() => sells(first, id, [9, 10, 11]), () => sells(second, id, [11])]);
  expect(refusals(settled)).toHaveLength(1);
  const { sale } = await fixture.halls.current(first);
  expect([
    [1, 2, 3, 9, 10, 11],
    [1, 2, 3, 11],
  ]).toContainEqual(sale?.cartelas);
  await sells(first, id, [12]);
  const { round, soldElsewhere } = await fixture.halls.current(first);
  expect(round?.cartelas).toContain(12);
  const ofSecond = round?.tills.find((till) => till.id === second.id)?.cartelas;
  expect(soldElsewhere).toEqual([{ till: second.username, cartelas: ofSecond }]);
});

test("a till takes back what it has sold, and nothing that another has: the money lies in that drawer", async () => {
  const id = await place(first, [1, 2]);
  await place(second, [3, 4]);
  await expect(sells(second, id, [], [1, 3])).rejects.toThrow(`Sold by ${first.username}, who takes them back: 1.`);
  // Each asks for what the other gives back at the same instant: nobody waits for ever, and no paper is sold twice.
  const settled = await meet(fixture, hall(), [() => sells(first, id, [4], [1]), () => sells(second, id, [1], [4])]);
  for (const words of refusals(settled)) expect(words).toMatch(/^Sold already by /);
  expect(refusals(settled)).toHaveLength(2);
  await sells(first, id, [], [2]);
  await sells(second, id, [2]);
  expect([await fixture.balance(first), await fixture.balance(second)]).toEqual([90_00, 70_00]);
});

test("a taking back asked for again after its answer was lost is answered, and leaves what another till has sold since", async () => {
  const id = await place(first, [1, 2]);
  await place(second, [3]);
  await sells(first, id, [5], [1]);
  // The other till sells the paper as the first one asks again.
  const settled = await meet(fixture, hall(), [() => sells(second, id, [1]), () => sells(first, id, [5], [1])]);
  expect(refusals(settled)).toEqual([]);
  const { round } = await fixture.halls.current(second);
  expect(round?.tills.find((till) => till.id === second.id)?.cartelas).toEqual([1, 3]);
  expect([await fixture.balance(first), await fixture.balance(second)]).toEqual([80_00, 80_00]);
  const voids = (await fixture.audits("venue.sale_voided")).filter(({ target_id }) => target_id === id);
  expect(voids).toHaveLength(1);
  // What it has never sold is the other till's to take back, as ever.
  await expect(sells(first, id, [], [3])).rejects.toThrow(`Sold by ${second.username}, who takes them back: 3.`);
});

// Before those that leave a round called, which the hall's wall would show first.
test("two tills that check one winner at once: both see that it has won, and one that the prize is on its float", async () => {
  const id = await place(first, [1, 2]);
  await place(second, [3]);
  const tills = [first, second];
  await fixture.start(actor(first), id);
  const { winners } = outcomeOf([1, 2, 3], await fixture.orderOf(id));
  await fixture.pass(id, 2500 + 74 * 5000);
  const check = (till: StaffMember) => () => fixture.halls.claim(actor(till), id, winners[0]?.cartelaNumber ?? 0);
  const met = await meet(fixture, hall(), tills.map(check));
  const answers = met.map((each) => (each.status === "fulfilled" ? each.value : null));
  expect(answers).toMatchObject(tills.map(() => ({ verdict: "WINNER", payment: "paid" })));
  const payers = tills.filter(({ id: till }, index) => answers[index]?.round.payerId === till);
  expect(payers).toHaveLength(1);
  for (const till of tills) {
    const isPayer = payers.includes(till);
    const sold = till === first ? 20_00 : 10_00;
    expect(await fixture.balance(till)).toBe(100_00 - sold + (isPayer ? 24_00 : 0));
    // Whoever is shown the paper once more is told the same.
    const paidBy = { payerId: payers[0]?.id, paidBy: payers[0]?.username };
    expect(await check(till)()).toMatchObject({ payment: "paid", round: paidBy });
    expect(await fixture.halls.current(till)).toMatchObject({ cashierId: till.id, game: paidBy });
  }
  // The wall names no till by what only its tills know.
  const { code } = await fixture.halls.linkHall(first);
  expect((await fixture.halls.hall(code)).round).toMatchObject({ status: "settled", payerId: null, tills: [] });
});

test.each([0, 1])(
  "one till starts the round as the other sells more of it: sold and played, or refused and not paid (%i)",
  async (turn) => {
    const id = await place(first, [1, 2]);
    await place(second, [3]);
    const crossing: (() => Promise<unknown>)[] = [
      () => fixture.halls.start(actor(first), id),
      () => sells(second, id, [12]),
    ];
    const settled = await meet(fixture, hall(), turn === 0 ? crossing : crossing.toReversed());
    const { rows } = await fixture.owner.query(
      "select state <> 'open' as \"isStarted\", (select array_agg(cartela_number::int order by cartela_number) from round_cartela where round_id = id) as sold from round where id = $1",
      [id],
    );
    const isSold = refusals(settled).length === 0;
    if (!isSold) expect(refusals(settled)).toEqual([new AppError("round_closed").message]);
    expect(rows).toEqual([{ isStarted: true, sold: isSold ? [1, 2, 3, 12] : [1, 2, 3] }]);
    expect(await fixture.balance(second)).toBe(isSold ? 80_00 : 90_00);
  },
);

test.each([0, 1])(
  "one till starts the round as the other begins to sell: in that round, or refused and not in the next one (%i)",
  async (turn) => {
    const id = await place(first, [1, 2]);
    const crossing: (() => Promise<unknown>)[] = [
      () => fixture.halls.start(actor(first), id),
      () => place(second, [3], { seen: null }),
    ];
    const settled = await meet(fixture, hall(), turn === 0 ? crossing : crossing.toReversed());
    const isSold = refusals(settled).length === 0;
    if (!isSold) expect(refusals(settled)).toEqual([new AppError("round_running").message]);
    expect(await fixture.balance(second)).toBe(isSold ? 90_00 : 100_00);
    const { rows } = await fixture.owner.query(
      "select sold_by from round_cartela where cartela_number = 3 and round_id = $1",
      [id],
    );
    expect(rows).toEqual(isSold ? [{ sold_by: second.id }] : []);
  },
);

test("a till whose shift opens as it pays a winner holds up nobody's record while it waits for the house's account", async () => {
  const id = await place(first, [1, 2]);
  await fixture.start(actor(first), id);
  const { winners } = outcomeOf([1, 2], await fixture.orderOf(id));
  await fixture.pass(id, 2500 + 74 * 5000);
  const houseId = await fixture.ledger.open(fixture.db, "house", fixture.own.company.id);
  const { isChainFree, claim } = await fixture.db.transaction().execute(async (tx) => {
    // As another hall of the company that pays at this moment: it has the account, and comes to its record next.
    await fixture.ledger.lock(tx, [houseId]);
    const checked = fixture.halls.claim(actor(second), id, winners[0]?.cartelaNumber ?? 0);
    await vi.waitFor(async () => expect(await waitingForLocks(fixture.owner)).toBe(1), 10_000);
    const asked = sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('audit', 75)) as got`;
    const { rows } = await asked.execute(tx);
    return { isChainFree: rows[0]?.got, claim: { checked } };
  });
  expect(isChainFree).toBe(true);
  expect(await claim.checked).toMatchObject({ verdict: "WINNER", payment: "paid" });
  const opened = await fixture.audits("shift.opened");
  expect(opened.filter(({ actor_id }) => actor_id === second.id)).toHaveLength(1);
});

test("given up, each till gets back what it sold, and gives it to its own customers", async () => {
  const id = await place(first, [1, 2]);
  await place(second, [3]);
  await fixture.halls.cancel(actor(first), id, "power cut");
  expect([await fixture.balance(first), await fixture.balance(second)]).toEqual([100_00, 100_00]);
  const { game } = await fixture.halls.current(second);
  expect(game).toMatchObject({ saleId: id, status: "void", payerId: null });
  const cartelas = (till: StaffMember) => game?.tills.find((each) => each.id === till.id)?.cartelas;
  expect([cartelas(first), cartelas(second)]).toEqual([[1, 2], [3]]);
  expect(await place(second, [1, 50])).not.toBe(id);
});

test("another branch has paper of its own", async () => {
  await place(first, [1, 2]);
  const { cashier } = fixture.own.second;
  await fixture.fund(cashier.accountId, 100_00 as never);
  const theirs = await place(cashier, [1, 2]);
  expect((await fixture.halls.current(cashier)).soldElsewhere).toEqual([]);
  await expect(sells(first, theirs, [7])).rejects.toMatchObject({ code: "not_found" });
  expect(await fixture.signals(first.id)).toEqual(["venue.sale_id"]);
});

test("the database itself lets nobody sell the same paper twice, nor a hall have two rounds on sale or called", async () => {
  const id = await place(first, [1, 2]);
  const copied = (change: string) =>
    `insert into round select (json_populate_record(r, '${change}')).* from round r where id = '${id}'`;
  const other = "01a202e9-c61e-7dcd-b56a-6cf0d26a6b01";
  await expect(fixture.owner.query(copied(`{"id":"${other}","code":"ETHZZZ"}`))).rejects.toThrow(
    "round_on_sale_of_hall",
  );
  const twice = `insert into round_cartela (round_id, cartela_number, status, confirmed_at, version, cells, held_in, sold_by)
    select round_id, cartela_number, status, confirmed_at, version, cells, null, '${second.id}' from round_cartela where round_id = '${id}'`;
  await expect(fixture.owner.query(twice)).rejects.toThrow("round_cartela_pkey");
  const bySecond = `update round_cartela set sold_by = '${second.id}' where round_id = '${id}'`;
  await expect(fixture.owner.query(bySecond)).rejects.toThrow();
  await fixture.start(actor(first), id);
  await place(first, [5]);
  const called = `update round o set (state, closes_at, closed_at, starts_at, seed, pot_santim)
      = (c.state, c.closes_at, c.closed_at, c.starts_at, c.seed, c.pot_santim)
    from round c where c.id = '${id}' and o.hall_id = c.hall_id and o.state = 'open'`;
  await expect(fixture.owner.query(called)).rejects.toThrow("round_called_of_hall");
});

test("with far too much to do no round is begun, and one that a till has begun goes on being sold by every till", async () => {
  const halls = createHallService({ ...fixture.deps, overload });
  await expect(halls.placeBet(actor(first), bet([1, 2]))).rejects.toMatchObject({ code: "overloaded" });
  expect(await fixture.balance(first)).toBe(100_00);
  const id = await place(first, [1, 2]);
  const joined = await halls.placeBet(actor(second), bet([3]));
  expect(joined.data.sale.id).toBe(id);
  // Its answer was lost: it is asked once more, and sold once.
  expect((await halls.placeBet(actor(second), bet([3]))).data.sale.id).toBe(id);
  await halls.stop();
});

test("a company that allows physical draws no longer begins none, and every till sells into the one that is on sale", async () => {
  const allow = (isPhysicalDrawAllowed: boolean) =>
    fixture.hallRules.setSettings(actor(fixture.own.admin), { isPhysicalDrawAllowed });
  await allow(true);
  const id = await place(first, [1, 2], { mode: "physical" });
  await allow(false);
  expect(await place(second, [3], { mode: "physical" })).toBe(id);
  await sells(second, id, [4]);
  await fixture.halls.cancel(actor(first), id, "nobody came");
  await expect(place(first, [1], { mode: "physical" })).rejects.toMatchObject({ code: "physical_draw_not_allowed" });
});
