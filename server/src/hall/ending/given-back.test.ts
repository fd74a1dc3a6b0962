import type { HallAnswer } from "@derash/protocol/hall/round";
import { afterEach, beforeAll, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../../test/hall-fixture.ts";
import type { StaffMember } from "../../company/service.ts";

const fixture = forAllTests(hallFixture);
beforeAll(async () => {
  await fixture.hallRules.setSettings(actor(fixture.own.admin), {
    ...{ isPhysicalDrawAllowed: true, isOpeningCountRequired: false, companyId: undefined },
    ...{ noteAbove: "500", approvalAbove: "500" },
  });
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const place = async (till: StaffMember, numbers: number[]) =>
  (await fixture.halls.placeBet(actor(till), bet(numbers))).data.sale.id;
const giveUp = (till: StaffMember, id: string) => fixture.halls.cancel(actor(till), id, "power cut");
/** Which tills owe something of this round, as an answer of the hall has it. */
const owing = ({ owed }: Pick<HallAnswer, "owed">, id: string) =>
  owed.filter(({ saleId }) => saleId === id).map(({ cashierId }) => cashierId);
const owedAt = async (till: StaffMember, id: string) => owing(await fixture.halls.current(till), id);

/** A round on sale at two tills, and a third that has sold nothing of it. */
async function sold() {
  const first = await fixture.cashier(100_00);
  const [second, third] = [await fixture.cashierBeside(first), await fixture.cashierBeside(first)];
  await fixture.fund(second.accountId, 100_00 as never);
  const id = await place(first, [1, 2]);
  await place(second, [3]);
  return { first, second, third, id };
}

test("a till is told of a round that was given up until it says that it has given the stakes back, wherever it comes", async () => {
  const { first, second, third, id } = await sold();
  expect(await owedAt(second, id)).toEqual([]);
  await giveUp(first, id);
  // By no page's word: each till of the hall asks for it anew.
  for (const till of [first, second, third])
    expect((await owedAt(till, id)).toSorted()).toEqual([first.id, second.id].toSorted());
  const says = async (till: StaffMember) => owing(await fixture.halls.givenBack(actor(till), id), id);
  expect(await says(second)).toEqual([first.id]);
  // Asked for again, as when the answer was lost; and by who had nothing to give back.
  expect(await says(second)).toEqual([first.id]);
  expect(await says(third)).toEqual([first.id]);
  expect(await says(first)).toEqual([]);
});

test("the other window of the cashier hears of it, although nothing of the hall's rounds has changed", async () => {
  const { first, second, id } = await sold();
  await giveUp(first, id);
  const window = `window of ${first.id}`;
  const { event } = await fixture.halls.watch(first, { id: window, kind: "hall" });
  expect(owing(event, id)).toContain(first.id);
  await fixture.halls.givenBack(actor(first), id);
  const heard = () => fixture.events.findLast(({ cashierId }) => cashierId === first.id)?.event;
  await expect.poll(() => owing(heard() ?? event, id)).toEqual([second.id]);
  fixture.halls.leave(window);
});

test("a round that somebody above ends is owed as well; a till that had taken all back owes nothing of it", async () => {
  const { first, second, id } = await sold();
  await fixture.halls.change(actor(second), id, { add: [], remove: [3], reason: "another number" });
  // While it sells there is nothing to give back, and saying so changes nothing.
  await fixture.halls.givenBack(actor(first), id);
  await fixture.start(actor(first), id);
  await fixture.owner.query("update staff set is_active = false where id = $1", [first.id]);
  await fixture.away(first.id, 60_000);
  await fixture.halls.takeOver(actor(fixture.own.first.admin), id);
  expect(await owedAt(second, id)).toEqual([first.id]);
});

test("once the shift is closed, its drawer is counted and nobody is told any more", async () => {
  const { first, second, id } = await sold();
  await giveUp(first, id);
  await fixture.deps.shifts.close(actor(second), "0", "");
  expect(await owedAt(second, id)).toEqual([first.id]);
});

test("of a drawer whose count waits for a note nothing is given back any more: the branch does", async () => {
  const { first, second, id } = await sold();
  await giveUp(first, id);
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { companyId: undefined, noteAbove: "1" });
  await expect(fixture.deps.shifts.close(actor(second), "10", "")).rejects.toMatchObject({
    fields: { note: { code: "note_required" } },
  });
  await fixture.hallRules.setSettings(actor(fixture.own.admin), { companyId: undefined, noteAbove: "500" });
  expect(await owedAt(second, id)).toEqual([first.id]);
});

test("another hall's till says nothing of it, and its asking is a signal", async () => {
  const { first, id } = await sold();
  await giveUp(first, id);
  const { cashier: stranger } = fixture.own.second;
  await expect(fixture.halls.givenBack(actor(stranger), id)).rejects.toMatchObject({ code: "not_found" });
  expect(await fixture.signals(stranger.id)).toEqual(["venue.sale_id"]);
  expect(await owedAt(stranger, id)).toEqual([]);
  expect(await owedAt(first, id)).toHaveLength(2);
});
