import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "../../../test/drawn.tsx";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { account, optionsWith, paymentWith } from "../../../test/payment.ts";
import { sendOnce } from "../../data/once.ts";
import { chosenWay, insteadOf, offeredWays } from "./deposit-way.ts";
import { lookAfterMs } from "./look-pace.ts";
import { daysText, timesOf } from "./open-hours.ts";
import { forgetSeen } from "./payment-queries.ts";
import { chosenTarget, firstOpen, placeOf, targetsOf } from "./withdrawal/destination-choice.ts";

test("a payment is looked at soon, then ever less often, once a minute at last", () => {
  expect([1, 2, 3, 5, 8, 9, 500].map(lookAfterMs)).toEqual([3_000, 3_000, 5_000, 10_000, 30_000, 60_000, 60_000]);
  expect(lookAfterMs(0)).toBe(3_000);
});

test("days that follow each other are named by the first and the last, a week beginning on Monday", () => {
  expect(daysText([1, 2, 3, 4, 5, 6])).toBe("Mon–Sat");
  expect(daysText([0, 6, 5])).toBe("Fri–Sun");
  expect(daysText([1, 3])).toBe("Mon, Wed");
});

test("hours are those of the clock in Addis Ababa", () => {
  expect(timesOf({ weekdays: [1], from_minute: 510, to_minute: 990 })).toEqual({ from: "08:30", to: "16:30" });
});

test("money goes to accounts that are confirmed and old enough, and in cash; a way that is off is none", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const blocked = (change: object) =>
    targetsOf(optionsWith({ destinations: [{ ...account, ...change }] }), now).map((target) => target.blocked);
  expect(blocked({})).toEqual([null, null]);
  expect(blocked({ is_verified: false, usable_from: null })).toEqual(["unverified", null]);
  expect(blocked({ usable_from: "2026-11-24T12:00:00Z" })).toEqual(["new", null]);
  expect(blocked({ usable_from: null })).toEqual(["stopped", null]);
  const off = optionsWith();
  const ways = off.withdrawals.map((way) => ({ ...way, is_on: way.provider === "desk" }));
  expect(targetsOf({ ...off, withdrawals: ways }, now).map(({ destination }) => destination)).toEqual([null]);
});

test("a transfer that is switched off on an open page stays, to name what was sent, and comes back as itself", () => {
  const on = optionsWith().deposits;
  const off = on.map((way) => (way.kind === "desk" ? way : { ...way, is_on: false, pay_to: null }));
  const [page, transfer] = on;
  expect(offeredWays(off).map(({ kind }) => kind)).toEqual(["desk", "transfer"]);
  expect(chosenWay(offeredWays(off), transfer)).toBeNull();
  const left = insteadOf(offeredWays(off), transfer);
  expect(left).toMatchObject({ provider: "sms", is_on: false });
  expect(chosenWay(offeredWays(off), left)).toBe(left);
  expect(chosenWay(offeredWays(on), left)).toBe(transfer);
  expect(insteadOf(offeredWays(off), page)).toMatchObject({ provider: "desk" });
});

test("the first account that works is chosen before anybody has chosen", () => {
  const targets = targetsOf(optionsWith({ destinations: [{ ...account, is_verified: false }] }), new Date());
  expect(firstOpen(targets)?.way.provider).toBe("desk");
});

test("of a place that is switched off while it is chosen nothing else is chosen, and it comes back as itself", () => {
  const on = optionsWith({ destinations: [account] });
  const off = on.withdrawals.map((way) => ({ ...way, is_on: way.provider === "desk" }));
  const [here, gone] = [on, { ...on, withdrawals: off }].map((options) => targetsOf(options, new Date()));
  const [first] = here ?? [];
  const chosen = first === undefined ? null : placeOf(first);
  expect(chosenTarget(here ?? [], chosen)).toBe(first);
  expect(gone?.map(({ destination }) => destination)).toEqual([null]);
  expect(chosenTarget(gone ?? [], chosen)).toBeNull();
  expect(chosenTarget(gone ?? [], null)).toBe(gone?.[0]);
  expect(chosenTarget([], null)).toBeUndefined();
});

describe("what had no answer", () => {
  beforeEach(() => void vi.stubGlobal("sessionStorage", memoryStorage()));
  afterEach(() => void vi.unstubAllGlobals());

  /** Asks for the same each time, and never hears an answer; answers the key. */
  async function ask(kind: "deposit" | "withdrawal"): Promise<string> {
    let asked = "";
    const lost = (key: string) => {
      asked = key;
      return Promise.reject(new Error("no answer"));
    };
    await sendOnce(kind, { amount: "100" }, lost).catch(() => {});
    return asked;
  }

  test.each(["deposit", "withdrawal"] as const)(
    "a %s like one whose answer was lost is another one as soon as its player has seen the first",
    async (kind) => {
      const first = await ask(kind);
      forgetSeen([paymentWith({ kind }), paymentWith({ kind, idempotency_key: "of another one" })]);
      expect(await ask(kind)).toBe(first);
      forgetSeen([paymentWith({ kind }), paymentWith({ kind, idempotency_key: first })]);
      expect(await ask(kind)).not.toBe(first);
    },
  );

  test("a deposit that is seen without a page to pay at is asked for again as the same, for its page", async () => {
    const first = await ask("deposit");
    forgetSeen([paymentWith({ state: "created", checkout_url: null, idempotency_key: first })]);
    expect(await ask("deposit")).toBe(first);
  });
});
