import type { SmsDevice } from "@derash/protocol/payment/staff";
import type { PaymentDeps } from "../deps.ts";
import * as evidence from "../store/evidence-store.ts";
import * as store from "../store/fault-store.ts";
import { birrOrNull } from "../wire.ts";
import { chainFaults, type Delivery, type Fault } from "./chain.ts";

/** A month of so many phones is held in memory together. */
const devicesAtOnce = 10;
const faultDays = 30;
const dayMs = 24 * 3_600_000;

/** What alarms, and what somebody has looked at. */
export type Faults = { alarming: Fault[]; lookedAt: (store.Look & { faults: Fault[] })[] };
type FaultWire = SmsDevice["faults"][number];

export function faultWire({ is, from, to, expected, said }: Fault): FaultWire {
  return { is, from, to, expected: birrOrNull(expected), said: birrOrNull(said) };
}

/** The same for the same fault alone. */
export function nameOf({ is, from, to, expected, said }: FaultWire): string {
  return [is, from, to, expected, said].join(" ");
}

const nameOfFault = (fault: Fault) => nameOf(faultWire(fault));

/** What is wrong with what each phone has brought in thirty days. */
export async function faultsOf(deps: PaymentDeps, rows: readonly evidence.DeviceRow[]): Promise<Map<string, Faults>> {
  const since = new Date(deps.now() - faultDays * dayMs);
  const ids = rows.map(({ id }) => id);
  const edited = await evidence.editedSince(deps.reports, ids, since);
  // Nobody looks at a fault before its SMS have come, so whoever has looked at one of these days has done it in them.
  const seen = await store.seenSince(deps.reports, ids, since);
  const found = new Map<string, Faults>();
  for (let at = 0; at < ids.length; at += devicesAtOnce) {
    const some = await evidence.delivered(deps.reports, ids.slice(at, at + devicesAtOnce), since);
    for (const [id, delivered] of some) found.set(id, sorted(faultsIn(edited(id), delivered), seen(id)));
  }
  return found;
}

function faultsIn(edited: readonly number[], delivered: readonly Delivery[]): Fault[] {
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
      expected: fault.is === "balance" ? fault.expected : null,
      said: fault.is === "balance" ? fault.said : null,
    })),
  ];
}

/** Those that are still there, by the look that took them together. */
function sorted(faults: readonly Fault[], seen: readonly (store.Look & { fault: Fault })[]): Faults {
  const byName = new Map(faults.map((fault) => [nameOfFault(fault), fault]));
  const known = seen.filter(({ fault }) => byName.has(nameOfFault(fault)));
  const looks = Map.groupBy(known, ({ by, at, reason }) => `${at.getTime()} ${by} ${reason}`);
  for (const { fault } of known) byName.delete(nameOfFault(fault));
  return {
    alarming: [...byName.values()],
    lookedAt: [...looks.values()].flatMap((look) => {
      const [first] = look;
      if (first === undefined) return [];
      return { by: first.by, at: first.at, reason: first.reason, faults: look.map(({ fault }) => fault) };
    }),
  };
}
