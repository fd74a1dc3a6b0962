import { createAuditService } from "@derash/server/audit/service";
import { createCompanyService, type StaffMember } from "@derash/server/company/service";
import { createLedgerService } from "@derash/server/ledger/service";
import { createLog } from "@derash/server/log";
import { type Db, migrate, openDb } from "@derash/server/postgres/db";
import { createSaleService, type SaleService } from "@derash/server/sale/service";
import pg from "pg";

export type Days = { startDay: string; endDay: string };
/** One of each role, all of one branch's line. */
export type People = Record<"superAdmin" | "companyAdmin" | "branchAdmin" | "cashier", StaffMember>;
export type SalesFixture = { sales: SaleService; people: People; close(): Promise<void> };

const companyCount = 3;
const branchesACompany = 4;
const cashiersABranch = 3;
const yearsAround = 3;

/** The last whole month, which is asked about. */
export function lastMonth(now = new Date()): Days {
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  return {
    startDay: dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))),
    endDay: dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))),
  };
}

/** A migrated database with units and their sales: so many in the month, and the others over the three years around it. */
export async function fillSalesFixture(
  url: string,
  month: Days,
  inMonth: number,
  outside: number,
): Promise<SalesFixture> {
  await migrate(url);
  const log = createLog("error");
  const { db } = openDb(url, log);
  const people = await hire(db);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  // A million times three foreign keys are not what is measured.
  await owner.query("set session_replication_role = replica");
  await owner.query(sales, [month.startDay, month.endDay, inMonth, outside]);
  await owner.query("vacuum analyze");
  await owner.end();
  const service = createSaleService({ db, audit: createAuditService({ db, log }), now: Date.now });
  return { sales: service, people, close: () => db.destroy() };
}

async function hire(db: Db): Promise<People> {
  const companies = createCompanyService({ db, ledger: createLedgerService({ db }) });
  const add = (username: string, role: StaffMember["role"], companyId: string | null, branchId: string | null) =>
    inTransaction(db, (tx) =>
      companies.addStaff(tx, { username, role, companyId, branchId, passwordHash: "-", origin: "created" }),
    );
  const lines: Omit<People, "superAdmin">[] = [];
  for (let company = 1; company <= companyCount; company++) {
    const { id: companyId } = await inTransaction(db, (tx) => companies.addCompany(tx, `Company ${company}`));
    const companyAdmin = await add(`company-${company}`, "company_admin", companyId, null);
    for (let branch = 1; branch <= branchesACompany; branch++) {
      const name = `branch-${company}-${branch}`;
      const { id } = await inTransaction(db, (tx) => companies.addBranch(tx, companyId, name, false));
      const branchAdmin = await add(name, "branch_admin", companyId, id);
      for (let cashier = 1; cashier <= cashiersABranch; cashier++) {
        lines.push({ companyAdmin, branchAdmin, cashier: await add(`${name}-${cashier}`, "cashier", companyId, id) });
      }
    }
  }
  const [line] = lines;
  if (!line) throw new Error("there is a cashier");
  return { superAdmin: await add("super", "super_admin", null, null), ...line };
}

async function inTransaction<Thing>(
  db: Db,
  action: (tx: Parameters<Parameters<ReturnType<Db["transaction"]>["execute"]>[0]>[0]) => Promise<Thing | null>,
): Promise<Thing> {
  const made = await db.transaction().execute(action);
  if (made === null) throw new Error("the name is free");
  return made;
}

// In the order of time, as sales come. Every fourth is of the mini app, without a cashier.
const sales = `
  with days as (
    select $1::date::timestamp at time zone 'Africa/Addis_Ababa' as starts, ($2::date + 1)::timestamp at time zone 'Africa/Addis_Ababa' as ends),
  span as (
    select starts, ends, ends - starts as month, ends - interval '${yearsAround} years' as past from days),
  at as (
    select starts + month * ((n - 0.5) / $3::integer) as at, n from span, generate_series(1, $3::integer) n
    union all
    select past + (starts - past) * ((n - 0.5) / $4::integer), n from span, generate_series(1, $4::integer) n),
  seller as (
    select id, branch_id, company_id, row_number() over (order by username) - 1 as number, count(*) over () as sellers
    from staff where role = 'cashier')
  insert into sale (created_at, company_id, branch_id, cashier_id, round_id, origin, stake_santim, player_count, cartela_count,
      total_santim, cut_santim, player_winnings_santim)
    select at, company_id, branch_id, case when n % 4 = 0 then null else seller.id end, gen_random_uuid(), 'round', 1000,
      2 + n % 40, 2 + n % 60, 1000 * (2 + n % 60), 200 * (2 + n % 60), 800 * (2 + n % 60)
    from at join seller on seller.number = n / 4 % sellers
    order by at`;
