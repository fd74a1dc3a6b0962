import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import { afterEach, expect } from "vitest";
import type { Transfer } from "../src/ledger/service.ts";
import { ledgerViolations } from "./database.ts";
import { forAllTests } from "./for-all-tests.ts";
import { roundFixture } from "./round-fixture.ts";

/** Wallets that are nobody's, over the round fixture, and transfers between them. */
export async function walletFixture() {
  const fixture = await roundFixture();
  const { ledger, db } = fixture;
  const post = (transfer: Transfer) => db.transaction().execute((tx) => ledger.post(tx, transfer));

  /** With so many santim in it. */
  async function wallet(funds = 0): Promise<string> {
    const id = await ledger.open(db, "player", randomUUID());
    if (funds > 0) await post(move(await ledger.open(db, "demo", randomUUID()), id, funds));
    return id;
  }
  return { ...fixture, post, wallet };
}

export function move(from: string, to: string, amount: number, rest: Partial<Transfer> = {}): Transfer {
  const lines = [
    { accountId: from, amount: santim(-amount) },
    { accountId: to, amount: santim(amount) },
  ];
  return { key: `test:${randomUUID()}`, type: "TOP_UP", roundId: null, description: "", lines, ...rest };
}

/** For all tests of a file: wallets whose books hold after each of them. */
export function walletsForAll() {
  const fixture = forAllTests(walletFixture);
  afterEach(async () => expect(await ledgerViolations(fixture.db)).toEqual([]));
  return {
    fixture,
    wallet: (funds?: number) => fixture.wallet(funds),
    post: (transfer: Transfer) => fixture.post(transfer),
    balance: (id: string) => fixture.ledger.balanceOf(id),
  };
}
