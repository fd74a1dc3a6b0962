import { sql } from "kysely";
import type { PaymentDeps } from "../deps.ts";
import { faultsOf } from "../sms/faults.ts";
import * as evidence from "../store/evidence-store.ts";

/** In seconds, how long the oldest payment has been unknown, has waited for a person, and for a look-up that was due. 0: none. */
export type Waiting = { unknown: number; person: number; look_up: number };

export async function waiting({ reports, now }: PaymentDeps): Promise<Waiting> {
  const at = new Date(now());
  const { rows } = await sql<{ unknown: Date | null; person: Date | null; look_up: Date | null }>`
    select (select min(unknown_since) from withdrawal where state = 'unknown') as unknown,
      least((select min(created_at) from withdrawal where state = 'requested'),
        (select min(created_at) from deposit where state = 'review')) as person,
      least((select min(next_look_at) from withdrawal where next_look_at <= ${at}),
        (select min(next_look_at) from deposit where next_look_at <= ${at})) as look_up`.execute(reports);
  const since = (moment: Date | null | undefined) =>
    moment ? Math.max(0, (at.getTime() - moment.getTime()) / 1000) : 0;
  const [row] = rows;
  return { unknown: since(row?.unknown), person: since(row?.person), look_up: since(row?.look_up) };
}

const kinds = ["gap", "edited", "copied", "balance", "unread"] as const;

/** How many SMS of phones that are on are missing, changed, or do not add up, by what is wrong, and nobody has looked at them. */
export async function faults(deps: PaymentDeps): Promise<Record<(typeof kinds)[number], number>> {
  const found = { gap: 0, edited: 0, copied: 0, balance: 0, unread: 0 };
  const devices = await evidence.listDevices(deps.reports, null);
  const all = await faultsOf(
    deps,
    devices.filter((device) => device.is_on),
  );
  for (const fault of [...all.values()].flatMap(({ alarming }) => alarming))
    found[fault.is] += fault.to - fault.from + 1;
  return found;
}
