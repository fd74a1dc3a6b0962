import { afterEach, expect, test } from "vitest";
import { createPhoneProofs } from "../../src/payment/service.ts";
import { createPlayerService, type Player } from "../../src/player/service.ts";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { hourMs, moneyFixture } from "./money-fixture.ts";
import { waysOf } from "./money-ways.ts";

// Whose account it is that money may be paid out to.

const money = forAllTests(() => moneyFixture());
const { destinationOf, rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const isVerified = async (who: Player) =>
  (await money.payments.options(who, money.own.company.id)).destinations.map((each) => each.is_verified);

test("a deposit that persons have credited makes no account known, added before it or after", async () => {
  for (const isAddedFirst of [true, false]) {
    const who = await money.player();
    if (isAddedFirst) await destinationOf(who);
    const begun = await money.deposit(who);
    money.bank.script({ on: "payer", does: "santim_less", times: 1 });
    money.bank.pay(begun.reference);
    await money.pass(20_000);
    for (const person of [money.own.admin, money.superAdmin])
      await money.payments.decideDeposit(actor(person), begun.id, { credit: true, reason: "a cousin paid" });
    expect(await money.state(who, begun.reference)).toBe("paid");
    if (!isAddedFirst) await destinationOf(who);
    expect(await isVerified(who)).toEqual([false]);
    // One that is credited by itself does.
    await money.paid(who);
    await destinationOf(who);
    expect(await isVerified(who)).toEqual([true]);
  }
});

test("an account that is another player's is refused at the desk as that, and stays theirs", async () => {
  const [who, other] = [await money.player(), await money.player()];
  const asked = {
    ...({ companyId: money.own.company.id, provider: "chapa", bank: "946" } as const),
    ...{ account: "1000777", holder: "Abebe" },
  };
  const [theirs, same] = [
    await money.payments.addDestination(money.by(who), asked),
    await money.payments.addDestination(money.by(other), asked),
  ];
  const cashier = actor(money.own.first.cashier);
  await money.payments.verifyDestination(cashier, theirs.id, { note: "seen" });
  await money.payments.verifyDestination(cashier, theirs.id, { note: "seen once more" });
  await expect(money.payments.verifyDestination(cashier, same.id, { note: "seen" })).rejects.toMatchObject({
    code: "account_of_another",
  });
  expect([await isVerified(who), await isVerified(other)]).toEqual([[true], [false]]);
});

test("an account of a number that the operator has given to somebody else is of who has it now, by a deposit or at the desk", async () => {
  for (const way of ["deposit", "desk"] as const) {
    const [former, owner] = [await money.player(), await money.player()];
    const { phoneNumber } = former;
    await money.paid(former);
    const lost = await destinationOf(former);
    expect(await isVerified(former)).toEqual([true]);
    await money.owner.query("update player set phone_number = null where id = $1", [former.id]);
    // Named before the number is theirs it stays the former one's.
    const named = { ...owner, phoneNumber };
    const id = await destinationOf(named);
    const cashier = actor(money.own.first.cashier);
    await expect(money.payments.verifyDestination(cashier, id, { note: "" })).rejects.toMatchObject({
      code: "account_of_another",
    });
    await money.owner.query("update player set phone_number = $2 where id = $1", [owner.id, phoneNumber]);
    if (way === "deposit") await money.paid(named);
    else await money.payments.verifyDestination(cashier, id, { note: "" });
    expect([await isVerified(former), await isVerified(owner)]).toEqual([[false], [true]]);
    const asked = {
      companyId: money.own.company.id,
      destinationId: lost,
      amount: "50.00",
      idempotencyKey: money.key(),
    };
    await expect(money.payments.withdraw(money.by(former), asked)).rejects.toMatchObject({
      code: "destination_unverified",
    });
  }
});

/** As a super admin does, before whom stands who has the number by now. */
async function freeNumberOf({ telegramId, phoneNumber }: Player): Promise<void> {
  const { db, ledger, audit, clock, superAdmin } = money;
  const players = createPlayerService({ db, ledger, audit, proofs: createPhoneProofs({ now: () => clock.now }) });
  const by = { actor: { id: superAdmin.id, name: superAdmin.username }, requestId: "test" };
  await players.freePhone(by, telegramId, { phoneEnd: phoneNumber?.slice(-4) ?? "", reason: "the SIM is another's" });
}

test("nothing is paid out to a number that was freed since: what is approved waits for a person, what is asked for is refused", async () => {
  const { who, destinationId } = await rich();
  const elsewhere = await money.payments.addDestination(money.by(who), {
    ...({ companyId: money.own.company.id, provider: "chapa", bank: "946" } as const),
    ...{ account: "1000123", holder: "Abebe" },
  });
  await money.payments.verifyDestination(actor(money.own.first.cashier), elsewhere.id, { note: "seen" });
  // After the provider's hours: approved by itself, and sent in the morning.
  await money.pass(9 * hourMs);
  const { id, reference } = await withdraw(who, destinationId, "50.00");
  expect(await money.state(who, reference)).toBe("approved");
  await freeNumberOf(who);
  await money.pass(15 * hourMs);
  expect(await money.state(who, reference)).toBe("requested");
  expect(money.bank.books().transfers).toEqual([]);
  const { withdrawals } = await money.payments.queue(money.own.admin, {});
  expect(withdrawals.find((each) => each.id === id)).toMatchObject({ waits_because: ["unconfirmed"] });
  await expect(withdraw(who, destinationId, "50.00")).rejects.toMatchObject({ code: "destination_unverified" });
  // Another account of theirs stays, for it does not go by the number.
  const { destinations } = await money.payments.options(who, money.own.company.id);
  expect(destinations.map((each) => [each.id, each.is_verified])).toEqual([
    [destinationId, false],
    [elsewhere.id, true],
  ]);
});

test("what was paid from a number before it was freed confirms no account of it any more, what is paid afterwards does", async () => {
  const who = await money.player();
  await money.paid(who);
  await freeNumberOf(who);
  // Named for the first time, and once more.
  for (let time = 0; time < 2; time += 1) await destinationOf(who);
  expect(await isVerified(who)).toEqual([false]);
  await money.owner.query("update player set phone_number = $2 where id = $1", [who.id, who.phoneNumber]);
  await destinationOf(who);
  expect(await isVerified(who)).toEqual([false]);
  await money.pass(1000);
  await money.paid(who);
  expect(await isVerified(who)).toEqual([true]);
});

test("whose number it is goes by what is kept now, not by what a session has known for minutes", async () => {
  const [former, owner] = [await money.player(), await money.player()];
  const { phoneNumber } = former;
  const add = async (who: Player) => {
    const asked = { companyId: money.own.company.id, provider: "chapa", bank: "855", holder: "Abebe" } as const;
    return money.payments.addDestination(money.by(who), { ...asked, account: phoneNumber ?? "" });
  };
  await money.paid(former);
  expect(await add(former)).toMatchObject({ is_verified: true });
  await money.owner.query("update player set phone_number = null where id = $1", [former.id]);
  await money.owner.query("update player set phone_number = $2 where id = $1", [owner.id, phoneNumber]);
  await money.paid(owner);
  // Both sessions say still what was so before.
  expect(await add(owner)).toMatchObject({ is_verified: true });
  expect(await isVerified(former)).toEqual([false]);
  expect(await add(former)).toMatchObject({ is_verified: false });
  expect(await isVerified(owner)).toEqual([true]);
});

test("a holder that was written wrong is written anew until somebody has confirmed it, and nobody confirms one that they were not shown", async () => {
  const who = await money.player();
  const asked = { companyId: money.own.company.id, provider: "chapa", bank: "946", account: "1000888" } as const;
  const named = async (holder: string) => (await money.payments.addDestination(money.by(who), { ...asked, holder })).id;
  const holders = async () =>
    (await money.payments.options(who, money.own.company.id)).destinations.map(({ holder }) => holder);
  const id = await named("Abeb");
  expect(await named("Abebe Kebede")).toBe(id);
  expect(await holders()).toEqual(["Abebe Kebede"]);
  const cashier = actor(money.own.first.cashier);
  await expect(money.payments.verifyDestination(cashier, id, { note: "", holder: "Abeb" })).rejects.toMatchObject({
    code: "version_changed",
  });
  expect(await isVerified(who)).toEqual([false]);
  await money.payments.verifyDestination(cashier, id, { note: "", holder: "Abebe Kebede" });
  expect(await named("Somebody Else")).toBe(id);
  expect(await holders()).toEqual(["Abebe Kebede"]);
});
