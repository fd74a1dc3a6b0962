import { randomBytes, randomUUID } from "node:crypto";
import type { SmsDevice } from "@derash/protocol/payment/staff";
import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import { type Actor, isInScope, type StaffMember, scopeOf } from "../../company/service.ts";
import { seal } from "../../seal.ts";
import { keyOf } from "../catalogue.ts";
import { dateOf, type PaymentDeps } from "../deps.ts";
import * as store from "../store/account-store.ts";
import * as evidence from "../store/evidence-store.ts";
import { devicePlace } from "../strangers.ts";
import { birrOrNull, iso } from "../wire.ts";
import { chainFaults, type Delivery } from "./chain.ts";

const deviceKeyBytes = 32;
/** A month of so many phones is held in memory together. */
const devicesAtOnce = 10;
const faultDays = 30;
const dayMs = 24 * 3_600_000;

export async function devices(deps: PaymentDeps, staff: StaffMember, companyId?: string): Promise<SmsDevice[]> {
  return wiresOf(deps, await evidence.listDevices(deps.reports, staff.companyId ?? companyId ?? null));
}

async function wiresOf(deps: PaymentDeps, rows: readonly evidence.DeviceRow[]): Promise<SmsDevice[]> {
  const sums = await evidence.sumsOf(deps.reports, rows);
  const faults = await faultsOf(deps, rows);
  return rows.map((row) => deviceWire(row, sums(row), faults.get(row.id) ?? []));
}

type Faults = SmsDevice["faults"];

function deviceWire(
  row: evidence.DeviceRow,
  { lastSequence, unclaimed }: evidence.DeviceSums,
  faults: Faults,
): SmsDevice {
  return {
    ...{ id: row.id, company_id: row.company_id, company_name: row.company_name, name: row.name, bank: row.bank },
    ...{ account: row.account, holder: row.holder, is_on: row.is_on, last_sequence: lastSequence },
    ...{ last_seen_at: iso(row.last_seen_at), unclaimed, faults },
  };
}

/** What is wrong with what each phone has brought in thirty days. */
export async function faultsOf(deps: PaymentDeps, rows: readonly evidence.DeviceRow[]): Promise<Map<string, Faults>> {
  const since = new Date(deps.now() - faultDays * dayMs);
  const ids = rows.map(({ id }) => id);
  const edited = await evidence.editedSince(deps.reports, ids, since);
  const found = new Map<string, Faults>();
  for (let at = 0; at < ids.length; at += devicesAtOnce) {
    const some = await evidence.delivered(deps.reports, ids.slice(at, at + devicesAtOnce), since);
    for (const [id, delivered] of some) found.set(id, faultsIn(edited(id), delivered));
  }
  return found;
}

function faultsIn(edited: readonly number[], delivered: readonly Delivery[]): Faults {
  // Numbers of before these days are no gap.
  const [first] = delivered;
  const found = chainFaults(delivered).filter(
    (fault) => fault.is !== "gap" || fault.from > 1 || first?.sequence === 1 || fault.to + 1 !== first?.sequence,
  );
  return [
    ...edited.map((at) => ({ is: "edited" as const, from: at, to: at, expected: null, said: null })),
    ...found.map((fault) => ({
      is: fault.is,
      from: fault.is === "gap" ? fault.from : fault.sequence,
      to: fault.is === "gap" ? fault.to : fault.sequence,
      expected: fault.is === "balance" ? birrOrNull(fault.expected) : null,
      said: fault.is === "balance" ? birrOrNull(fault.said) : null,
    })),
  ];
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

/** Errors: not_found. */
export async function switchDevice(deps: PaymentDeps, actor: Actor, id: string, isOn: boolean): Promise<SmsDevice[]> {
  const row = await evidence.findDevice(deps.db, id);
  if (row === null || !isInScope(scopeOf(actor.staff), { companyId: row.company_id, branchId: actor.staff.branchId }))
    throw new AppError("not_found");
  await deps.db.transaction().execute(async (tx) => {
    await evidence.changeDevice(tx, id, { is_on: isOn });
    await deps.audit.record(tx, {
      ...{
        ...doneBy(actor),
        action: "payment.device_switched",
        target: { id, name: row.name },
        companyId: row.company_id,
      },
      ...{ branchId: null, before: null, after: { isActive: isOn } },
    });
  });
  return devices(deps, actor.staff);
}
