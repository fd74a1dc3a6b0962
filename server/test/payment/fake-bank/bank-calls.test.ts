import { describe, expect, test } from "vitest";
import type { WebhookFault } from "../../../src/payment/fake/faults.ts";
import { newReference, orderOf } from "../bank-fixture.ts";
import { askedBank } from "./asked-bank.ts";

const { fixture, find, send, findPayout, transfer, hints, paid } = askedBank();

describe("a webhook of the fake bank", () => {
  test.each<[WebhookFault, number, boolean]>([
    ["never", 0, false],
    ["fifty_times", 50, true],
    ["test_mode", 1, true],
    ["santim_off", 1, true],
    ["forged", 1, false],
    ["constant_signature", 1, false],
    ["other_header", 1, true],
  ])("%s", async (does, times, isHeard) => {
    fixture.bank.script({ on: "webhook", does, times: 1 });
    const reference = await paid();
    await fixture.bank.deliver();
    expect(hints()).toEqual(Array(times).fill(isHeard ? reference : null));
    // Whatever it said, and whether it came: the fact is what is asked for.
    expect(await find(reference)).toMatchObject({ is: "paid", amount: 100_00, mode: "live" });
  });

  test("comes after 71 hours, or before those that were earlier", async () => {
    fixture.bank.script({ on: "webhook", does: "late", times: 1 });
    const late = await paid();
    const first = await paid();
    fixture.bank.script({ on: "webhook", does: "reordered", times: 1 });
    const second = await paid();
    await fixture.bank.deliver();
    expect(hints()).toEqual([second, first]);
    fixture.clock.pass(71 * 3_600_000);
    await fixture.bank.deliver();
    expect(hints()).toEqual([second, first, late]);
  });

  test("comes again every ten minutes until it is taken, ten times at most", async () => {
    const reference = await paid();
    fixture.webhook.status = 503;
    for (let minute = 0; minute < 130; minute++) {
      await fixture.bank.deliver();
      fixture.clock.pass(60_000);
    }
    expect(hints()).toEqual(Array(10).fill(reference));
    expect(fixture.bank.waiting()).toEqual([]);
  });
});

describe("before the fake bank sends, it asks", () => {
  test("with all five fields, signed with a secret of its own; a yes sends", async () => {
    const reference = newReference();
    await send(reference, 70_70);
    await fixture.bank.settle();
    expect(fixture.approval.calls.map((call) => fixture.provider.payout?.approves?.(call))).toContainEqual(
      orderOf(reference, 70_70),
    );
    expect(fixture.approval.calls.map((call) => fixture.provider.hears(call))).toEqual(
      fixture.approval.calls.map(() => null),
    );
    expect(await findPayout(reference)).toMatchObject({ is: "paid", amount: 70_70 });
  });

  test("a no ends it, and whatever is neither is asked again", async () => {
    const reference = newReference();
    await send(reference);
    fixture.approval.status = 503;
    await fixture.bank.settle();
    expect(await findPayout(reference)).toMatchObject({ is: "pending" });
    fixture.approval.status = 400;
    await fixture.bank.settle();
    expect(await findPayout(reference)).toMatchObject({ is: "failed" });
    expect(transfer(reference)?.status).toBe("failed");
  });

  test("and the receiver's bank may give it back", async () => {
    const reference = newReference();
    const before = fixture.bank.books().available;
    await send(reference);
    fixture.bank.script({ on: "receiver", does: "fails", times: 1 });
    await fixture.bank.settle();
    expect(await findPayout(reference)).toMatchObject({ is: "failed" });
    expect(fixture.bank.books().available).toBe(before);
  });
});
