import type pg from "pg";

/** Every view of what must never be: of the books, the rounds, the shifts, the draws and the audit. A new one belongs here. */
export const violationViews = [
  "audit_violation",
  "cash_violation",
  "day_close_violation",
  "draw_violation",
  "ledger_violation",
  "payment_violation",
  "round_violation",
  "shift_violation",
  "tax_violation",
  "wallet_violation",
] as const;

/** All that any of them lists, each with its view. The audit's has a row for every record, with a violation where it is wrong. */
export async function allViolations(owner: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const found: string[] = [];
  for (const view of violationViews) {
    const { rows } = await owner.query(`select * from ${view} where violation is not null`);
    found.push(...rows.map((row) => `${view}: ${JSON.stringify(row)}`));
  }
  return found;
}
