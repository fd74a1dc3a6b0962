import { randomBytes, randomUUID } from "node:crypto";
import type { SmsDevice } from "@derash/protocol/payment/staff";
import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import { type Actor, isInScope, type StaffMember, scopeOf } from "../../company/service.ts";
import { seal } from "../../seal.ts";
import { refuseLateOn, type Turn } from "../../unseen.ts";
import { keyOf } from "../catalogue.ts";
import { dateOf, type PaymentDeps } from "../deps.ts";
import * as store from "../store/account-store.ts";
import * as evidence from "../store/evidence-store.ts";
import { devicePlace } from "../stranger/calls.ts";
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

type NewDevice = { companyId: string; name: string; bank: "telebirr" | "cbe"; account: string; holder: string };

/** A phone with a key of its own, which is shown once. Errors: not_found. */
export async function addDevice(
  deps: PaymentDeps,
  actor: Actor,
  { companyId, ...asked }: NewDevice,
): Promise<{ device: SmsDevice; key: string }> {
  const company = await deps.companies.companyOf(actor.staff, companyId);
  const [id, key] = [randomUUID(), randomBytes(deviceKeyBytes)];
  await deps.db.transaction().execute(async (tx) => {
    const accountId = await store.open(tx, company.id, "sms", "live");
    const sealed = seal(keyOf(deps), devicePlace(id), key);
    await evidence.addDevice(tx, { id, accountId, ...asked }, sealed, dateOf(deps));
    await deps.audit.record(tx, {
      ...{ ...doneBy(actor), action: "payment.device_added", target: { id, name: asked.name }, companyId: company.id },
      ...{ branchId: null, before: null, after: { bank: asked.bank, account: asked.account } },
    });
  });
  const row = await evidence.findDevice(deps.db, id);
  if (row === null) throw new AppError("not_found");
  const [device] = await wiresOf(deps, [row]);
  if (device === undefined) throw new AppError("not_found");
  return { device, key: key.toString("hex") };
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
