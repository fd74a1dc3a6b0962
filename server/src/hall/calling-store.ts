import type { Stretch } from "@derash/game/stretch";
import type { Tx } from "../db.ts";
import type { HallRecord } from "./record.ts";

export async function insertStretch(tx: Tx, { id, stretches }: HallRecord, stretch: Stretch): Promise<void> {
  await tx
    .insertInto("round_stretch")
    .values({
      round_id: id,
      position: stretches.length + 1,
      first_call: stretch.firstCall,
      starts_at: new Date(stretch.startsAt),
      interval_ms: stretch.intervalMs,
      ends_at: null,
    })
    .execute();
}

export async function endStretch(tx: Tx, roundId: string, at: number): Promise<void> {
  await tx
    .updateTable("round_stretch")
    .set({ ends_at: new Date(at) })
    .where("round_id", "=", roundId)
    .where("ends_at", "is", null)
    .execute();
}

export async function insertCall(tx: Tx, roundId: string, call: { position: number; number: number }): Promise<void> {
  await tx
    .insertInto("hall_call")
    .values({ round_id: roundId, ...call })
    .execute();
}
