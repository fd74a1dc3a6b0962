import { cartelasPerSet } from "@derash/game/cartela/package";
import { santim, toBirr } from "@derash/game/money";
import type { Branch, Cashier, Company, Sort } from "@derash/protocol/management";
import { sql } from "kysely";
import type { Scope } from "../company/service.ts";
import type { Queries } from "../postgres/db.ts";
import { countOf, hasWords, type Listed, onPage, type Page } from "../postgres/page.ts";

/** Which rows: those of a scope, and of them those of a company, a branch or one with an id; left out: all. */
export type Filter = {
  scope: Scope;
  companyId?: string | undefined;
  branchId?: string | undefined;
  id?: string | undefined;
  search?: string | undefined;
  sort?: Sort;
};

/** The order of a list, by the columns that it has for each key; what is alike follows by name and id, so that no row is on two pages. */
function orderOf(sort: Sort, columns: { name: string; balance: string; created: string; id: string }) {
  const isDown = sort.startsWith("-");
  const key = (isDown ? sort.slice(1) : sort) as "name" | "balance" | "created";
  const by = key === "name" ? byName(columns.name) : sql.ref(columns[key]);
  return sql`${by} ${sql.raw(isDown ? "desc" : "asc")}, ${byName(columns.name)}, ${sql.ref(columns.id)}`;
}
const orders = {
  company: { name: "company.name", balance: "balance.amount_santim", created: "company.created_at", id: "company.id" },
  branch: { name: "branch.name", balance: "balance.amount_santim", created: "branch.created_at", id: "branch.id" },
  cashier: { name: "staff.username", balance: "balance.amount_santim", created: "staff.created_at", id: "staff.id" },
} as const;

/** On the wire: the balance in birr, the moment as text. */
function wireOf<Row extends { amount_santim: number; created_at: Date }>({ amount_santim, created_at, ...row }: Row) {
  return { ...row, balance: toBirr(santim(amount_santim)), created_at: created_at.toISOString() };
}
const byName = (column: string) => sql`lower(${sql.ref(column)})`;

/** Of the unit that the query around it is at, its first admin. */
const firstAdmin = (queries: Queries, unit: "company" | "branch") =>
  queries
    .selectFrom("staff")
    .select(["staff.id", "staff.username", "staff.is_active", "staff.switch_version"])
    .where(sql.ref(`staff.${unit}_id`), "=", sql.ref(`${unit}.id`))
    .where("staff.role", "=", `${unit}_admin`)
    .orderBy("staff.created_at")
    .orderBy("staff.id")
    .limit(1)
    .as("admin");
const nameOfFirstAdmin = (queries: Queries, unit: "company" | "branch") =>
  sql<string>`(${queries.selectFrom(firstAdmin(queries, unit)).select("admin.username")})`;

/** On the wire; nothing where a unit has no admin yet. */
const adminOf = (row: {
  user_id: string | null;
  username: string | null;
  status: boolean | null;
  switch_version: number | null;
}) => ({
  user_id: row.user_id ?? "",
  username: row.username ?? "",
  status: row.status ?? false,
  switch_version: row.switch_version ?? 0,
});

/** By name, with the first admin of each; found by both. */
export async function companies(
  queries: Queries,
  { id, search, sort = "name" }: Omit<Filter, "scope">,
  page: Page,
): Promise<Listed<Company>> {
  const order = orderOf(sort, orders.company);
  let found = queries
    .selectFrom("company")
    .innerJoin("balance", "balance.account_id", "company.account_id")
    .select("company.id")
    .orderBy(order);
  if (id !== undefined) found = found.where("company.id", "=", id);
  if (search !== undefined)
    found = found.where(hasWords(search, ["company.name", nameOfFirstAdmin(queries, "company")]));
  const rows = await queries
    .selectFrom("company")
    .innerJoin("balance", "balance.account_id", "company.account_id")
    .leftJoinLateral(
      () => firstAdmin(queries, "company"),
      (on) => on.onTrue(),
    )
    .select(["company.id", "company.name", "company.created_at", "balance.amount_santim"])
    .select(["admin.id as user_id", "admin.username", "admin.is_active as status", "admin.switch_version"])
    .select((from) =>
      from
        .selectFrom("branch")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("branch.company_id", "=", "company.id")
        .as("branches_count"),
    )
    .where("company.id", "in", onPage(found, page))
    .orderBy(order)
    .execute();
  const listed = rows.map((row) => ({ ...wireOf(row), ...adminOf(row), branches_count: row.branches_count ?? 0 }));
  return { rows: listed, count: await countOf(queries, found) };
}

