import { sql } from "kysely";
import type { Queries, Tx } from "../../postgres/db.ts";
import type { Fault } from "../sms/chain.ts";

/** What was said of a fault: by whom, when, and what they found. */
export type Look = { by: string; at: Date; reason: string };

/** Of each of these phones, the faults that somebody has looked at since then; whoever looked last comes first. */
export async function seenSince(
  queries: Queries,
  devices: readonly string[],
  since: Date,
): Promise<(device: string) => (Look & { fault: Fault })[]> {
  const { rows } = await sql<Look & Fault & { device: string }>`
    select s.device_id as device, s.what as "is", s.from_sequence as "from", s.to_sequence as "to",
      s.expected_santim as expected, s.said_santim as said, d.username as by, s.seen_at as at, s.reason
    from sms_fault_seen s join staff_directory d on d.id = s.seen_by
    where s.device_id = any (${devices}::uuid[]) and s.seen_at >= ${since}
    order by s.seen_at desc, d.username`.execute(queries);
  const found = Map.groupBy(rows, ({ device }) => device);
  return (device) => (found.get(device) ?? []).map(({ by, at, reason, ...fault }) => ({ by, at, reason, fault }));
}

type Seen = { deviceId: string; by: string; at: Date; reason: string };

/** Answers those that nobody had said it of before. */
export async function markSeen(
  tx: Tx,
  faults: readonly Fault[],
  { deviceId, by, at, reason }: Seen,
): Promise<Pick<Fault, "is" | "from" | "to">[]> {
  if (faults.length === 0) return [];
  return tx
    .insertInto("sms_fault_seen")
    .values(
      faults.map(({ is, from, to, expected, said }) => ({
        ...{ device_id: deviceId, what: is, from_sequence: from, to_sequence: to },
        ...{ expected_santim: expected, said_santim: said, seen_by: by, seen_at: at, reason },
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning(["what as is", "from_sequence as from", "to_sequence as to"])
    .execute();
}
