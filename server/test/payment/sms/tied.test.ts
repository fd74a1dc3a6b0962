import { santim } from "@derash/game/money";
import { beforeEach, expect, test } from "vitest";
import type { Player } from "../../../src/player/service.ts";
import { actor, meet } from "../../credit-fixture.ts";
import { dayMs } from "../money-ways.ts";
import { moneyByPhone } from "../phone-fixture.ts";

// A message of money that nobody can claim by its number is tied to a claim by one person, and credited by a second one.

const { money, device, sms, namelessSms, bring, number, claim } = moneyByPhone();
let counted = 0;
/** As CBE's app shows it to who has sent the money. */
const ofCbe = () => `FT26327${String(++counted).padStart(5, "0")}`;

const listed = async (staff = money.own.admin) => (await money.payments.messages(staff, { size: 50 })).messages;
const newest = async () => (await listed())[0]?.id ?? "";
const reason = "seen on the statement";
const ties = (id: string, message: string, by = money.own.admin, at = money.payments) =>
  at.tieMessage(actor(by), id, { message, reason });
const says = (id: string, credit: boolean, by = money.superAdmin) =>
  money.payments.decideDeposit(actor(by), id, { credit, reason });
const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === "fulfilled" ? "ok" : (result.reason as { code: string }).code;
const theirsOf = async (id: string) =>
  (await money.owner.query("select their_reference from deposit where id = $1", [id])).rows[0].their_reference;

/** Named by its payer, and never found. */
async function claimed(named = ofCbe()): Promise<{ who: Player; id: string; named: string }> {
  const who = await money.player();
  const { id, state } = await claim(who, named);
  expect(state).toBe("created");
  return { who, id, named };
}

// What one test leaves unclaimed is fifteen days old in the next one.
beforeEach(() => money.pass(15 * dayMs));

test("a message without a number is listed, tied by one, credited by another, and gone from the list", async () => {
  const { who, id, named } = await claimed();
  await namelessSms(device(), 120);
  const [message] = await listed();
  expect(message).toMatchObject({ bank: "cbe", amount: 120, payer_name: "ABEBE KEBEDE", phone: "phone" });
  expect(message?.body).toMatch(/^Dear Derash You have received/);
  const page = await ties(id, message?.id ?? "");
  expect(page).toMatchObject({ payment: { state: "review" }, can_decide_review: false, asked_credit: true });
  expect(page.facts.at(-1)).toMatchObject({ source: "person", amount: 120, said: `tied by hand: ${message?.body}` });
  expect(await money.wallet(who)).toBe(0);
  expect(await listed()).toEqual([]);
  // Looked up meanwhile it waits on; and the same one is no second person.
  await money.pass(dayMs);
  await money.payments.lookUpDeposit(id);
  expect(await money.state(who, id)).toBe("review");
  await says(id, true, money.own.admin);
  await expect(says(id, false, money.own.admin)).rejects.toMatchObject({ code: "second_person" });
  expect(await money.wallet(who)).toBe(0);
  expect(await says(id, true)).toMatchObject({ payment: { state: "paid" } });
  expect(await money.wallet(who)).toBe(santim(120_00));
  expect(await theirsOf(id)).toBe(`cbe:${named}`);
  await money.pass(dayMs);
  expect(await money.wallet(who)).toBe(santim(120_00));
  expect(await listed()).toEqual([]);
  const other = await claimed();
  await expect(ties(other.id, message?.id ?? "")).rejects.toMatchObject({ code: "transfer_claimed" });
});

test("it is on record who tied what, and once, however often the same one says it", async () => {
  const { id } = await claimed();
  await namelessSms(device(), 60);
  const message = await newest();
  await ties(id, message);
  await ties(id, message);
  await says(id, true);
  expect(await ties(id, message)).toMatchObject({ payment: { state: "paid" } });
  const records = (await money.audits("deposit.tied")).filter(({ target_id: of }) => of === id);
  expect(records).toMatchObject([{ actor_id: money.own.admin.id, after: { message, amount: 60, reason } }]);
  await expect(ties(id, message, money.superAdmin)).rejects.toMatchObject({ code: "payment_decided" });
});

test("an expired claim gets its message too", async () => {
  const { who, id } = await claimed();
  for (let day = 0; day < 9; day++) await money.pass(dayMs);
  expect(await money.state(who, id)).toBe("expired");
  await namelessSms(device(), 70);
  await ties(id, await newest());
  await says(id, true);
  expect(await money.wallet(who)).toBe(santim(70_00));
});

test("of two who tie one message to two claims at once, or one that was sent on twice, one does", async () => {
  for (const copies of [1, 2]) {
    const [one, two] = [await claimed(), await claimed()];
    await namelessSms(device(), 80);
    if (copies === 2) await bring(device(), (await listed())[0]?.body ?? "");
    const found = (await listed()).map(({ id }) => id);
    expect(found).toHaveLength(copies);
    const held = "select from payment_account where provider = 'sms' for no key update";
    const tries = [
      () => ties(one.id, found[0] ?? ""),
      () => ties(two.id, found.at(-1) ?? "", money.superAdmin, money.other),
    ];
    expect((await meet(money, held, tries)).map(codeOf).toSorted()).toEqual(["ok", "transfer_claimed"]);
    expect(await listed()).toEqual([]);
  }
});

