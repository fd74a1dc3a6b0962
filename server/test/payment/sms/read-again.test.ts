import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import { moneyByPhone } from "../phone-fixture.ts";

const { money, device, sms, number, claim } = moneyByPhone();

/** As a server keeps it that has no template for its words yet. */
const unreadThen = (reference: string) =>
  money.owner.query(
    `update sms_evidence set template = null, is_incoming = false, bank = null, reference = null, amount_santim = null, payer = null,
      payer_name = null, account = null, balance_santim = null, said_at = null where reference = $1`,
    [reference],
  );

test("a message that a release could not read is evidence once a later one can, for its own number alone", async () => {
  const [who, other] = [await money.player(), await money.player()];
  const [named, another] = [number(), number()];
  await sms(device(), who, 120, named);
  await unreadThen(named);
  await claim(other, another);
  await claim(who, named);
  expect(await money.wallet(who)).toBe(santim(120_00));
  expect(await money.wallet(other)).toBe(0);
});
