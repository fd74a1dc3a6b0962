import type { Branch, StaffMember } from "../src/company/service.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { type StaffFixture, staffFixture } from "./staff-fixture.ts";

/** A sale as a test writes it down; `at` is ISO text, so that it keeps its microseconds. */
export type WrittenSale = {
  at: string;
  branch: Branch;
  cashier: StaffMember | null;
  stake: number;
  players: number;
  total: number;
  cut: number;
};

export type SaleFixture = StaffFixture & {
  /** Another cashier of the own first branch. */
  colleague: StaffMember;
  sell: (sale: Partial<WrittenSale>) => Promise<number>;
};

/** The same in a database of its own. */
export async function saleDatabase() {
  const database = await testDatabase();
  return { ...database, ...(await saleFixture(database)) };
}

/** Staff of two companies, and sales of any past. Money is santim. */
export async function saleFixture(database: Pick<TestDatabase, "db" | "owner">): Promise<SaleFixture> {
  const fixture = await staffFixture(database);
  const plain = { branch: fixture.own.first.branch, cashier: null, stake: 1000, players: 4, total: 4000, cut: 800 };
  const sell = async (sale: Partial<WrittenSale>) => {
    const { at, branch, cashier, stake, players, total, cut } = { at: "2026-03-10T12:00:00Z", ...plain, ...sale };
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into sale (created_at, company_id, branch_id, cashier_id, round_id, origin, stake_santim, player_count,
         cartela_count, total_santim, cut_santim, player_winnings_santim)
       values ($1, $2, $3, $4, gen_random_uuid(), 'round', $5, $6, $7, $8, $9, $10) returning id`,
      [at, branch.companyId, branch.id, cashier?.id ?? null, stake, players, players, total, cut, total - cut],
    );
    return rows[0]?.id ?? 0;
  };
  const { branch } = fixture.own.first;
  const colleague = await database.db.transaction().execute((tx) =>
    fixture.companies.addStaff(tx, {
      ...{ username: "own-first-colleague", role: "cashier", passwordHash: "-", origin: "created" },
      ...{ companyId: branch.companyId, branchId: branch.id },
    }),
  );
  if (!colleague) throw new Error("the name is free");
  return { ...fixture, colleague, sell };
}
