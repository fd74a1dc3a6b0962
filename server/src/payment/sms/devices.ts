import { randomBytes, randomUUID } from "node:crypto";
import type { SmsDevice } from "@derash/protocol/payment/staff";
import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import { type Actor, isInScope, type StaffMember, scopeOf } from "../../company/service.ts";
import { seal } from "../../seal.ts";
import { refuseLateOn, type Turn } from "../../unseen.ts";
import { keyOf } from "../catalogue.ts";
import { dateOf, type PaymentDeps } from "../deps.ts";
import { requestKeyOf } from "../reference.ts";
import * as store from "../store/account-store.ts";
import * as evidence from "../store/evidence-store.ts";
import { deviceKey, devicePlace } from "../stranger/calls.ts";
import { iso } from "../wire.ts";
import { type Faults, faultsOf, faultWire } from "./faults.ts";

const deviceKeyBytes = 32;

export async function devices(deps: PaymentDeps, staff: StaffMember, companyId?: string): Promise<SmsDevice[]> {
  return wiresOf(deps, await evidence.listDevices(deps.reports, staff.companyId ?? companyId ?? null));
}

async function wiresOf(deps: PaymentDeps, rows: readonly evidence.DeviceRow[]): Promise<SmsDevice[]> {
  const sums = await evidence.sumsOf(deps.reports, rows);
  const faults = await faultsOf(deps, rows);
  return rows.map((row) => deviceWire(row, sums(row), faults.get(row.id)));
}

function deviceWire(
  row: evidence.DeviceRow,
  { lastSequence, unclaimed }: evidence.DeviceSums,
  faults: Faults | undefined,
): SmsDevice {
  return {
    ...{ id: row.id, company_id: row.company_id, company_name: row.company_name, name: row.name, bank: row.bank },
    ...{ account: row.account, holder: row.holder, is_on: row.is_on, switch_version: row.switch_version },
    last_sequence: lastSequence,
    ...{ last_seen_at: iso(row.last_seen_at), unclaimed, faults: (faults?.alarming ?? []).map(faultWire) },
    looked_at: (faults?.lookedAt ?? []).map(({ by, at, reason, faults: seen }) => ({
      ...{ by, at: at.toISOString(), reason, faults: seen.map(faultWire) },
    })),
  };
}

type NewDevice = {
  companyId: string;
  name: string;
  bank: "telebirr" | "cbe";
  account: string;
  holder: string;
  idempotencyKey?: string | undefined;
};

/**
 * A phone with a key of its own, which is shown once. The same again by the same maker is the same phone with the same key, until it
 * has brought a message: then the key is in it, and is shown to nobody. Errors: not_found, idempotency_conflict.
 */
export async function addDevice(
  deps: PaymentDeps,
  actor: Actor,
  { companyId, idempotencyKey, ...asked }: NewDevice,
): Promise<{ device: SmsDevice; key: string }> {
  const company = await deps.companies.companyOf(actor.staff, companyId);
  const requestKey = idempotencyKey === undefined ? null : requestKeyOf(actor.staff.id, idempotencyKey);
  const [id, key] = [randomUUID(), randomBytes(deviceKeyBytes)];
  const isNew = await deps.db.transaction().execute(async (tx) => {
    const accountId = await store.open(tx, company.id, "sms", "live");
    const sealed = seal(keyOf(deps), devicePlace(id), key);
    const device = { id, payment_account_id: accountId, ...asked, request_key: requestKey };
    if (!(await evidence.addDevice(tx, device, sealed, dateOf(deps)))) return false;
    await deps.audit.record(tx, {
      ...{ ...doneBy(actor), action: "payment.device_added", target: { id, name: asked.name }, companyId: company.id },
      ...{ branchId: null, before: null, after: { bank: asked.bank, account: asked.account } },
    });
    return true;
  });
  const row =
    isNew || requestKey === null
      ? await evidence.findDevice(deps.db, id)
      : await evidence.deviceByRequest(deps.db, requestKey);
  if (row === null) throw new AppError("not_found");
  if (!isNew) refuseAnother(row, { company_id: company.id, ...asked });
  const [device] = await wiresOf(deps, [row]);
  if (device === undefined) throw new AppError("not_found");
  return { device, key: deviceKey(deps, row).toString("hex") };
}

/** Errors: idempotency_conflict. */
function refuseAnother(
  row: evidence.DeviceRow,
  asked: Pick<evidence.DeviceRow, "company_id" | "name" | "bank" | "account" | "holder">,
): void {
  const isSame =
    row.company_id === asked.company_id &&
    row.name === asked.name &&
    row.bank === asked.bank &&
    row.account === asked.account &&
    row.holder === asked.holder;
  if (!isSame || row.last_seen_at !== null) throw new AppError("idempotency_conflict");
}

/** Errors: not_found (missing or foreign). */
export async function deviceInScope(deps: PaymentDeps, staff: StaffMember, id: string): Promise<evidence.DeviceRow> {
  const row = await evidence.findDevice(deps.db, id);
  if (row === null || !isInScope(scopeOf(staff), { companyId: row.company_id, branchId: staff.branchId }))
    throw new AppError("not_found");
  return row;
}

/** Errors: not_found, version_changed (refuseLateOn). */
export async function switchDevice(deps: PaymentDeps, actor: Actor, id: string, turn: Turn): Promise<SmsDevice[]> {
  const row = await deviceInScope(deps, actor.staff, id);
  const { isOn } = turn;
  await deps.db.transaction().execute(async (tx) => {
    const held = await evidence.lockDevice(tx, id);
    if (held.is_on === isOn) return;
    refuseLateOn(held, turn);
    await evidence.switchDevice(tx, id, isOn);
    await deps.audit.record(tx, {
      ...{
        ...doneBy(actor),
        action: "payment.device_switched",
        target: { id, name: row.name },
        companyId: row.company_id,
      },
      ...{ branchId: null, before: { isActive: !isOn }, after: { isActive: isOn } },
    });
  });
  return devices(deps, actor.staff);
}
