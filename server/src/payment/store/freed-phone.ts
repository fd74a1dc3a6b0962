import type { Queries, Tx } from "../../postgres/db.ts";

type Freed = { playerId: string; phoneNumber: string; at: Date };

/** What this account has paid from it until now shows nothing any more. */
export async function keepFreed(tx: Tx, { playerId, phoneNumber, at }: Freed): Promise<void> {
  await tx
    .insertInto("freed_phone")
    .values({ player_id: playerId, phone_number: phoneNumber, freed_at: at })
    .onConflict((on) => on.columns(["player_id", "phone_number"]).doUpdateSet({ freed_at: at }))
    .execute();
}

export async function wasFreedAfter(queries: Queries, playerId: string, phone: string, since: Date): Promise<boolean> {
  const found = await queries
    .selectFrom("freed_phone")
    .select("freed_at")
    .where("player_id", "=", playerId)
    .where("phone_number", "=", phone)
    .where("freed_at", ">=", since)
    .executeTakeFirst();
  return found !== undefined;
}
