import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { awardedByTest } from "../../../test/books.ts";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations(awardedByTest)).toEqual([]));

/** A round of a till that is won, and a bonus of it that waits at the desk. */
async function quickWin() {
  const { own, halls, db } = fixture;
  const till = await fixture.cashier();
  const { id: shiftId } = await fixture.deps.shifts.open(actor(till), "0");
  const { id } = (await halls.placeBet(actor(till), bet([1]))).data.sale;
  const { round } = await fixture.start(actor(till), id);
  await fixture.pass(id, 2500 + 75 * 5000);
  expect(await halls.claim(actor(till), id, 1)).toMatchObject({ verdict: "WINNER", payment: "paid" });
  const award = () =>
    db.transaction().execute((tx) =>
      fixture.bonuses.award(tx, {
        ...{ companyId: own.company.id, branchId: own.first.branch.id, roundId: id, winnerName: "Cartela 1" },
        ...{ callsToWin: 5, amount: santim(6_00), origin: "round" },
      }),
    );
  return { till, shiftId, id, gameId: round?.gameId, award };
}
/** What the till's pages say of its own bonuses; `at`: of another one's, at that till. */
const toldTo = async (till: StaffMember, at = till) =>
  (await fixture.halls.current(at)).bonuses.filter(({ cashierId }) => cashierId === till.id);

const deposit = (id: string) => fixture.bonuses.deposit(actor(fixture.own.first.admin), id);
/** The evening goes on, and nobody has looked at a page of the hall meanwhile. */
const elevenMinutesLater = () =>
  fixture.owner.query("update pending_bonus set deposited_at = deposited_at - interval '11 minutes'");
const paidOutAt = async (id: string): Promise<Date | null> =>
  (await fixture.owner.query("select paid_out_at from pending_bonus where id = $1", [id])).rows[0].paid_out_at;

test("a till is told of a bonus that somebody above has deposited for it to pay out, with its float, until its shift is over", async () => {
  const { till, id, gameId, award } = await quickWin();
  const beside = await fixture.cashierBeside(till);
  const first = await award();
  expect(await toldTo(till)).toEqual([]);
  const { balance } = await fixture.halls.current(till);
  await fixture.halls.watch(till, { id: "screen", kind: "cashier" });
  await deposit(first);
  const told = { id: first, saleId: id, gameId, cashierId: till.id, winner: "Cartela 1", amount: 6 };
  expect(await fixture.halls.current(till)).toMatchObject({ balance: balance + 6, bonuses: [told] });
  // All tills of the hall hear whose it is.
  expect(await toldTo(till, beside)).toMatchObject([told]);
  // The open page hears of it by itself, though nothing of its rounds has changed.
  await expect.poll(() => fixture.events.at(-1)?.event.bonuses, { timeout: 5000 }).toMatchObject([told]);
  fixture.halls.leave("screen");
  await elevenMinutesLater();
  expect(await toldTo(till)).toMatchObject([told]);
  await fixture.deps.shifts.close(actor(till), "2", "");
  expect(await toldTo(till)).toEqual([]);
});

test("what one window says is paid out, the other one asks nobody to pay; said twice, or in both at once, it is said", async () => {
  const { till, award } = await quickWin();
  const [first, second] = [await award(), await award()];
  for (const id of [first, second]) await deposit(id);
  await fixture.halls.watch(till, { id: "other window", kind: "hall" });
  const says = async (id: string) => (await fixture.halls.paidOut(actor(till), id)).bonuses.map((bonus) => bonus.id);
  expect(await says(first)).toEqual([second]);
  const heard = () => fixture.events.findLast(({ cashierId }) => cashierId === till.id)?.event.bonuses;
  await expect.poll(() => heard()?.map(({ id }) => id)).toEqual([second]);
  const said = await paidOutAt(first);
  expect(said).toBeInstanceOf(Date);
  await says(first);
  expect(await paidOutAt(first)).toEqual(said);
  expect((await Promise.all([says(second), says(second)])).at(-1)).toEqual([]);
  expect(await toldTo(till)).toEqual([]);
  fixture.halls.leave("other window");
});

test("only the till that pays it says so, and only of what was deposited for it", async () => {
  const { till, award } = await quickWin();
  const [waiting, deposited] = [await award(), await award()];
  await deposit(deposited);
  const beside = await fixture.cashierBeside(till);
  const says = (by: StaffMember, id: string) => fixture.halls.paidOut(actor(by), id);
  for (const by of [beside, fixture.own.second.cashier])
    await expect(says(by, deposited)).rejects.toMatchObject({ code: "not_found" });
  await expect(says(till, waiting)).rejects.toMatchObject({ code: "not_found" });
  expect([await paidOutAt(deposited), await paidOutAt(waiting)]).toEqual([null, null]);
  expect(await toldTo(till)).toMatchObject([{ id: deposited }]);
});

test("a drawer whose count waits for a note pays no bonus any more", async () => {
  const { till, award } = await quickWin();
  const id = await award();
  await deposit(id);
  expect(await toldTo(till)).toMatchObject([{ id }]);
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { companyId: undefined, noteAbove: "1" });
  await expect(fixture.deps.shifts.close(actor(till), "20", "")).rejects.toMatchObject({
    fields: { note: { code: "note_required" } },
  });
  expect(await toldTo(till)).toEqual([]);
});

test("a bonus that the branch pays is no till's to pay out", async () => {
  const { till, award } = await quickWin();
  await fixture.deps.shifts.close(actor(till), "2", "");
  await fixture.deps.shifts.open(actor(till), "2");
  const id = await award();
  await deposit(id);
  expect(await toldTo(till)).toEqual([]);
  await expect(fixture.halls.paidOut(actor(till), id)).rejects.toMatchObject({ code: "not_found" });
});
