import { afterEach, expect, test } from "vitest";
import { actor, meet } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { bet, hallFixture } from "../../../test/hall-fixture.ts";
import { regularsMax } from "./regulars.ts";

const fixture = forAllTests(hallFixture);
afterEach(async () => {
  expect(await fixture.violations()).toEqual([]);
  await fixture.owner.query("delete from hall_regular");
});

const of = (name: string, cartelas: number[], isStanding = false) => ({ name, cartelas, isStanding });

test("a regular whom one till keeps is the other's too, under the same name with other cartelas, until one forgets them", async () => {
  const [first, second] = [await fixture.cashier(), await fixture.cashier()];
  await fixture.halls.keepRegular(actor(first), of("Abebe", [7, 3, 7]));
  expect(await fixture.halls.regulars(second)).toMatchObject([of("Abebe", [3, 7])]);
  const [kept] = await fixture.halls.keepRegular(actor(second), of("ABEBE", [9], true));
  expect(await fixture.halls.regulars(first)).toEqual([{ id: kept?.id, ...of("ABEBE", [9], true) }]);
  const stranger = fixture.own.second.cashier;
  expect(await fixture.halls.regulars(stranger)).toEqual([]);
  await expect(fixture.halls.forgetRegular(actor(stranger), kept?.id ?? "", [9])).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await fixture.halls.forgetRegular(actor(first), kept?.id ?? "", [9])).toEqual([]);
  await expect(fixture.halls.forgetRegular(actor(second), kept?.id ?? "", [9])).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a till that still shows what a regular had before forgets nothing of what another till has kept since", async () => {
  const [first, second] = [await fixture.cashier(), await fixture.cashier()];
  const [shown] = await fixture.halls.keepRegular(actor(first), of("Abebe", [3, 7]));
  await fixture.halls.keepRegular(actor(second), of("Abebe", [9], true));
  const forget = (cartelas: number[]) => fixture.halls.forgetRegular(actor(first), shown?.id ?? "", cartelas);
  await expect(forget([3, 7])).rejects.toMatchObject({ code: "not_found" });
  expect(await fixture.halls.regulars(second)).toMatchObject([of("Abebe", [9], true)]);
  expect(await forget([9])).toEqual([]);
});

test("two tills that keep the same name at the same instant keep one person, with the cartelas of the later one", async () => {
  const [first, second] = [await fixture.cashier(), await fixture.cashier()];
  const hall = `select pg_advisory_xact_lock(hashtextextended('hall:${first.branchId}', 0))`;
  const settled = await meet(fixture, hall, [
    () => fixture.halls.keepRegular(actor(first), of("Sara", [1])),
    () => fixture.halls.keepRegular(actor(second), of("sara", [2])),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await fixture.halls.regulars(first)).toHaveLength(1);
});

test("a till does not write over whom another till has kept under the name unread, and the same again is no other order", async () => {
  const [first, second] = [await fixture.cashier(), await fixture.cashier()];
  const keep = (till: typeof first, cartelas: number[], seen: { cartelas: number[]; isStanding: boolean } | null) =>
    fixture.halls.keepRegular(actor(till), { ...of("Almaz", cartelas, true), seen });
  const hall = `select pg_advisory_xact_lock(hashtextextended('hall:${first.branchId}', 0))`;
  const settled = await meet(fixture, hall, [() => keep(first, [1, 2], null), () => keep(second, [8], null)]);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "version_changed" } });
  const stands = settled[0]?.status === "fulfilled" ? [1, 2] : [8];
  expect(await keep(first, stands, null)).toMatchObject([of("Almaz", stands, true)]);
  expect(await keep(second, [9], { cartelas: stands, isStanding: true })).toMatchObject([of("Almaz", [9], true)]);
});

test("what the branch does not sell is nobody's, and a hall keeps only so many", async () => {
  const till = await fixture.cashier();
  await expect(fixture.halls.keepRegular(actor(till), of("Nobody", [1999]))).rejects.toMatchObject({
    code: "cartela_unknown",
  });
  await fixture.owner.query(
    "insert into hall_regular (branch_id, name, cartelas, kept_by) select $1, 'r' || n, '{1}', $2 from generate_series(1, $3) n",
    [till.branchId, till.id, regularsMax],
  );
  await expect(fixture.halls.keepRegular(actor(till), of("One more", [1]))).rejects.toMatchObject({
    code: "too_many_regulars",
    params: { max: regularsMax },
  });
  expect(await fixture.halls.keepRegular(actor(till), of("r7", [2]))).toHaveLength(regularsMax);
});

test("what a customer took at once is one line, known at every till, and less where a part of it is taken back", async () => {
  const first = await fixture.cashier(1000_00);
  const second = await fixture.cashier(1000_00);
  const { sale } = (await fixture.halls.placeBet(actor(first), bet([1, 2, 3]))).data;
  await fixture.halls.change(actor(second), sale.id, { add: [10, 11], remove: [] });
  await fixture.halls.change(actor(first), sale.id, { add: [5], remove: [2], reason: "another number" });
  const tillsSeenBy = async (till: typeof first) => (await fixture.halls.current(till)).sale?.tills;
  const seen = await tillsSeenBy(second);
  const linesOf = (till: typeof first) => seen?.find(({ id }) => id === till.id)?.lines;
  expect(linesOf(first)).toEqual([[5], [1, 3]]);
  expect(linesOf(second)).toEqual([[10, 11]]);
  expect(await tillsSeenBy(first)).toEqual(seen);
  await fixture.halls.cancel(actor(first), sale.id, "nobody came");
});
