import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../postgres/db.ts";
import type { Tables } from "../../postgres/schema.ts";
import type { Delivery } from "../sms/chain.ts";
import type { DeviceCall } from "../sms/device-key.ts";
import type { Evidence } from "../sms/evidence.ts";
import { readSms } from "../sms/templates.ts";
import { isUnclaimed } from "./message-store.ts";

export type DeviceRow = Selectable<Tables["sms_device"]> & { company_id: string; company_name: string };

const devices = (queries: Queries) =>
  queries
    .selectFrom("sms_device as device")
    .innerJoin("payment_account as account", "account.id", "device.payment_account_id")
    .innerJoin("company_directory as company", "company.id", "account.company_id")
    .selectAll("device")
    .select(["account.company_id", "company.name as company_name"]);

export async function findDevice(queries: Queries, id: string): Promise<DeviceRow | null> {
  return (await devices(queries).where("device.id", "=", id).executeTakeFirst()) ?? null;
}

export async function listDevices(queries: Queries, companyId: string | null): Promise<DeviceRow[]> {
  let found = devices(queries);
  if (companyId !== null) found = found.where("account.company_id", "=", companyId);
  return found.orderBy("company.name").orderBy("device.created_at").limit(200).execute();
}

/** The phone that money is sent to: the one that was added last and is on. Where none is on, the last one; null: there never was one. */
export async function receiving(queries: Queries, accountId: string): Promise<DeviceRow | null> {
  const all = devices(queries).where("account.id", "=", accountId);
  return (await all.orderBy("device.is_on", "desc").orderBy("device.created_at", "desc").executeTakeFirst()) ?? null;
}

/**
 * What is kept for one transfer's number, of the phones of one company: each text once, however often it was sent on. Also of what no
 * template could read as it came, and one can by now.
 */
export async function evidenceOf(queries: Queries, accountId: string, reference: string): Promise<Evidence[]> {
  const rows = await queries
    .selectFrom("sms_evidence")
    .select(["body", "was_edited"])
    .where("payment_account_id", "=", accountId)
    .where((where) =>
      where.or([
        where.and([where("reference", "=", reference), where("is_incoming", "=", true)]),
        where.and([where("template", "is", null), sql<boolean>`strpos(upper(body), ${reference}) > 0`]),
      ]),
    )
    .orderBy("sequence")
    .execute();
  // One that came with two texts is two: nobody can tell which is true.
  const edited = rows.filter(({ was_edited }) => was_edited).map(({ body }) => body);
  return [...new Set(rows.map(({ body }) => body)), ...edited]
    .map((body) => readSms(body))
    .filter((read) => read.is === "received")
    .filter((read) => read.reference === reference);
}

export type Transfer = { accountId: string; bank: string; reference: string };

/** What the message of each of these transfers says; null where none has come, or more than one text: nobody can tell which is true. */
export async function saidAmounts(
  queries: Queries,
  transfers: readonly Transfer[],
): Promise<(of: Transfer) => number | null> {
  const { rows } = await sql<Transfer & { amount: number }>`
    select payment_account_id as "accountId", bank, reference, min(amount_santim)::bigint as amount
    from sms_evidence join unnest(${transfers.map(({ accountId }) => accountId)}::uuid[],
      ${transfers.map(({ bank }) => bank)}::text[], ${transfers.map(({ reference }) => reference)}::text[])
      as asked (payment_account_id, bank, reference) using (payment_account_id, bank, reference)
    where is_incoming
    group by payment_account_id, bank, reference having count(distinct body) = 1 and not bool_or(was_edited)`.execute(
    queries,
  );
  const nameOf = ({ accountId, bank, reference }: Transfer) => `${accountId} ${bank} ${reference}`;
  const found = new Map(rows.map((row) => [nameOf(row), row.amount]));
  return (of) => found.get(nameOf(of)) ?? null;
}

export type Stored = "new" | "again" | "edited";

