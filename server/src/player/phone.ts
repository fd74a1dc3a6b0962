import { maskedPhone } from "../phone.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import * as store from "./store.ts";

/** What a player needs of the audit. This is a ground-floor feature, so it names the shape and services.ts hands it in. */
export type PhoneAudit = { record(queries: Queries, entry: PhoneChange): Promise<void> };
type PhoneChange = {
  actor: { id: string; name: string };
  action: "player.phone_changed";
  target: { id: string; name: string };
  companyId: null;
  branchId: null;
  before: { phone: string };
  after: { phone: string };
  requestId: string;
};

/**
 * The number of somebody who is there already: one that was missing is added, and one that Telegram vouches for replaces another.
 * A number that another player has is refused by the table: see decision 118.
 */
export async function keepPhone(
  audit: PhoneAudit | undefined,
  tx: Tx,
  known: store.Player,
  { phoneNumber, isPhoneProved }: Pick<store.NewPlayer, "phoneNumber" | "isPhoneProved">,
): Promise<store.Player> {
  const before = known.phoneNumber;
  if (phoneNumber === null || phoneNumber === before || (before !== null && !isPhoneProved)) return known;
  const changed = await store.setPhoneNumber(tx, known.id, phoneNumber);
  const who = { id: known.id, name: `player ${known.telegramId}` };
  if (before !== null)
    await audit?.record(tx, {
      ...{ actor: who, action: "player.phone_changed", target: who, companyId: null, branchId: null, requestId: "" },
      ...{ before: { phone: maskedPhone(before) }, after: { phone: maskedPhone(phoneNumber) } },
    });
  return changed;
}
