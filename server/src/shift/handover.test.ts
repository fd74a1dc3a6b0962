import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { shiftFixture } from "../../test/shift-fixture.ts";
import type { StaffMember } from "../company/service.ts";

const fixture = forAllTests(shiftFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

test("a drawer is handed on as it was counted, to one of two who take it at once", async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => fixture.cashier(santim(0))));
  if (!first || !second || !third) throw new Error("there are three");
  await fixture.open(first, "300");
  const { id } = await fixture.shifts.close(actor(first), "300", "", { isHandedOn: true });
  expect((await fixture.shifts.current(second)).handovers).toMatchObject([
    { id, cashier: first.username, counted_cash: 300 },
  ]);
  const take = (by: StaffMember, countedCash = "300") => fixture.shifts.open(actor(by), { countedCash, takenFrom: id });
  await expect(take(second, "299")).rejects.toMatchObject({ code: "handover_differs" });
  const results = await meet(fixture, `select from shift where id = '${id}' for update`, [
    () => take(second),
    () => take(third),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = results.find((result) => result.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "drawer_taken" });
  expect((await fixture.shifts.current(third)).handovers).toEqual([]);
  await expect(
    fixture.shifts.open(actor(fixture.own.second.cashier), { countedCash: "300", takenFrom: id }),
  ).rejects.toMatchObject({ code: "not_found" });
  for (const by of [second, third])
    if ((await fixture.shifts.current(by)).shift?.taken_from === first.username) await fixture.close(by, "300");
});

test("a drawer that was handed on as it was counted stays so when the note comes without saying it again", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => fixture.cashier(santim(0))));
  if (!first || !second) throw new Error("there are two");
  await fixture.open(first, "500");
  const close = (note: string, isHandedOn: boolean) => fixture.shifts.close(actor(first), "290", note, { isHandedOn });
  await expect(close("", true)).rejects.toMatchObject({ fields: { note: { code: "note_required" } } });
  const counted = await fixture.shifts.current(first);
  const takenFrom = counted.shift?.id ?? "";
  const take = () => fixture.shifts.open(actor(second), { countedCash: "290", takenFrom });
  await expect(take()).rejects.toMatchObject({ code: "not_found" });
  const { id } = await close("short", false);
  expect((await fixture.shifts.current(second)).handovers).toContainEqual(
    expect.objectContaining({ id, cashier: first.username, counted_cash: 290 }),
  );
  expect(await take()).toMatchObject({ taken_from: first.username });
  await fixture.close(second, "290");
});

test("a drawer that was handed on before midnight is offered after it, and not for ever", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => fixture.cashier(santim(0))));
  if (!first || !second) throw new Error("there are two");
  await fixture.open(first, "120");
  const { id } = await fixture.shifts.close(actor(first), "120", "", { isHandedOn: true });
  const offered = async () => (await fixture.shifts.current(second)).handovers.map((drawer) => drawer.id);
  const closedAt = (moment: string) =>
    fixture.owner.query(`update shift set closed_at = ${moment} where id = $1`, [id]);
  await closedAt("date_trunc('day', now(), 'Africa/Addis_Ababa') - interval '1 minute'");
  expect(await offered()).toContain(id);
  await closedAt("clock_timestamp() - interval '49 hours'");
  expect(await offered()).not.toContain(id);
});

test("a cashier who has opened at another window takes over no drawer there, and is told; the drawer stays to be taken", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => fixture.cashier(santim(0))));
  if (!first || !second) throw new Error("there are two");
  await fixture.open(first, "400");
  const { id } = await fixture.shifts.close(actor(first), "400", "", { isHandedOn: true });
  const take = () => fixture.shifts.open(actor(second), { countedCash: "400", takenFrom: id });
  await fixture.open(second, "400");
  await expect(take()).rejects.toMatchObject({ code: "shift_open" });
  await fixture.close(second, "400");
  const taken = await take();
  // After a lost answer it is the same; and nobody who has taken a drawer has opened an own one with as much.
  expect(await take()).toEqual(taken);
  await expect(fixture.open(second, "400")).rejects.toMatchObject({ code: "shift_open" });
  await fixture.close(second, "400");
});
