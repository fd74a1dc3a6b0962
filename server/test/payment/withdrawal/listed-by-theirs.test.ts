import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import type { Caller } from "../../../src/payment/outward-call.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { hourMs, moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// A provider no longer knows a withdrawal by our reference, and its list names it by its own alone.

const money = forAllTests(() => moneyFixture({ hasWebhooks: false }));
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const notFound = { message: "Invalid transfer reference or Transfer is not found", status: "failed", data: null };

function forgetful(call: Caller): Caller {
  return async (asked) => {
    const answer = await call(asked);
    if (answer.is === "silent" || !asked.url.includes("/transfers")) return answer;
    if (asked.url.includes("/verify/")) return { is: "answered", status: 404, text: JSON.stringify(notFound) };
    if (asked.method === "POST") return answer;
    const read = JSON.parse(answer.text);
    for (const line of read.data) line.reference = null;
    return { ...answer, text: JSON.stringify(read) };
  };
}

test("what the provider lists by the reference that it gave is not given back as one that it never had", async () => {
  const { who, destinationId } = await rich();
  const itself = money.processOn(money.db, forgetful);
  const asked = await withdraw(who, destinationId, "100.00", money.key(), itself);
  await itself.doDue();
  expect(await money.state(who, asked.reference)).toBe("sent");
  await money.bank.settle();
  for (let hour = 0; hour < 96; hour += 6) {
    money.clock.now += 6 * hourMs;
    await itself.doDue();
  }
  expect(money.bank.books().transfers).toMatchObject([{ reference: asked.reference, status: "success" }]);
  expect(await money.state(who, asked.reference)).toBe("unknown");
  expect(await money.wallet(who)).toBe(santim(300_00));
});
