import type { FoundThing } from "@derash/protocol/report/finding";
import { type StaffMember, scopeOf } from "../company/service.ts";
import type { Db } from "../postgres/db.ts";
import type { StaffService } from "../staff/service.ts";
import * as store from "./store.ts";

/** Everything that somebody may know of, found by a few letters from anywhere in the console. */
export type FinderService = {
  /** The best few of each kind in the scope: what is foreign is as what does not exist. */
  find(staff: StaffMember, text: string): Promise<FoundThing[]>;
};

type Deps = { db: Db; staff: Pick<StaffService, "listCompanies" | "listBranches" | "listCashiers"> };

/** As many of a kind as one sees at a glance. */
const foundMax = 6;

export function createFinderService(deps: Deps): FinderService {
  return { find: (staff, text) => find(deps, staff, text) };
}

async function find(deps: Deps, staff: StaffMember, text: string): Promise<FoundThing[]> {
  const choice = { search: text, page: 1, pageSize: foundMax, sort: "name" } as const;
  const everywhere = { ...choice, companyId: undefined, branchId: undefined };
  const [rounds, payments, companies, branches, cashiers] = await Promise.all([
    roundsOf(deps, staff, text),
    paymentsOf(deps, staff, text),
    staff.role === "super_admin" ? deps.staff.listCompanies(choice) : { rows: [] },
    deps.staff.listBranches(staff, everywhere),
    deps.staff.listCashiers(staff, everywhere),
  ]);
  return [
    ...rounds,
    ...payments,
    ...companies.rows.map(({ id, name, username }) => thing("company", id, name, username)),
    ...branches.rows.map(({ id, name, company_name }) => thing("branch", id, name, company_name)),
    ...cashiers.rows.map(({ id, username, branch_name, company_name }) =>
      thing("cashier", id, username, `${branch_name} · ${company_name}`),
    ),
  ];
}

function thing(kind: FoundThing["kind"], id: string, name: string, detail: string): FoundThing {
  return { kind, id, name, detail, at: null };
}

async function roundsOf({ db }: Deps, staff: StaffMember, text: string): Promise<FoundThing[]> {
  const code = text.toUpperCase();
  if (!/^ETH[A-Z0-9]{3}$/.test(code)) return [];
  const rounds = await store.roundsOf(db, scopeOf(staff), code, foundMax);
  return rounds.map(({ id, code: name, branch, company, openedAt }) => ({
    ...thing("round", id, name, `${branch} · ${company}`),
    at: openedAt.toISOString(),
  }));
}

/** By its whole reference, as a player reads it out; halls have none. */
async function paymentsOf({ db }: Deps, staff: StaffMember, text: string): Promise<FoundThing[]> {
  const reference = text.toUpperCase();
  if (staff.branchId !== null || !/^[DW][A-Z0-9]{9,11}$/.test(reference)) return [];
  const payments = await store.paymentsOf(db, scopeOf(staff), reference);
  return payments.map(({ id, company, createdAt }) => ({
    ...thing("payment", id, reference, company),
    at: createdAt.toISOString(),
  }));
}
