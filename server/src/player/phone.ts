import { AppError } from "../app-error.ts";
import { maskedPhone, phoneEnd } from "../phone.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import * as store from "./store.ts";

/** What a player needs of the audit. This is a ground-floor feature, so it names the shape and services.ts hands it in. */
export type PhoneAudit = { record(queries: Queries, entry: PhoneChange): Promise<void> };
type PhoneChange = PhoneChanger & {
  action: "player.phone_changed" | "player.phone_freed";
  target: { id: string; name: string };
  companyId: null;
  branchId: null;
  before: { phone: string };
  after: { phone: string } | { reason: string };
};
/** What elsewhere goes by a number: once it is freed it shows nothing of this account any more. Handed in, as PhoneAudit is. */
export type PhoneProofs = { freed(tx: Tx, playerId: string, phoneNumber: string): Promise<void> };
/** Whoever does it, as the audit names them. */
export type PhoneChanger = { actor: { id: string; name: string }; requestId: string };

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
  const who = named(known);
  if (before !== null)
    await audit?.record(tx, {
      ...{ actor: who, action: "player.phone_changed", target: who, companyId: null, branchId: null, requestId: "" },
      ...{ before: { phone: maskedPhone(before) }, after: { phone: maskedPhone(phoneNumber) } },
    });
  return changed;
}

/** See PlayerService. */
export async function freePhone(
  { db, audit, proofs }: { db: Db; audit?: PhoneAudit; proofs?: PhoneProofs },
  by: PhoneChanger,
  telegramId: number,
  { phoneEnd: shown, reason }: { phoneEnd: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // As whoever registers does: a contact that they share at the same time is kept before this, or after.
    await store.lockTelegramId(tx, telegramId);
    const player = await store.find(tx, "telegram_id", telegramId);
    if (!player) throw new AppError("not_found");
    const { phoneNumber } = player;
    if (phoneNumber === null) return;
    if (phoneEnd(phoneNumber) !== shown) throw new AppError("version_changed");
    await store.setPhoneNumber(tx, player.id, null);
    await proofs?.freed(tx, player.id, phoneNumber);
    await audit?.record(tx, {
      ...by,
      ...{ action: "player.phone_freed", target: named(player), companyId: null, branchId: null },
      ...{ before: { phone: maskedPhone(phoneNumber) }, after: { reason } },
    });
  });
}

const named = ({ id, telegramId }: store.Player) => ({ id, name: `player ${telegramId}` });
