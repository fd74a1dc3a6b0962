import { santim } from "@derash/game/money";
import { afterEach, beforeEach, expect } from "vitest";
import type { StaffMember } from "../../src/company/service.ts";
import { actor, creditFixture, newKey } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";

export let fixture: Awaited<ReturnType<typeof creditFixture>>;
/** The company admin who asks, another of the company, and a new cashier who holds 100 ETB; the company holds 5,000. */
export let admin: StaffMember;
export let second: StaffMember;
export let cashier: StaffMember;

/** For all tests of a file: one database; for each test a new day, with these three. */
export function adjusting(): void {
  fixture = forAllTests(creditFixture);
  afterEach(async () => expect(await fixture.violations()).toEqual([]));
  beforeEach(async () => {
    // Every test begins on a new day.
    await fixture.owner.query("update adjustment set decided_at = decided_at - interval '1 day'");
    admin = await fixture.colleague(fixture.own.admin);
    second = fixture.own.admin;
    cashier = await fixture.colleague(fixture.own.first.cashier);
    await fixture.fund(cashier.accountId, santim(100_00));
    const held = await fixture.balance(admin);
    if (held !== 5000_00) await fixture.fund(admin.accountId, santim(5000_00 - held));
  });
}

export const ask = (
  by: StaffMember,
  targetId: string,
  amount: string,
  idempotencyKey = newKey(),
  reason = "Miscount",
) => fixture.credit.requestAdjustment(actor(by), { targetId, amount, reason, idempotencyKey });
export const decide = (by: StaffMember, id: string, decision: "approved" | "rejected" = "approved") =>
  fixture.credit.decideAdjustment(actor(by), id, decision);
export const withdraw = (by: StaffMember, id: string) => fixture.credit.withdrawAdjustment(actor(by), id);
export const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    ({ code }: { code: string }) => code,
  );
