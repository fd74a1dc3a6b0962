import { santim } from "@derash/game/money";
import { afterEach, beforeEach, expect } from "vitest";
import type { StaffMember } from "../../src/company/service.ts";
import type { TransferIntent } from "../../src/credit/transfer.ts";
import { actor, creditFixture } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";

export let fixture: Awaited<ReturnType<typeof creditFixture>>;
/** A company admin with 500 ETB to give, and a new cashier to give them to. */
export let giver: StaffMember;
export let taker: StaffMember;

/** For all tests of a file: one database; for each test these two. */
export function paying(): void {
  fixture = forAllTests(creditFixture);
  afterEach(async () => expect(await fixture.violations()).toEqual([]));
  beforeEach(async () => {
    giver = fixture.own.admin;
    taker = await fixture.colleague(fixture.own.first.cashier);
    const held = await fixture.balance(giver);
    if (held !== 500_00) await fixture.fund(giver.accountId, santim(500_00 - held));
  });
}

export const pay = (from: StaffMember, targetId: string, amount: string, rest: Partial<TransferIntent> = {}) =>
  fixture.credit.transfer(actor(from), { targetId, amount, note: "Float", ...rest });
