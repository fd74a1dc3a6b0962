import { randomInt } from "node:crypto";
import { santim } from "@derash/game/money";
import { houseCutBpsDefault, splitPot } from "@derash/game/prize";
import type { Insertable } from "kysely";
import type { Branch } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import type { Tables } from "../tables.ts";

/** A branch, and the cashiers who sell in it; none sell for rounds of the mini app. */
export type SellingUnit = { branch: Branch; cashierIds: readonly string[] };
type Row = Insertable<Tables["sale"]>;

const days = 90;
const dayMs = 24 * 3_600_000;
const ethiopiaMs = 3 * 3_600_000;
const rowsPerStatement = 1000;
const stakes = [1000, 2000, 2000, 5000, 10_000];

/** Ninety days of invented evenings, marked as the demo's. They are reports only: no money ever moved for them. */
export async function seedDemoSales(tx: Tx, units: readonly SellingUnit[]): Promise<void> {
  const today = Math.floor((Date.now() + ethiopiaMs) / dayMs);
  const rows = units.flatMap((unit) => Array.from({ length: days }, (_, back) => evening(unit, today - back)).flat());
  const past = rows
    .filter((row) => row.created_at.getTime() <= Date.now())
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  for (let first = 0; first < past.length; first += rowsPerStatement) {
    await tx
      .insertInto("sale")
      .values(past.slice(first, first + rowsPerStatement))
      .execute();
  }
}

/** Fuller on Fridays, Saturdays and Sundays, and at its fullest after work. */
function evening(unit: SellingUnit, day: number) {
  const weekday = (day + 4) % 7;
  const rounds = randomInt(6, 11) + (weekday === 5 || weekday === 6 || weekday === 0 ? randomInt(3, 7) : 0);
  return Array.from({ length: rounds }, () =>
    sale(unit, day * dayMs - ethiopiaMs + randomInt(14 * 3600, 22 * 3600) * 1000),
  );
}

function sale({ branch, cashierIds }: SellingUnit, atMs: number): Row & { created_at: Date } {
  const stake = stakes[randomInt(stakes.length)] ?? 1000;
  const players = randomInt(4, 26);
  const cartelas = players + (cashierIds.length > 0 ? randomInt(0, players) : 0);
  const pot = santim(stake * cartelas);
  const { houseCut, prizePool } = splitPot(pot, houseCutBpsDefault);
  return {
    created_at: new Date(atMs),
    company_id: branch.companyId,
    branch_id: branch.id,
    cashier_id: cashierIds[randomInt(Math.max(cashierIds.length, 1))] ?? null,
    round_id: null,
    origin: "demo",
    stake_santim: stake,
    player_count: players,
    cartela_count: cartelas,
    total_santim: pot,
    cut_santim: houseCut,
    player_winnings_santim: prizePool,
  };
}
