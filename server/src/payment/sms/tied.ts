import type { Queries } from "../../postgres/db.ts";
import { type Paid, short } from "../provider.ts";
import type { DepositRow } from "../store/deposit-store.ts";
import * as store from "../store/message-store.ts";
import { shownReference } from "../wire.ts";
import type { Evidence } from "./evidence.ts";
import { readSms } from "./templates.ts";

/**
 * What a message says that can be tied to a claim; null: it tells of no money, or names a number that nobody could read as it came, by
 * which its player can claim it.
 */
export function tieable({
  body,
  is_incoming: wasRead,
}: Pick<store.MessageRow, "body" | "is_incoming">): Evidence | null {
  const read = readSms(body);
  return read.is === "received" && (wasRead || read.reference === null) ? read : null;
}

/**
 * A claim's money by a message that was tied to it. One without a number goes by the number that the player typed, as the bank's statement
 * lists it.
 */
export function tiedPaid(row: Pick<DepositRow, "reference">, body: string, read: Evidence): Paid {
  return {
    ...{ is: "paid", amount: read.amount, currency: "ETB", mode: "live", fee: null, payer: read.payer },
    theirReference: `${read.bank}:${read.reference ?? shownReference(row.reference)}`,
    said: short(`tied by hand: ${body}`),
  };
}

/** null: none is tied to it. */
export async function tiedFact(queries: Queries, row: DepositRow): Promise<Paid | null> {
  if (row.sms_device_id === null || row.sms_sequence === null) return null;
  const id = { device: row.sms_device_id, sequence: row.sms_sequence };
  const message = await store.find(queries, row.payment_account_id, id);
  const read = message && tieable(message);
  return message && read && tiedPaid(row, message.body, read);
}
