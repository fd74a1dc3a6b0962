import { createHmac } from "node:crypto";
import type { Player } from "../../src/player/service.ts";
import { hourMs, type MoneyFixture } from "./money-fixture.ts";

export const dayMs = 24 * hourMs;
/** What a bank sends, signed as Chapa does. */
export const signed = (secret: string, event: object) => {
  const body = Buffer.from(JSON.stringify(event));
  return { body, headers: { "x-chapa-signature": createHmac("sha256", secret).update(body).digest("hex") } };
};

export type Ways = ReturnType<typeof waysOf>;

/** How players of the fixture come to withdraw. */
export function waysOf(money: MoneyFixture) {
  /** A destination of theirs, by the number that they deposit from. */
  async function destinationOf(who: Player): Promise<string> {
    const account = `0${who.phoneNumber?.slice(4)}`;
    const asked = {
      companyId: money.own.company.id,
      provider: "chapa",
      bank: "855",
      account,
      holder: "Abebe",
    } as const;
    return (await money.payments.addDestination(money.by(who), asked)).id;
  }
  /** With money, and an account that it may go to. */
  async function rich(amount = "400.00") {
    const who = await money.player();
    await money.paid(who, amount);
    const destinationId = await destinationOf(who);
    // The first one to a new account waits a day; and then it is noon of a working day.
    do await money.pass(dayMs);
    while (new Date(money.clock.now).getUTCDay() === 0);
    return { who, destinationId };
  }
  const withdraw = (
    who: Player,
    destinationId: string | null,
    amount = "100.00",
    idempotencyKey = money.key(),
    at = money.payments,
    feeVersion = 0,
  ) =>
    at.withdraw(money.by(who), { companyId: money.own.company.id, destinationId, amount, feeVersion, idempotencyKey });
  return { money, destinationOf, rich, withdraw };
}