/** One SMS of a phone. The same number with another text changes nothing but that it is marked. */
export async function store(
  tx: Tx,
  device: DeviceRow,
  { sequence, receivedAt, body }: DeviceCall,
  at: Date,
): Promise<Stored> {
  const read = readSms(body);
  const money =
    read.is === "unread"
      ? {}
      : { bank: read.bank, template: read.template, reference: read.reference, amount_santim: read.amount };
  const inserted = await tx
    .insertInto("sms_evidence")
    .values({
      ...{ device_id: device.id, sequence, payment_account_id: device.payment_account_id, body },
      ...{ received_at: new Date(receivedAt), stored_at: at, is_incoming: read.is === "received", ...money },
      balance_santim: read.is === "unread" ? null : read.balance,
      ...(read.is === "received" && {
        ...{ payer: read.payer, payer_name: read.payerName, account: read.account, said_at: read.at },
      }),
    })
    .onConflict((on) => on.columns(["device_id", "sequence"]).doNothing())
    .returning("sequence")
    .executeTakeFirst();
  if (inserted !== undefined) return "new";
  const known = await tx
    .selectFrom("sms_evidence")
    .select("body")
    .where("device_id", "=", device.id)
    .where("sequence", "=", sequence)
    .executeTakeFirstOrThrow();
  if (known.body === body) return "again";
  await tx
    .updateTable("sms_evidence")
    .set({ was_edited: true })
    .where("device_id", "=", device.id)
    .where("sequence", "=", sequence)
    .execute();
  return "edited";
}

/** What each of these phones has brought in the last days, as the chain is looked at. */
export async function delivered(
  queries: Queries,
  devices: readonly string[],
  since: Date,
): Promise<Map<string, Delivery[]>> {
  const { rows } = await sql<{ device: string; sequence: number; body: string }>`
    select device.id as device, e.sequence, e.body from unnest(${devices}::uuid[]) as device (id)
    cross join lateral (select sequence, body from sms_evidence where device_id = device.id and stored_at >= ${since}
      order by sequence limit 20000) e
    order by device.id, e.sequence`.execute(queries);
  const found = Map.groupBy(rows, ({ device }) => device);
  return new Map(
    devices.map((id) => [
      id,
      (found.get(id) ?? []).map(({ sequence, body }) => ({ sequence, body, read: readSms(body) })),
    ]),
  );
}

export type DeviceSums = { lastSequence: number; unclaimed: number };

/** Of all these phones in one question. */
export async function sumsOf(queries: Queries, devices: readonly DeviceRow[]): Promise<(of: DeviceRow) => DeviceSums> {
  const { rows } = await sql<DeviceSums & { id: string }>`
    select device.id, coalesce((select max(e.sequence) from sms_evidence e where e.device_id = device.id), 0)::bigint as "lastSequence",
      (select count(*) from sms_evidence e where e.device_id = device.id and e.is_incoming and ${isUnclaimed})::int as unclaimed
    from unnest(${devices.map(({ id }) => id)}::uuid[]) as device (id)`.execute(queries);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ({ id }) => found.get(id) ?? { lastSequence: 0, unclaimed: 0 };
}

/** Of each of these phones, those that came again with another text. */
export async function editedSince(
  queries: Queries,
  devices: readonly string[],
  since: Date,
): Promise<(device: string) => number[]> {
  const { rows } = await sql<{ device: string; sequence: number }>`
    select device.id as device, e.sequence from unnest(${devices}::uuid[]) as device (id)
    cross join lateral (select sequence from sms_evidence where device_id = device.id and was_edited and stored_at >= ${since}
      order by sequence limit 50) e
    order by e.sequence`.execute(queries);
  const found = Map.groupBy(rows, ({ device }) => device);
  return (device) => (found.get(device) ?? []).map(({ sequence }) => sequence);
}

type NewDevice = Pick<DeviceRow, "id" | "payment_account_id" | "name" | "bank" | "account" | "holder" | "request_key">;

/** False: there is one by this request already. Who asks the same at the same instant waits here for the other. */
export async function addDevice(tx: Tx, device: NewDevice, sealedKey: Buffer, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto("sms_device")
    .values({ ...device, sealed_key: sealedKey, created_at: at })
    .onConflict((on) => on.column("request_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function deviceByRequest(queries: Queries, requestKey: string): Promise<DeviceRow> {
  return devices(queries).where("device.request_key", "=", requestKey).executeTakeFirstOrThrow();
}

export async function heardDevice(queries: Queries, id: string, at: Date): Promise<void> {
  await queries.updateTable("sms_device").set({ last_seen_at: at }).where("id", "=", id).execute();
}

/** Whoever else switches it waits. */
export async function lockDevice(tx: Tx, id: string): Promise<Pick<DeviceRow, "is_on" | "switch_version">> {
  const held = tx.selectFrom("sms_device").select(["is_on", "switch_version"]).where("id", "=", id).forNoKeyUpdate();
  return held.executeTakeFirstOrThrow();
}

export async function switchDevice(tx: Tx, id: string, isOn: boolean): Promise<void> {
  await tx.updateTable("sms_device").set({ is_on: isOn }).where("id", "=", id).execute();
}
