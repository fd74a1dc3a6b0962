import { ballCount } from "@derash/game/ball";
import { afterEach, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture, outcomeOf } from "../../../test/hall-fixture.ts";
import { setTax } from "../../../test/tax-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const sell = async (till: StaffMember, numbers: number[]) =>
  (await fixture.halls.placeBet(actor(till), bet(numbers))).data.sale.id;

/** A hall with two tills, and what a guest with its code sees of these papers, at another server than theirs. */
async function hall() {
  const first = await fixture.cashier(1000_00);
  const second = await fixture.cashier(1000_00);
  for (const till of [first, second]) await fixture.deps.shifts.open(actor(till), "0");
  const { code } = await fixture.halls.linkHall(first);
  const elsewhere = fixture.another();
  const sees = (...numbers: number[]) => elsewhere.papers(code, numbers);
  return { first, second, code, sees };
}

test("a guest's papers, sold at two tills, fill as balls are called, and the same code shows the next round", async () => {
  const { first, second, sees } = await hall();
  const id = await sell(first, [1, 2, 3]);
  await sell(second, [6]);
  const onSale = await sees(6, 1, 6, 99);
  expect(onSale.round).toMatchObject({ saleId: id, status: "selling", calledBalls: [] });
  expect(onSale.papers.map(({ cartelaNumber, isInRound }) => [cartelaNumber, isInRound])).toEqual([
    [1, true],
    [6, true],
    [99, false],
  ]);
  expect(onSale.papers[1]?.cells).toHaveLength(25);
  await fixture.start(actor(first), id);
  await fixture.pass(id, 2500 + 5 * 5000);
  const next = await sell(second, [7, 1]);
  const called = await sees(1, 7);
  expect(called.round).toMatchObject({ saleId: id, status: "calling" });
  expect(called.round?.calledBalls).toEqual((await fixture.orderOf(id)).slice(0, 6));
  expect(called.papers).toMatchObject([
    { cartelaNumber: 1, isInRound: true, isInNext: true },
    { cartelaNumber: 7, isInRound: false, isInNext: true },
  ]);
  await fixture.halls.cancel(actor(first), id, "a test");
  await fixture.halls.cancel(actor(second), next, "a test");
});

test("the verdict of a check is the paper's alone, and so is what it has won; nobody's name and no till is in it", async () => {
  const { first, second, sees } = await hall();
  const numbers = [1, 2, 3, 4, 5];
  const id = await sell(first, numbers);
  await fixture.start(actor(first), id);
  await fixture.pass(id, 2500 + 5000);
  const outcome = outcomeOf(numbers, await fixture.orderOf(id));
  const winners = outcome.winners.map(({ cartelaNumber }) => cartelaNumber);
  const [winner = 0] = winners;
  const loser = numbers.find((number) => !winners.includes(number)) ?? 0;
  await fixture.halls.claim(actor(second), id, loser);
  const checked = await sees(loser, winner);
  expect(checked.round?.status).toBe("paused");
  expect(checked.papers.find(({ cartelaNumber }) => cartelaNumber === loser)?.checked?.verdict).toBe("no_bingo");
  expect(checked.papers.find(({ cartelaNumber }) => cartelaNumber === winner)?.checked).toBeNull();
  await fixture.halls.play(actor(first), id);
  await fixture.pass(id, 2500 + (ballCount - 1) * 5000);
  // A till and the caller check at the same instant; both are told the same.
  await Promise.all([fixture.halls.claim(actor(first), id, winner), fixture.halls.claim(actor(second), id, winner)]);
  const over = await sees(loser, winner);
  expect(over.round).toMatchObject({ status: "settled", winners });
  expect(over.papers.find(({ cartelaNumber }) => cartelaNumber === winner)?.prize).toBe(40 / winners.length);
  expect(over.papers.find(({ cartelaNumber }) => cartelaNumber === loser)?.prize).toBeNull();
  const said = JSON.stringify(over);
  for (const secret of [first.username, second.username, first.firstName, first.id, "order", "seed"])
    if (secret) expect(said).not.toContain(secret);
});

