import type { RoundDeps } from "../deps.ts";
import { liveRounds, type RoomRow } from "../store.ts";
import { isOffered } from "./offered.ts";

/** Of these rooms those that people may come to: one of a stake that the operator withdrew, while somebody has paid there or is awaited. */
export async function knownOf(
  { db, requests = db, draws, stakes }: Pick<RoundDeps, "db" | "requests" | "draws" | "stakes">,
  rows: readonly RoomRow[],
): Promise<RoomRow[]> {
  const withdrawn = rows.filter((row) => !isOffered({ stakes }, row));
  if (withdrawn.length === 0) return [...rows];
  const live = await liveRounds(requests, withdrawn, draws.beacon);
  return rows.filter((row) => isOffered({ stakes }, row) || live.get(row.id)?.isMeant);
}
