import type { HallEvent } from "@derash/protocol/hall/round";
import type { Queries } from "../../postgres/db.ts";
import { depositedAt } from "../ending/deposited.ts";
import { owedOf } from "../ending/given-back.ts";
import { prizesKeptAt } from "../ending/prizes.ts";
import { callerOf } from "./store.ts";
import { unpaidOf } from "./unpaid.ts";

/** What of a hall is no round's, and the same for all its tills. */
export async function besideRounds(
  queries: Queries,
  branchId: string,
): Promise<Pick<HallEvent, "caller" | "unpaid" | "owed" | "bonuses" | "prizes">> {
  return {
    caller: await callerOf(queries, branchId),
    unpaid: await unpaidOf(queries, branchId),
    owed: await owedOf(queries, branchId),
    bonuses: await depositedAt(queries, branchId),
    prizes: await prizesKeptAt(queries, branchId),
  };
}
