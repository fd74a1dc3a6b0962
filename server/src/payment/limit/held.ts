import type { Santim } from "@derash/game/money";
import type { Tx } from "../../postgres/db.ts";
import type { DepositEvent } from "../deposit-state.ts";
import type * as store from "../store/deposit-store.ts";
import * as facts from "../store/fact-store.ts";
import { type Asked, heldUntil } from "./limits.ts";

type Limited = { event: DepositEvent; until: Date | null };

/** Asked where the deposit's row is locked, for what is brought meanwhile counts too. */
export async function limited(tx: Tx, row: store.DepositRow, event: DepositEvent, at: Date): Promise<Limited> {
  const amount = amountOf(event);
  if (amount === null || row.state === "paid") return { event, until: null };
  const asked = { playerId: row.player_id, companyId: row.company_id, amount, at, without: row.id };
  const until = await heldStill(tx, row.held_until, asked);
  const isOverLimit = until !== null && until > at;
  if (event.is === "decided") return { event: { ...event, isOverLimit }, until };
  if (event.is !== "fact") return { event, until };
  const isDecided =
    row.state === "held" && row.asked_credit === true && (await facts.lastPaid(tx, row.id))?.amount === amount;
  return { event: { ...event, known: { ...event.known, isOverLimit, isDecided } }, until };
}

/** What has waited once does not wait again, nor longer than was said; but a limit that was raised meanwhile holds it no more. */
async function heldStill(tx: Tx, said: Date | null, asked: Asked): Promise<Date | null> {
  if (said !== null && said <= asked.at) return said;
  const until = await heldUntil(tx, asked);
  return until === null || said === null || until < said ? until : said;
}

/** What would be credited by it; null: nothing. */
function amountOf(event: DepositEvent): Santim | null {
  if (event.is === "decided") return event.credit?.amount ?? null;
  return event.is === "fact" && event.fact.is === "paid" ? event.fact.amount : null;
}
