import { santim } from "@derash/game/money";
import type { Role } from "@derash/protocol/staff";
import { invariant } from "../app-error.ts";
import { hashPassword } from "../auth/password.ts";
import type { BonusService } from "../bonus/service.ts";
import type { CartelaService } from "../cartela/service.ts";
import type { Branch, CompanyService, StaffMember } from "../company/service.ts";
import type { CreditService } from "../credit/service.ts";
import type { Db, Tx } from "../postgres/db.ts";
import { type SellingUnit, seedDemoSales } from "./sales.ts";

export const demoPassword = "demo1234";
/** The branch whose rooms the demo's players play in. */
export const demoOnline = { company: "Derash Demo", branch: "Online" };

type Plan = {
  company: string;
  admin: string;
  branches: readonly { name: string; isOnline: boolean; suffix: string }[];
};

/** The suffixes tell usernames apart: the hall of the first company has those that are printed. */
const plans: readonly Plan[] = [
  {
    company: demoOnline.company,
    admin: "company",
    branches: [
      { name: demoOnline.branch, isOnline: true, suffix: ".online" },
      { name: "Piassa Hall", isOnline: false, suffix: "" },
    ],
  },
  {
    company: "Sheger Bingo",
    admin: "company2",
    branches: [
      { name: "Merkato Hall", isOnline: false, suffix: ".merkato" },
      { name: "Bole Hall", isOnline: false, suffix: ".bole" },
    ],
  },
];

export type DemoStaffDeps = {
  db: Db;
  companies: CompanyService;
  credit: CreditService;
  cartelas: CartelaService;
  bonuses: BonusService;
};

type Unit = SellingUnit & { admin: StaffMember; cashiers: StaffMember[] };
type Firm = { admin: StaffMember; units: Unit[] };

/**
 * Two companies of two branches, people in every role, credit all down the line, cartelas, bonuses and ninety days of
 * sales, so that every screen has something to show. Asked for again it adds nothing; cut off half-way it goes on.
 */
export async function seedDemoStaff(deps: DemoStaffDeps): Promise<void> {
  const isSeeded = await deps.db
    .selectFrom("sale")
    .select("id")
    .where("origin", "=", "demo")
    .limit(1)
    .executeTakeFirst();
  if (isSeeded) return;
  const hire = await hiring(deps);
  const superAdmin = await hire("super", "super_admin", null);
  const second = await hire("super2", "super_admin", null);
  const firms: Firm[] = [];
  for (const plan of plans) firms.push(await found(deps, hire, plan));
  for (const firm of firms) {
    await fund(deps, [superAdmin, second], firm);
    await askForCorrection(deps, firm);
  }
  for (const { units, admin } of firms) {
    for (const { branch } of units) {
      await deps.cartelas.givePackage({ staff: admin, requestId: "demo" }, { branchId: branch.id }, 1);
    }
  }
  const units = firms.flatMap((firm) => firm.units);
  await deps.db.transaction().execute(async (tx) => {
    for (const { branch } of units) await awardBonuses(deps, tx, branch);
    await seedDemoSales(tx, units);
  });
}

type Hire = (username: string, role: Role, companyId: string | null, branchId?: string) => Promise<StaffMember>;

async function hiring({ db, companies }: DemoStaffDeps): Promise<Hire> {
  // One hash for all: hashing is meant to be slow.
  const passwordHash = await hashPassword(demoPassword);
  return async (username, role, companyId, branchId) => {
    const person = { username, role, companyId, branchId: branchId ?? null, passwordHash, origin: "demo" } as const;
    const hired = await db.transaction().execute((tx) => companies.addStaff(tx, person));
    const found = hired ?? (await companies.findStaffByUsername(username));
    invariant(found, `the demo's ${username} is there`);
    return found;
  };
}

/** A company with its admin, and branches with an admin and two cashiers each. */
async function found({ companies }: DemoStaffDeps, hire: Hire, plan: Plan): Promise<Firm> {
  const units: Unit[] = [];
  for (const { name, isOnline, suffix } of plan.branches) {
    const branch = await companies.ensureBranch(plan.company, name, isOnline);
    const hireHere = (username: string, role: Role) => hire(username + suffix, role, branch.companyId, branch.id);
    const admin = await hireHere("branch", "branch_admin");
    const cashiers = [await hireHere("cashier", "cashier"), await hireHere("desk", "cashier")];
    units.push({ branch, admin, cashiers, cashierIds: isOnline ? [] : cashiers.map(({ id }) => id) });
  }
  const companyId = units[0]?.branch.companyId ?? null;
  return { admin: await hire(plan.admin, "company_admin", companyId), units };
}

/** Credit from the top down: 200,000 ETB to a company, 20,000 of it put aside for bonuses, 40,000 to each branch, a float of 10,000 to each cashier. */
async function fund(deps: DemoStaffDeps, [superAdmin, second]: [StaffMember, StaffMember], firm: Firm): Promise<void> {
  const { admin, units } = firm;
  const give = (from: StaffMember, to: StaffMember, amount: string, note: string) =>
    deps.credit.transfer(
      { staff: from, requestId: "demo" },
      { targetId: to.id, amount, note, idempotencyKey: `demo-${to.username}` },
    );
  await give(superAdmin, admin, "200000", "Credit for the month");
  await approveCredit(deps, second, admin);
  await deps.bonuses.changeBudget(
    { staff: admin, requestId: "demo" },
    { amount: "20000", direction: "in", idempotencyKey: "demo-budget" },
  );
  for (const unit of units) {
    await give(admin, unit.admin, "40000", "Balance transfer");
    for (const cashier of unit.cashiers) await give(unit.admin, cashier, "10000", "Float");
  }
}

/** Where CREDIT_APPROVAL_ABOVE is less than one super admin has issued, the second one says yes, as anywhere else. */
async function approveCredit({ credit }: DemoStaffDeps, staff: StaffMember, { id }: StaffMember): Promise<void> {
  for (const asked of await credit.adjustments(staff)) {
    if (asked.kind !== "credit" || asked.status !== "pending" || asked.target_user_id !== id) continue;
    await credit.decideAdjustment({ staff, requestId: "demo" }, asked.id, "approved");
  }
}

/** More than one person may decide alone, so it waits for a second. */
async function askForCorrection({ credit }: DemoStaffDeps, { admin, units }: Firm): Promise<void> {
  const target = units.at(-1)?.admin;
  invariant(target, "a company has a branch");
  await credit.requestAdjustment(
    { staff: admin, requestId: "demo" },
    { targetId: target.id, amount: "2500", reason: "Drawer counted again", idempotencyKey: `demo-${admin.username}` },
  );
}

const winners = [
  { winnerName: "Almaz T.", callsToWin: 5, amount: santim(500_00) },
  { winnerName: "Kebede G.", callsToWin: 7, amount: santim(200_00) },
];

async function awardBonuses({ bonuses }: DemoStaffDeps, tx: Tx, { id, companyId, isOnline }: Branch): Promise<void> {
  if (isOnline) return;
  for (const win of winners) {
    await bonuses.award(tx, { companyId, branchId: id, roundId: null, origin: "demo", ...win });
  }
}
