import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import { actor, meet } from "../../../test/credit-fixture.ts";
import { dayMs } from "../../../test/payment/money-ways.ts";
import { moneyByPhone } from "../../../test/payment/phone-fixture.ts";
import type { Player } from "../../player/service.ts";

// A transfer's number that somebody else has named first: it is its payer's once that claim has ended without a credit.

const { money, device, sms, number, claim } = moneyByPhone();

const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === "fulfilled" ? "ok" : (result.reason as { code: string }).code;
const statesOf = async (who: Player) => (await money.payments.payments(who, {})).payments.map(({ state }) => state);

/** Two persons say that the transfer is not this player's, and say it once more because they have not heard the answer. */
async function notTheirs(id: string): Promise<void> {
  for (const by of [money.own.admin, money.superAdmin, money.superAdmin, money.own.admin].map(actor))
    await money.payments.decideDeposit(by, id, { credit: false, reason: "another one has paid it" });
}

/** Named by somebody who has not paid it, and never found. */
async function expired(named: string): Promise<Player> {
  const other = await money.player();
  await claim(other, named);
  for (let day = 0; day < 9; day++) await money.pass(dayMs);
  expect(await statesOf(other)).toEqual(["expired"]);
  return other;
}

test("a claim that has expired is free for who has paid, and once", async () => {
  const named = number();
  const other = await expired(named);
  const who = await money.player();
  await sms(device(), who, 120, named);
  await claim(who, named);
  expect(await money.wallet(who)).toBe(santim(120_00));
  await money.pass(dayMs);
  expect(await money.wallet(other)).toBe(0);
  for (const again of [other, await money.player()])
    await expect(claim(again, named)).rejects.toMatchObject({ code: "transfer_claimed" });
});

test("the payer's own that has expired is claimed anew, and an SMS that comes late finds the first one as well", async () => {
  const named = number();
  const who = await expired(named);
  expect(await claim(who, named)).toMatchObject({ state: "created" });
  const other = await money.player();
  await expect(claim(other, named)).rejects.toMatchObject({ code: "transfer_claimed" });
  await sms(device(), who, 90, named);
  await money.pass(1000);
  expect(await money.wallet(who)).toBe(santim(90_00));
});

test("an SMS that comes late credits its payer, although somebody else has claimed the number anew", async () => {
  const named = number();
  const who = await expired(named);
  const other = await money.player();
  await claim(other, named);
  await sms(device(), who, 90, named);
  await money.pass(1000);
  expect(await money.wallet(who)).toBe(santim(90_00));
  expect(await money.wallet(other)).toBe(0);
  expect(await statesOf(other)).toEqual(["review"]);
});

test("of two who claim it anew at once one does, and the other finds it claimed", async () => {
  const named = number();
  await expired(named);
  const [who, other] = [await money.player(), await money.player()];
  await sms(device(), who, 120, named);
  const held = `select from deposit where reference like '${named}.%' for update`;
  const tries = [() => claim(who, named), () => claim(other, named, undefined, money.other)];
  expect((await meet(money, held, tries)).map(codeOf).toSorted()).toEqual(["ok", "transfer_claimed"]);
  const [mine, theirs] = [await statesOf(who), await statesOf(other)];
  expect([...mine, ...theirs]).toEqual(mine.length === 1 ? ["paid"] : ["review"]);
  expect(await money.wallet(other)).toBe(0);
});

test("a claim in review that is not this player's says so, frees the number, and its player does not take it back", async () => {
  const [who, other] = [await money.player(), await money.player()];
  const named = number();
  await sms(device(), who, 120, named);
  const begun = await claim(other, named);
  expect(begun.state).toBe("review");
  await expect(claim(who, named)).rejects.toMatchObject({ code: "transfer_claimed" });
  await notTheirs(begun.id);
  expect(await money.payments.payment(other, begun.id)).toMatchObject({ state: "not_theirs", is_ended: true });
  expect((await money.audits("deposit.decided")).at(-1)).toMatchObject({ after: { status: "not theirs" } });
  // Named once more it is the same one; nobody waits for it again.
  expect(await claim(other, named)).toMatchObject({ id: begun.id, state: "not_theirs" });
  await claim(who, named);
  expect(await money.wallet(who)).toBe(santim(120_00));
  await expect(claim(other, named)).rejects.toMatchObject({ code: "transfer_claimed" });
  await money.payments.lookUpDeposit(begun.id);
  expect(await money.state(other, begun.id)).toBe("not_theirs");
  expect(await money.wallet(other)).toBe(0);
});

test("what two have claimed and neither has paid is credited to one, and of the other the second person is told so", async () => {
  const named = number();
  const who = await expired(named);
  const [other, payer] = [await money.player(), await money.player()];
  await claim(other, named);
  await sms(device(), payer, 120, named);
  await money.pass(1000);
  const idOf = async (player: Player) => (await money.payments.payments(player, {})).payments[0]?.id ?? "";
  const [one, two] = [await idOf(who), await idOf(other)];
  expect([await statesOf(who), await statesOf(other)]).toEqual([["review"], ["review"]]);
  const [first, second] = [actor(money.own.admin), actor(money.superAdmin)];
  const says = (by: typeof first, id: string, credit = true) =>
    money.payments.decideDeposit(by, id, { credit, reason: "the statement says so" });
  for (const by of [first, second]) await says(by, one);
  await says(first, two);
  const refused = { code: "payment_credited_elsewhere" };
  for (const _ of ["once", "and again"]) await expect(says(second, two)).rejects.toMatchObject(refused);
  expect([await money.wallet(who), await money.wallet(other)]).toEqual([santim(120_00), 0]);
  // The first word stands as it was, until somebody says otherwise.
  const said = (await money.audits("deposit.decided")).filter(({ target_id: id }) => id === two);
  expect(said).toHaveLength(1);
  await says(second, two, false);
  for (const by of [first, second]) await says(by, two, false);
  expect(await statesOf(other)).toEqual(["not_theirs"]);
});