test("of two who tie two messages to one claim the second is told that it is decided", async () => {
  const { id } = await claimed();
  for (const birr of [30, 40]) await namelessSms(device(), birr);
  const [one, two] = (await listed()).map((message) => message.id);
  await ties(id, one ?? "");
  await expect(ties(id, two ?? "", money.superAdmin)).rejects.toMatchObject({ code: "payment_decided" });
  expect((await listed()).map((message) => message.id)).toEqual([two]);
});

test("a message that its payer claims before it is tied is theirs", async () => {
  const [{ id }, payer, named] = [await claimed(), await money.player(), number()];
  await sms(device(), payer, 90, named);
  const message = await newest();
  await claim(payer, named);
  await expect(ties(id, message)).rejects.toMatchObject({ code: "transfer_claimed" });
  expect(await money.wallet(payer)).toBe(santim(90_00));
  expect(await listed()).toEqual([]);
});

test("a message that its payer claims after it was tied is theirs, and the second person is told so", async () => {
  const [{ who, id }, payer, named] = [await claimed(), await money.player(), number()];
  await sms(device(), payer, 90, named);
  await ties(id, await newest());
  await claim(payer, named);
  await expect(says(id, true)).rejects.toMatchObject({ code: "payment_credited_elsewhere" });
  expect([await money.wallet(who), await money.wallet(payer)]).toEqual([0, santim(90_00)]);
});

test("a number that was typed wrong goes by the message's own, and by no other claim once more", async () => {
  const [{ who, id }, named] = [await claimed(number()), number()];
  await sms(device(), who, 90, named);
  await ties(id, await newest());
  await says(id, true);
  expect(await theirsOf(id)).toBe(`telebirr:${named}`);
  await claim(who, named);
  expect(await money.wallet(who)).toBe(santim(90_00));
});

test("a claim that is not this player's after all lets the message go", async () => {
  const [wrong, right] = [await claimed(), await claimed()];
  await namelessSms(device(), 50);
  const message = await newest();
  await ties(wrong.id, message);
  await says(wrong.id, false);
  for (const by of [money.own.admin, money.superAdmin]) await says(wrong.id, false, by);
  expect(await money.state(wrong.who, wrong.id)).toBe("not_theirs");
  await ties(right.id, await newest());
  await says(right.id, true);
  expect([await money.wallet(wrong.who), await money.wallet(right.who)]).toEqual([0, santim(50_00)]);
});

test("the number's own message, coming while it waits, is what is credited, and the tied one is free again", async () => {
  const { who, id, named } = await claimed(number());
  await namelessSms(device(), 50);
  const message = await newest();
  await ties(id, message);
  await sms(device(), who, 45, named);
  await money.pass(1000);
  expect(await money.state(who, id)).toBe("paid");
  expect(await money.wallet(who)).toBe(santim(45_00));
  expect(await newest()).toBe(message);
});

test("the number's own message of another payer ends what was said of the tied one", async () => {
  const { who, id, named } = await claimed(number());
  const other = await money.player();
  await namelessSms(device(), 50);
  const message = await newest();
  await ties(id, message);
  await sms(device(), other, 50, named);
  await money.pass(1000);
  expect(await newest()).toBe(message);
  expect(await says(id, true)).toMatchObject({ payment: { state: "review" }, asked_credit: true });
  expect(await money.wallet(who)).toBe(0);
});

test("what is more than a limit allows waits for it, and is credited by itself then", async () => {
  const { who, id } = await claimed();
  await money.payments.setLimit(who, { period: "day", amount: "100" });
  await namelessSms(device(), 150);
  await ties(id, await newest());
  await says(id, true);
  expect(await money.state(who, id)).toBe("held");
  expect(await listed()).toEqual([]);
  for (let hour = 0; hour < 26; hour++) await money.pass(dayMs / 24);
  expect(await money.state(who, id)).toBe("paid");
  expect(await money.wallet(who)).toBe(santim(150_00));
});

test("another company's people neither see it nor tie it, and what is no such claim or message is not there", async () => {
  const { who, id } = await claimed();
  await namelessSms(device(), 50);
  const message = await newest();
  expect(await listed(money.foreign.admin)).toEqual([]);
  expect((await listed(money.superAdmin)).map((one) => one.id)).toEqual([message]);
  await bring(device(), "Dear customer, win a car!");
  expect((await listed()).map((one) => one.id)).toEqual([message]);
  const unread = `${device().id}:${device().sent.sequence}`;
  const bank = await money.deposit(who);
  const tries = [
    () => ties(id, message, money.foreign.admin),
    () => ties(id, unread),
    () => ties(id, `${device().id}:99999`),
    () => ties(bank.id, message),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  expect(await money.state(who, id)).toBe("created");
});

test("pages are newest first, and nothing of them is lost where some cannot be read", async () => {
  for (let count = 1; count <= 5; count++) {
    await namelessSms(device(), count);
    await bring(device(), `An advertisement ${count}`);
    await bring(device(), `Another one ${count}`);
  }
  const amounts: number[][] = [];
  let before: string | undefined;
  for (let isMore = true; isMore; ) {
    const page = await money.payments.messages(money.own.admin, { size: 2, before });
    amounts.push(page.messages.map(({ amount }) => amount));
    before = page.messages.at(-1)?.id;
    isMore = page.has_next;
  }
  expect(amounts).toEqual([[5, 4], [3, 2], [1]]);
});
