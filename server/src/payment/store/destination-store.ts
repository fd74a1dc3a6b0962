import type { Selectable } from "kysely";
import { normalisePhone } from "../../phone.ts";
import type { Queries, Tx } from "../../postgres/db.ts";
import type { Tables } from "../../postgres/schema.ts";
import type { ProviderName } from "../provider.ts";
import { keepFreed, wasFreedAfter } from "./freed-phone.ts";

export type DestinationRow = Selectable<Tables["destination"]>;

/** The banks that people withdraw to, by Chapa's numbers. A number of a phone is the account at the first. */
export const banks = [
  { code: "855", name: "telebirr", isPhone: true },
  { code: "128", name: "CBE Birr", isPhone: true },
  { code: "946", name: "Commercial Bank of Ethiopia", isPhone: false },
  { code: "867", name: "Yaya", isPhone: true },
] as const;

export async function find(queries: Queries, id: string): Promise<DestinationRow | null> {
  return (await queries.selectFrom("destination").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Whoever else changes it waits. */
export async function lock(tx: Tx, id: string): Promise<DestinationRow | null> {
  return (await tx.selectFrom("destination").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

export async function ofPlayer(queries: Queries, playerId: string, companyId: string): Promise<DestinationRow[]> {
  return queries
    .selectFrom("destination")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("company_id", "=", companyId)
    .orderBy("created_at")
    .limit(20)
    .execute();
}

type NewDestination = {
  playerId: string;
  companyId: string;
  provider: ProviderName;
  bank: string;
  bankName: string;
  account: string;
  holder: string;
};

/** The same account once more is the one that is there; its holder is written anew as long as nobody has said whose it is. */
export async function add(queries: Queries, destination: NewDestination, at: Date): Promise<string> {
  const { playerId, companyId, provider, bank, bankName, account, holder } = destination;
  const inserted = await queries
    .insertInto("destination")
    .values({
      ...{ player_id: playerId, company_id: companyId, provider, bank, bank_name: bankName, account, holder },
      created_at: at,
    })
    .onConflict((on) =>
      on
        .columns(["player_id", "company_id", "provider", "bank", "account"])
        .doUpdateSet({ holder })
        .where("destination.verified_by", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
  if (inserted !== undefined) return inserted.id;
  const known = await queries
    .selectFrom("destination")
    .select("id")
    .where("player_id", "=", playerId)
    .where("company_id", "=", companyId)
    .where("provider", "=", provider)
    .where("bank", "=", bank)
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  return known.id;
}

/** `ownPhone`: the number that its player has now. */
export type Proof = { by: string; usableFrom: Date; ownPhone: string | null };

/**
 * Says whose it is, once. An account that is another player's already stays theirs, and answers false; but one of a telephone number
 * is of who has the number now, for operators give numbers that lie idle to somebody else.
 */
export async function verify(tx: Tx, row: DestinationRow, { by, usableFrom, ownPhone }: Proof): Promise<boolean> {
  const others = await tx
    .selectFrom("destination")
    .select("id")
    .where("company_id", "=", row.company_id)
    .where("provider", "=", row.provider)
    .where("bank", "=", row.bank)
    .where("account", "=", row.account)
    .where("verified_by", "is not", null)
    .where("id", "<>", row.id)
    .executeTakeFirst();
  if (others !== undefined && !isOfPhone(row, ownPhone)) return false;
  if (others !== undefined)
    await tx
      .updateTable("destination")
      .set({ verified_by: null, usable_from: null })
      .where("id", "=", others.id)
      .execute();
  await tx
    .updateTable("destination")
    .set({ verified_by: by, usable_from: usableFrom })
    .where("id", "=", row.id)
    .where("verified_by", "is", null)
    .execute();
  return true;
}

/** Whether its account is that of a telephone number, and of this one. */
export function isOfPhone({ bank, account }: Pick<DestinationRow, "bank" | "account">, phone: string | null): boolean {
  const isPhone = banks.some((one) => one.code === bank && one.isPhone);
  return isPhone && phone !== null && normalisePhone(account) === normalisePhone(phone);
}

/**
 * The number is another person's, by a super admin's word: nothing is paid out to it for this player, with whatever company, until
 * somebody has seen anew whose it is, or a deposit comes from it.
 */
export async function freed(tx: Tx, gone: { playerId: string; phoneNumber: string; at: Date }): Promise<void> {
  await keepFreed(tx, gone);
  const confirmed = tx.selectFrom("destination").select(["id", "bank", "account"]).where("verified_by", "is not", null);
  const rows = await confirmed.where("player_id", "=", gone.playerId).execute();
  const ids = rows.filter((row) => isOfPhone(row, gone.phoneNumber)).map(({ id }) => id);
  if (ids.length === 0) return;
  const change = tx.updateTable("destination").set({ verified_by: null, usable_from: null });
  await change.where("id", "in", ids).execute();
}

type PaidDeposit = { id: string; player_id: string; company_id: string; payment_account_id: string; created_at: Date };

/** A deposit from the player's own phone shows that its account is theirs: so is what they have added with that number. */
export async function verifyByDeposit(tx: Tx, deposit: PaidDeposit, payer: string, at: Date): Promise<void> {
  const phone = /^\+?\d{9,15}$/.test(payer) ? normalisePhone(payer) : null;
  if (phone === null || (await wasFreedAfter(tx, deposit.player_id, phone, deposit.created_at))) return;
  const hours = await newDestinationHours(tx, deposit.payment_account_id);
  const phones = banks.filter(({ isPhone }) => isPhone).map(({ code }) => code as string);
  const mine = await ofPlayer(tx, deposit.player_id, deposit.company_id);
  for (const row of mine)
    if (row.verified_by === null && phones.includes(row.bank) && normalisePhone(row.account) === phone)
      await verify(tx, row, { by: `deposit:${deposit.id}`, usableFrom: usableFrom(at, hours), ownPhone: phone });
}

export async function newDestinationHours(queries: Queries, accountId: string): Promise<number> {
  const account = queries.selectFrom("payment_account").select("new_destination_hours").where("id", "=", accountId);
  return (await account.executeTakeFirstOrThrow()).new_destination_hours;
}

export function usableFrom(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000);
}

/**
 * A deposit of the player's that was paid from this phone; null: none. One that persons have credited may be of another's phone, and so may
 * one from before the number was freed.
 */
export async function paidFrom(
  queries: Queries,
  playerId: string,
  companyId: string,
  phone: string,
): Promise<{ id: string; payment_account_id: string } | null> {
  const rows = await queries
    .selectFrom("deposit as d")
    .innerJoin("payment_account as a", "a.id", "d.payment_account_id")
    .select(["d.id", "d.payment_account_id", "d.payer", "d.created_at"])
    .where("d.player_id", "=", playerId)
    .where("a.company_id", "=", companyId)
    .where("d.state", "=", "paid")
    .where("d.payer", "is not", null)
    .where("d.asked_by", "is", null)
    .orderBy("d.id", "desc")
    .limit(200)
    .execute();
  const last = rows.find(({ payer }) => /^\+?\d{9,15}$/.test(payer ?? "") && normalisePhone(payer ?? "") === phone);
  return last === undefined || (await wasFreedAfter(queries, playerId, phone, last.created_at)) ? null : last;
}
