import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

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
const toldTo = async (till: StaffMember) => (await fixture.halls.current(till)).bonuses;

test("a till is told of a bonus that somebody above has deposited for it to pay out, with its float, for ten minutes or until its shift is over", async () => {
  const { till, id, gameId, award } = await quickWin();
  const beside = await fixture.cashierBeside(till);
  const [first, second] = [await award(), await award()];
  expect(await toldTo(till)).toEqual([]);
  const { balance } = await fixture.halls.current(till);
  await fixture.halls.watch(till, { id: "screen", kind: "cashier" });
  await fixture.bonuses.deposit(actor(fixture.own.first.admin), first);
  const told = { id: first, saleId: id, gameId, cashierId: till.id, winner: "Cartela 1", amount: 6 };
  expect(await fixture.halls.current(till)).toMatchObject({ balance: balance + 6, bonuses: [told] });
  // All tills of the hall hear whose it is.
  expect(await toldTo(beside)).toMatchObject([told]);
  // The open page hears of it by itself, though nothing of its rounds has changed.
  await expect.poll(() => fixture.events.at(-1)?.event.bonuses, { timeout: 5000 }).toMatchObject([told]);
  fixture.halls.leave("screen");
  await fixture.owner.query(
    "update pending_bonus set deposited_at = deposited_at - interval '11 minutes' where id = $1",
    [first],
  );
  await fixture.bonuses.deposit(actor(fixture.own.first.admin), second);
  expect(await toldTo(till)).toMatchObject([{ id: second }]);
  await fixture.deps.shifts.close(actor(till), "2", "");
  expect(await toldTo(till)).toEqual([]);
});

test("a bonus that the branch pays is no till's to pay out", async () => {
  const { till, award } = await quickWin();
  await fixture.deps.shifts.close(actor(till), "2", "");
  await fixture.deps.shifts.open(actor(till), "2");
  await fixture.bonuses.deposit(actor(fixture.own.first.admin), await award());
  expect(await toldTo(till)).toEqual([]);
});
