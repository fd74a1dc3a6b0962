import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import type { Player } from "../../../src/player/service.ts";
import { hourMs } from "../money-fixture.ts";
import { dayMs } from "../money-ways.ts";
import { limitsForAll } from "./limit-fixture.ts";

// Money that has arrived, and when it comes into the wallet though a limit holds it back, or would.

const { money, set, ofCompany, at } = limitsForAll();
const minuteMs = 60_000;

/** More than the company's limit leaves, for somebody has set that too low. */
async function heldByCompany(who: Player) {
  const begun = await money.deposit(who, "100");
  await ofCompany("month", "10");
  money.bank.pay(begun.reference);
  await money.pass(minuteMs);
  expect(await money.state(who, begun.id)).toBe("held");
  return begun;
}

test("what has arrived is not held for a page that nobody has paid, and that page's money is when it comes", async () => {
  const who = await money.player();
  const arrives = await money.deposit(who, "100");
  money.clock.now += 61 * minuteMs;
  await set(who, "month", "100");
  const open = await money.deposit(who, "100");
  money.bank.pay(arrives.reference);
  await money.payments.lookUpDeposit(arrives.id);
  expect(await money.state(who, arrives.id)).toBe("paid");
  money.bank.pay(open.reference);
  await money.payments.lookUpDeposit(open.id);
  expect(await money.state(who, open.id)).toBe("held");
  expect(await money.wallet(who)).toBe(santim(100_00));
});

test("what was held for a limit that was set by mistake comes within an hour of its being put right", async () => {
  const who = await money.player();
  const { id } = await heldByCompany(who);
  await ofCompany("month", null);
  await money.pass(hourMs + minuteMs);
  expect(await money.state(who, id)).toBe("paid");
  expect(await money.wallet(who)).toBe(santim(100_00));
});

test("what was held is said to come sooner where another limit alone holds it still", async () => {
  const who = await money.player();
  const { id } = await heldByCompany(who);
  const month = (await money.payments.payment(who, id)).held_until;
  await ofCompany("day", "10");
  await ofCompany("month", null);
  await money.payments.lookUpDeposit(id);
  const day = (await money.payments.payment(who, id)).held_until;
  expect(Date.parse(day ?? "")).toBeLessThan(Date.parse(month ?? ""));
  at(24.1);
  await money.pass(minuteMs);
  expect(await money.state(who, id)).toBe("paid");
  await ofCompany("day", null);
});

test("what was held is held no longer for a limit that is set meanwhile", async () => {
  const who = await money.player();
  const begun = await money.deposit(who, "100");
  await set(who, "day", "50");
  money.bank.pay(begun.reference);
  await money.pass(minuteMs);
  await set(who, "month", "50");
  await money.payments.lookUpDeposit(begun.id);
  at(24.1);
  await money.pass(minuteMs);
  expect(await money.state(who, begun.id)).toBe("paid");
});

test("a player's own limit that is asked to be raised holds it back all the same, until it is confirmed a day later", async () => {
  const who = await money.player();
  const begun = await money.deposit(who, "100");
  await set(who, "month", "50");
  money.bank.pay(begun.reference);
  await money.pass(minuteMs);
  await set(who, "month", "500");
  await money.pass(dayMs);
  expect([await money.state(who, begun.id), await money.wallet(who)]).toEqual(["held", 0]);
  await money.payments.confirmLimit(who, { period: "month", amount: "500" });
  await money.pass(hourMs + minuteMs);
  expect(await money.state(who, begun.id)).toBe("paid");
  expect(await money.wallet(who)).toBe(santim(100_00));
});
