import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import type { Transfer } from "../src/ledger/service.ts";
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
