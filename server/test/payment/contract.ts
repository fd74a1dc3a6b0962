import { expect, test } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { spanOf } from "../../src/days.ts";
import type { Provider, StatementLine } from "../../src/payment/provider.ts";
import { intentOf, newReference, orderOf } from "./bank-fixture.ts";

/** What a test can do at a bank that a program cannot do at Chapa: be the person who pays. */
type Person = { pay(reference: string): void; decline(reference: string): void; reverse(reference: string): void };

type Bank = {
  provider: () => Provider;
  /** null where only people can pay. */
  person: (() => Person) | null;
  /** null where the bank works in its own time. */
  settle: (() => Promise<void>) | null;
};

/** What every provider that takes deposits and pays out has to keep to, whoever is behind it. */
export function providerContract({ provider, person, settle }: Bank): void {
  const rails = () => {
    const { deposit, payout } = provider();
    if (!deposit?.start || !payout) throw new Error("a provider of both ways");
    return { start: deposit.start, find: deposit.find, send: payout.send, findPayout: payout.find };
  };

  test("a deposit that was asked for is not paid yet", async () => {
    const reference = newReference();
    expect(await rails().start(intentOf(reference))).toMatchObject({
      is: "offer",
      checkoutUrl: expect.stringMatching(/^http/),
    });
    expect(await rails().find(reference)).toMatchObject({ is: "pending" });
  });

  test("a deposit that was never asked for is not there", async () => {
    expect(await rails().find(newReference())).toMatchObject({ is: "absent" });
  });

  test("a reference is taken once", async () => {
    const reference = newReference();
    await rails().start(intentOf(reference));
    expect(await rails().start(intentOf(reference, 200_00))).toMatchObject({ is: "used" });
  });

  test("a withdrawal that was never sent is not there, or not known", async () => {
    expect(["absent", "unknown"]).toContain((await rails().findPayout(newReference())).is);
  });

  test("a withdrawal is queued, or refused for now, and sent again it is not sent twice", async () => {
    const reference = newReference();
    const first = await rails().send(orderOf(reference));
    expect(["accepted", "later"]).toContain(first.is);
    if (first.is === "accepted") {
      expect(await rails().send(orderOf(reference))).toMatchObject({ is: "accepted" });
      expect(["pending", "paid", "unknown"]).toContain((await rails().findPayout(reference)).is);
    }
  });

  test("a withdrawal to a bank that is none is refused", async () => {
    const { destination, ...order } = orderOf(newReference());
    const sent = await rails().send({ ...order, destination: { ...destination, bank: "1" } });
    expect(["refused", "later"]).toContain(sent.is);
  });

  test("what the bank holds is two sums", async () => {
    expect(await provider().funds?.()).toMatchObject({ is: "funds", available: expect.any(Number) });
  });

  test(
    "what a person did with it is found, and is in the statement",
    needs("people who pay", person !== null),
    async () => {
      const people = person?.();
      const [paid, declined, reversed] = [newReference(), newReference(), newReference()];
      for (const reference of [paid, declined, reversed]) await rails().start(intentOf(reference, 123_45));
      for (const reference of [paid, reversed]) people?.pay(reference);
      people?.decline(declined);
      people?.reverse(reversed);
      const fact = await rails().find(paid);
      expect(fact).toMatchObject({ is: "paid", amount: 123_45, currency: "ETB", mode: "live", fee: 3_70 });
      expect(await rails().find(declined)).toMatchObject({ is: "failed" });
      expect(await rails().find(reversed)).toMatchObject({ is: "reversed", amount: 123_45 });
      const lines: StatementLine[] = [];
      const span = spanOf({ startDay: "2026-11-23", endDay: "2026-11-23" });
      for await (const line of provider().lines(span)) if (line.is === "line") lines.push(line);
      const theirs = fact.is === "paid" ? fact.theirReference : "";
      expect(lines).toContainEqual(
        expect.objectContaining({ way: "in", theirReference: theirs, amount: 123_45, status: "paid" }),
      );
    },
  );

  test("a withdrawal is paid when the bank has sent it", needs("a bank that hurries", settle !== null), async () => {
    const reference = newReference();
    await rails().send(orderOf(reference, 50_05));
    expect(await rails().findPayout(reference)).toMatchObject({ is: "pending" });
    await settle?.();
    expect(await rails().findPayout(reference)).toMatchObject({ is: "paid", amount: 50_05, mode: "live", fee: 1_50 });
  });
}
