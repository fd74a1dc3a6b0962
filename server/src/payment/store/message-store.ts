import { type RawBuilder, sql } from "kysely";
import type { Queries, Tx } from "../../postgres/db.ts";

/** Which message: the phone, and the phone's number of it. */
export type MessageId = { device: string; sequence: number };

export type MessageRow = {
  device: string;
  sequence: number;
  body: string;
  stored_at: Date;
  was_edited: boolean;
  /** Whether it was read as it came. */
  is_incoming: boolean;
  phone: string;
  company_id: string;
  company_name: string;
};

const tiedMessages = sql`select from deposit d join sms_evidence t on t.device_id = d.sms_device_id and t.sequence = d.sms_sequence
    where d.payment_account_id = e.payment_account_id and d.sms_device_id is not null`;

/**
 * That nobody has claimed the message `e`, and nobody has tied it: by its number, or the same text, for what was sent on twice is one
 * transfer.
 */
export const isUnclaimed: RawBuilder<boolean> = sql<boolean>`(
  not exists (select from deposit d
    where d.payment_account_id = e.payment_account_id and d.their_reference = e.bank || ':' || e.reference)
  and not exists (select from deposit d
    where d.payment_account_id = e.payment_account_id and d.amount_santim is null and split_part(d.reference, '.', 1) = e.reference
      and d.state <> 'not_theirs')
  and not exists (${tiedMessages} and t.body = e.body)
  and not exists (${tiedMessages} and t.bank = e.bank and t.reference = e.reference))`;

type Asked = { companyId: string | null; since: Date; before: MessageId | null };

/** Newest first: what tells of money that has come, and what no template could read as it came. Below one of another company is nothing. */
export async function unclaimed(
  queries: Queries,
  { companyId, since, before }: Asked,
  limit: number,
): Promise<MessageRow[]> {
  const ofCompany = companyId === null ? sql`true` : sql`a.company_id = ${companyId}`;
  const afterThat =
    before === null
      ? sql`true`
      : sql`(e.stored_at, e.device_id, e.sequence) < (select e.stored_at, e.device_id, e.sequence
          from sms_evidence e join payment_account a on a.id = e.payment_account_id
          where e.device_id = ${before.device}::uuid and e.sequence = ${before.sequence}::bigint and ${ofCompany})`;
  const { rows } = await sql<MessageRow>`
    select e.device_id as device, e.sequence, e.body, e.stored_at, e.was_edited, e.is_incoming, phone.name as phone, a.company_id,
      company.name as company_name
    from payment_account a join company_directory company on company.id = a.company_id
      join sms_evidence e on e.payment_account_id = a.id join sms_device phone on phone.id = e.device_id
    where a.provider = 'sms' and ${ofCompany} and e.stored_at >= ${since}::timestamptz and ${afterThat}
      and (e.is_incoming or e.template is null) and ${isUnclaimed}
    order by e.stored_at desc, e.device_id desc, e.sequence desc limit ${limit}`.execute(queries);
  return rows;
}

type OneMessage = Pick<MessageRow, "body" | "is_incoming"> & { is_unclaimed: boolean };

/** One of the phones of this account; null: there is none. */
export async function find(
  queries: Queries,
  accountId: string,
  { device, sequence }: MessageId,
): Promise<OneMessage | null> {
  const { rows } = await sql<OneMessage>`
    select e.body, e.is_incoming, ${isUnclaimed} as is_unclaimed from sms_evidence e
    where e.device_id = ${device}::uuid and e.sequence = ${sequence}::bigint and e.payment_account_id = ${accountId}`.execute(
    queries,
  );
  return rows[0] ?? null;
}

/** null: it is let go, for whoever it belongs to. */
export async function tie(tx: Tx, depositId: string, message: MessageId | null): Promise<void> {
  await tx
    .updateTable("deposit")
    .set({ sms_device_id: message?.device ?? null, sms_sequence: message?.sequence ?? null })
    .where("id", "=", depositId)
    .execute();
}