/** By name, with the first admin of each, and the sets of the package that it holds whole; found by its company too. */
export async function branches(queries: Queries, filter: Filter, page: Page): Promise<Listed<Branch>> {
  const found = foundBranches(queries, filter);
  const rows = await queries
    .selectFrom("branch")
    .innerJoin("company", "company.id", "branch.company_id")
    .innerJoin("balance", "balance.account_id", "branch.account_id")
    .leftJoinLateral(
      () => firstAdmin(queries, "branch"),
      (on) => on.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom((sets) =>
            sets
              .selectFrom("branch_cartela")
              .select([
                sql<number>`(number - 1) / ${sql.lit(cartelasPerSet)} + 1`.as("set_number"),
                sql<number>`count(*)`.as("held"),
              ])
              .whereRef("branch_cartela.branch_id", "=", "branch.id")
              .groupBy("set_number")
              .as("held_set"),
          )
          .select([
            sql<number>`coalesce(sum(held), 0)::integer`.as("cartelas_count"),
            sql<
              number[]
            >`coalesce(array_agg(set_number order by set_number) filter (where held = ${sql.lit(cartelasPerSet)}), '{}')`.as(
              "cartela_sets",
            ),
          ])
          .as("cartelas"),
      (on) => on.onTrue(),
    )
    .select(["branch.id", "branch.name", "branch.company_id as company", "company.name as company_name"])
    .select(["branch.is_online", "branch.created_at", "balance.amount_santim"])
    .select(["admin.id as user_id", "admin.username", "admin.is_active as status", "admin.switch_version"])
    .select(["cartelas.cartelas_count", "cartelas.cartela_sets"])
    .select((from) =>
      from
        .selectFrom("staff")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("staff.branch_id", "=", "branch.id")
        .where("staff.role", "=", "cashier")
        .as("cashiers_count"),
    )
    .where("branch.id", "in", onPage(found, page))
    .orderBy(orderOf(filter.sort ?? "name", orders.branch))
    .execute();
  const listed = rows.map((row) => ({
    ...{ ...wireOf(row), ...adminOf(row) },
    cashiers_count: row.cashiers_count ?? 0,
    cartelas_count: row.cartelas_count ?? 0,
    cartela_sets: row.cartela_sets ?? [],
  }));
  return { rows: listed, count: await countOf(queries, found) };
}

function foundBranches(queries: Queries, { scope, companyId, branchId, id, search, sort = "name" }: Filter) {
  let found = queries
    .selectFrom("branch")
    .innerJoin("company", "company.id", "branch.company_id")
    .innerJoin("balance", "balance.account_id", "branch.account_id")
    .select("branch.id")
    .orderBy(orderOf(sort, orders.branch));
  for (const company of [scope.companyId, companyId]) if (company) found = found.where("company.id", "=", company);
  for (const branch of [scope.branchId, branchId, id]) if (branch) found = found.where("branch.id", "=", branch);
  if (search !== undefined)
    found = found.where(hasWords(search, ["branch.name", "company.name", nameOfFirstAdmin(queries, "branch")]));
  return found;
}

/** By username; found by the person's names, the branch's and the company's too. */
export async function cashiers(
  queries: Queries,
  { scope, companyId, branchId, id, search, sort = "name" }: Filter,
  page: Page,
): Promise<Listed<Cashier>> {
  const order = orderOf(sort, orders.cashier);
  let found = queries
    .selectFrom("staff")
    .innerJoin("branch", "branch.id", "staff.branch_id")
    .innerJoin("company", "company.id", "staff.company_id")
    .innerJoin("balance", "balance.account_id", "staff.account_id")
    .select("staff.id")
    .where("staff.role", "=", "cashier")
    .orderBy(order);
  for (const company of [scope.companyId, companyId]) if (company) found = found.where("company.id", "=", company);
  for (const branch of [scope.branchId, branchId]) if (branch) found = found.where("branch.id", "=", branch);
  if (id !== undefined) found = found.where("staff.id", "=", id);
  if (search !== undefined) {
    const names = ["staff.username", "staff.first_name", "staff.last_name", "branch.name", "company.name"];
    found = found.where(hasWords(search, names));
  }
  const rows = await queries
    .selectFrom("staff")
    .innerJoin("branch", "branch.id", "staff.branch_id")
    .innerJoin("company", "company.id", "staff.company_id")
    .innerJoin("balance", "balance.account_id", "staff.account_id")
    .select(["staff.id", "staff.username", "staff.email", "staff.first_name", "staff.last_name"])
    .select(["branch.id as branch", "branch.name as branch_name", "company.name as company_name"])
    .select(["balance.amount_santim", "staff.is_active as status", "staff.switch_version", "staff.created_at"])
    .where("staff.id", "in", onPage(found, page))
    .orderBy(order)
    .execute();
  return { rows: rows.map(wireOf), count: await countOf(queries, found) };
}
