import { santim } from "@derash/game/money";
import { afterEach, expect, test, vi } from "vitest";
import * as store from "../../../src/payment/store/withdrawal-store.ts";
import { waitingForLocks } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// A deposit goes back while a withdrawal of its player is taken to be sent.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const lost = async () => money.ledger.balanceOf(await money.ledger.open(money.db, "loss", money.own.company.id));
const oneWaits = () => vi.waitFor(async () => expect(await waitingForLocks(money.owner)).toBe(1), { timeout: 20_000 });
/** As a look-up does, but on a connection that waits as long as it takes. */
const takeBack = (id: string) => money.owner.query("select deposit_take_back($1, $2)", [id, new Date(money.clock.now)]);

test("one that was asked for meanwhile and is being sent does not come back too", async () => {
  const { who, destinationId } = await rich("400.00");
  const [deposit] = (await money.payments.payments(who, {})).payments;
  const before = await lost();
  const first = await withdraw(who, destinationId, "100.00");
  const { second, takenBack } = await money.db.transaction().execute(async (worker) => {
    const begun = await money.db.transaction().execute(async (other) => {
      await store.lock(other, first.id);
      // It has looked which ones wait, and waits for the first of them.
      const takenBack = takeBack(deposit?.id ?? "");
      await oneWaits();
      const second = await withdraw(who, destinationId, "80.00");
      // What the worker commits before its call.
      const at = new Date(money.clock.now);
      await store.change(worker, second.id, { state: "sending", attempt: 1, sent_at: at, next_look_at: at });
      return { second, takenBack };
    });
    await oneWaits();
    return begun;
  });
  await takenBack;
  const states = await Promise.all([first, second].map(({ reference }) => money.state(who, reference)));
  expect(states).toEqual(["rejected", "sending"]);
  expect([await money.wallet(who), await lost()]).toEqual([0, before - santim(80_00)]);
});
