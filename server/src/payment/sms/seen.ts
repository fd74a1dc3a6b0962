import type { SmsDevice } from "@derash/protocol/payment/staff";
import { doneBy } from "../../audit/service.ts";
import type { Actor } from "../../company/service.ts";
import { dateOf, type PaymentDeps } from "../deps.ts";
import * as store from "../store/fault-store.ts";
import type { Fault } from "./chain.ts";
import { deviceInScope, devices } from "./devices.ts";
import { faultsOf, faultWire, nameOf } from "./faults.ts";

type Asked = { faults: SmsDevice["faults"]; reason: string };

/** So many are named in the record; all of them stand in the table. */
const namedMax = 20;

/**
 * Somebody has looked at faults of a phone, and says what they found: these alarm no more. Only those that were on their page, with
 * the numbers that stood there. Of two at once the first one's word is kept. Errors: not_found.
 */
export async function markFaultsSeen(
  deps: PaymentDeps,
  actor: Actor,
  id: string,
  { faults, reason }: Asked,
): Promise<SmsDevice[]> {
  const row = await deviceInScope(deps, actor.staff, id);
  const shown = new Set(faults.map(nameOf));
  const alarming = (await faultsOf(deps, [row])).get(id)?.alarming ?? [];
  await deps.db.transaction().execute(async (tx) => {
    const meant = inOneOrder(alarming.filter((fault) => shown.has(nameOf(faultWire(fault)))));
    const look = { deviceId: id, by: actor.staff.id, at: dateOf(deps), reason };
    const marked = await store.markSeen(tx, meant, look);
    if (marked.length === 0) return;
    await deps.audit.record(tx, {
      ...{ ...doneBy(actor), action: "payment.fault_seen", target: { id, name: row.name }, companyId: row.company_id },
      ...{ branchId: null, before: null, after: { faults: namesOf(marked), count: marked.length, reason } },
    });
  });
  return devices(deps, actor.staff);
}

/** Two at once mark in the same order, so that neither waits for what the other holds. */
function inOneOrder(faults: readonly Fault[]): Fault[] {
  return faults.toSorted((one, other) => one.from - other.from || (one.is < other.is ? -1 : 1));
}

function namesOf(faults: readonly Pick<Fault, "is" | "from" | "to">[]): string[] {
  return faults.slice(0, namedMax).map(({ is, from, to }) => (from === to ? `${is} ${from}` : `${is} ${from}-${to}`));
}