test("given up while another round is called, its papers are told so, until the number is sold again or everybody has heard it", async () => {
  const { first, second, sees } = await hall();
  const told = async () =>
    (await sees(1, 7, 8, 9)).papers.map(({ cartelaNumber, isGivenBack }) => [cartelaNumber, isGivenBack]);
  const id = await sell(first, [1, 2]);
  await fixture.start(actor(first), id);
  const next = await sell(second, [1, 7, 8]);
  const none = [1, 7, 8, 9].map((number) => [number, false]);
  expect(await told()).toEqual(none);
  // The phone looks as the till gives it up: before, or after.
  const [, seen] = await Promise.all([fixture.halls.cancel(actor(second), next, "a test"), told()]);
  const given = [
    [1, true],
    [7, true],
    [8, true],
    [9, false],
  ];
  expect([none, given]).toContainEqual(seen);
  const after = await sees(1, 7);
  expect(after.round).toMatchObject({ saleId: id, status: "calling" });
  expect(after.papers).toMatchObject([
    { cartelaNumber: 1, isInRound: true, isInNext: false, isGivenBack: true },
    { cartelaNumber: 7, isInRound: false, isInNext: false, isGivenBack: true },
  ]);
  expect(await told()).toEqual(given);
  const later = await sell(second, [8]);
  expect(await told()).toEqual(given.map(([number, isGiven]) => [number, number === 8 ? false : isGiven]));
  await fixture.owner.query("update round set ended_at = ended_at - interval '31 minutes' where id = $1", [next]);
  expect(await told()).toEqual(none);
  await fixture.halls.cancel(actor(first), id, "a test");
  await fixture.halls.cancel(actor(second), later, "a test");
});

test("no ball is seen before it is called, however many phones ask at once; and who has no code sees nothing", async () => {
  const { first, code, sees } = await hall();
  const id = await sell(first, [1, 2]);
  await fixture.start(actor(first), id);
  await fixture.pass(id, 2500 + 2 * 5000);
  const seen = await Promise.all(Array.from({ length: 20 }, () => sees(1)));
  const made = (await fixture.halls.round(first, id)).totalCalls;
  for (const { round } of seen) expect(round?.calledBalls.length).toBeLessThanOrEqual(made);
  await fixture.halls.cancel(actor(first), id, "a test");
  await expect(fixture.halls.papers(code === "00000000" ? "11111111" : "00000000", [1])).rejects.toMatchObject({
    code: "not_found",
  });
});

test("what the caller says of the start is told until the sale is over, and starts nothing", async () => {
  const { first, second, sees } = await hall();
  const id = await sell(first, [1, 2]);
  await sell(second, [3]);
  await fixture.halls.countdown(actor(first), id, 60_000);
  const { round } = await sees(1);
  expect((round?.startsBy ?? 0) - (round?.serverNow ?? 0)).toBeGreaterThan(50_000);
  // Another till may sell, but not say when: first one has the calling by now, and its screen is there.
  await fixture.halls.watch(first, { id: "first", kind: "cashier" });
  await expect(fixture.halls.countdown(actor(second), id, 0)).rejects.toMatchObject({ code: "another_calls" });
  await fixture.halls.countdown(actor(first), id, 0);
  expect((await sees(1)).round?.startsBy).toBeNull();
  await fixture.halls.cancel(actor(first), id, "a test");
  await expect(fixture.halls.countdown(actor(first), id, 60_000)).rejects.toMatchObject({ code: "round_closed" });
});

test("a winner's phone is told what is withheld of the prize, as the wall and the till are", async () => {
  const { db, owner, own } = fixture;
  await setTax({ db, owner, companyId: own.company.id });
  const { first, sees } = await hall();
  const id = await sell(first, [1]);
  await fixture.start(actor(first), id);
  await fixture.pass(id, 2500 + ballCount * 5000);
  expect((await sees(1)).papers[0]).not.toHaveProperty("tax");
  await fixture.halls.claim(actor(first), id, 1);
  expect((await sees(1)).papers).toMatchObject([{ prize: 8, tax: 1.2 }]);
});
