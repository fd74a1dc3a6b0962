import type { SalesSort } from "@derash/protocol/report/sale";
import { type NotNull, type SelectQueryBuilder, sql } from "kysely";
import type { Scope } from "../company/service.ts";
import { type Span, utcOffset } from "../days.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import type { RoundDeps } from "../round/service.ts";

/** A settled round: pot + what the company added = prize pool + cut. With a cashier: one that they ran in a hall. */
export type SoldRound = Parameters<RoundDeps["recordSale"]>[1];
/** Whose sales are asked for: the narrowest unit, by one column, so that one index answers. */
export type Unit = { column: "company_id" | "branch_id" | "cashier_id"; id: string } | "everybody" | "nobody";
export type Selection = { unit: Unit; span: Span; code?: string | undefined };

export async function insertSale(tx: Tx, sold: SoldRound): Promise<void> {
  await tx
    .insertInto("sale")
    .values({
      company_id: sold.companyId,
      branch_id: sold.branchId,
      cashier_id: sold.cashierId,
      round_id: sold.roundId,
      origin: "round",
      stake_santim: sold.stake,
      player_count: sold.playerCount,
      cartela_count: sold.cartelaCount,
      total_santim: sold.pot,
      cut_santim: sold.cut,
      player_winnings_santim: sold.prizePool,
      guarantee_paid_santim: sold.guaranteePaid,
      ...{ tax_santim: sold.tax, withheld_santim: sold.withheld },
    })
    .onConflict((conflict) => conflict.column("round_id").doNothing())
    .execute();
}

export async function isBranchIn(queries: Queries, scope: Scope, branchId: string): Promise<boolean> {
  let branch = queries.selectFrom("branch_directory").select("id").where("id", "=", branchId);
  if (scope.companyId !== null) branch = branch.where("company_id", "=", scope.companyId);
  if (scope.branchId !== null) branch = branch.where("id", "=", scope.branchId);
  return (await branch.executeTakeFirst()) !== undefined;
}

/** `branchId`: whether the cashier is of that branch besides. */
export async function isCashierIn(
  queries: Queries,
  scope: Scope,
  cashierId: string,
  branchId: string | undefined,
): Promise<boolean> {
  let cashier = queries
    .selectFrom("staff_directory")
    .select("id")
    .where("id", "=", cashierId)
    .where("role", "=", "cashier");
  if (scope.companyId !== null) cashier = cashier.where("company_id", "=", scope.companyId);
  if (scope.branchId !== null) cashier = cashier.where("branch_id", "=", scope.branchId);
  if (scope.cashierId !== null) cashier = cashier.where("id", "=", scope.cashierId);
  if (branchId !== undefined) cashier = cashier.where("branch_id", "=", branchId);
  return (await cashier.executeTakeFirst()) !== undefined;
}

type SaleQuery<Selected> = SelectQueryBuilder<Pick<Tables, "sale">, "sale", Selected>;

function ofUnit<Selected>(query: SaleQuery<Selected>, unit: Unit): SaleQuery<Selected> {
  if (unit === "everybody") return query;
  return unit === "nobody" ? query.where(sql.lit(false)) : query.where(unit.column, "=", unit.id);
}

export function within<Selected>(query: SaleQuery<Selected>, { unit, span, code }: Selection): SaleQuery<Selected> {
  const days = ofUnit(query, unit).where("created_at", ">=", span.startsAt).where("created_at", "<", span.endsAt);
  return ofCode(days, code);
}

function ofCode<Selected>(query: SaleQuery<Selected>, code: string | undefined): SaleQuery<Selected> {
  if (code === undefined) return query;
  return query.where(sql<boolean>`sale.round_id in (select id from round_directory where code = ${code})`);
}

const codeOf = sql<string | null>`(select r.code from round_directory r where r.id = sale.round_id)`;

export type SaleRow = Awaited<ReturnType<typeof list>>[number];
/** Below the sale of this id, looked for among the sales of `unit`; where it is not, nothing is below it. */
export type Before = { id: number; unit: Unit };

/**
 * One upper bound for both what is asked and where the page before ended: given two, Postgres begins to read at the first
 * and skips rows up to the other, and page 400 costs 400 pages.
 */
function below<Selected>(
  queries: Queries,
  query: SaleQuery<Selected>,
  { unit, span, code }: Selection,
  before: Before,
) {
  const last = ofUnit(queries.selectFrom("sale"), before.unit).where("id", "=", before.id);
  const justAfterLast = sql`(${last.select("created_at")}) + interval '1 microsecond'`;
  return ofCode(ofUnit(query, unit), code)
    .where("created_at", ">=", span.startsAt)
    .where("created_at", "<", sql<Date>`least(${span.endsAt}, ${justAfterLast})`)
    .where(sql<boolean>`(created_at, id) < (${last.select(["created_at", "id"])})`);
}

const columns = [
  ...(["id", "round_id", "created_at", "company_id", "branch_id", "cashier_id", "stake_santim"] as const),
  ...(["player_count", "cartela_count", "total_santim", "cut_santim", "player_winnings_santim"] as const),
  ...(["guarantee_paid_santim", "tax_santim", "withheld_santim"] as const),
] as const;
const sales = (queries: Queries) => queries.selectFrom("sale").select(columns);

/** The names come after what limits the sales: for these only. */
const withNames = (queries: Queries, some: ReturnType<typeof sales>) =>
  queries
    .selectFrom(some.as("sale"))
    .innerJoin("branch_directory as branch", "branch.id", "sale.branch_id")
    .innerJoin("company_directory as company", "company.id", "sale.company_id")
    .leftJoin("staff_directory as staff", "staff.id", "sale.cashier_id")
    .selectAll("sale")
    .select(["branch.name as branchName", "company.name as companyName", "staff.username as cashierName"])
    .select(codeOf.as("code"));

type Order = { by: "created_at" | "total_santim"; direction: "asc" | "desc" };
const orders: Record<SalesSort, Order> = {
  "-created": { by: "created_at", direction: "desc" },
  created: { by: "created_at", direction: "asc" },
  "-total": { by: "total_santim", direction: "desc" },
  total: { by: "total_santim", direction: "asc" },
};

/** After the sale where the page before ended, in an order that is not that of time backwards. */
function beyond<Selected>(queries: Queries, query: SaleQuery<Selected>, { by, direction }: Order, before: Before) {
  const last = ofUnit(queries.selectFrom("sale"), before.unit).where("id", "=", before.id);
  const isBeyond = sql.raw(direction === "asc" ? ">" : "<");
  return query.where(sql<boolean>`(${sql.ref(by)}, id) ${isBeyond} (${last.select([by, "id"])})`);
}

/** Newest first, or as it is sorted. */
export async function list(
  queries: Queries,
  selection: Selection,
  before: Before | null,
  limit: number,
  sort: SalesSort = "-created",
) {
  const order = orders[sort];
  const { by, direction } = order;
  const all = within(sales(queries), selection);
  const next = (last: Before) =>
    sort === "-created" ? below(queries, sales(queries), selection, last) : beyond(queries, all, order, last);
  const page = (before ? next(before) : all).orderBy(by, direction).orderBy("id", direction).limit(limit);
  return withNames(queries, page).orderBy(`sale.${by}`, direction).orderBy("sale.id", direction).execute();
}

export async function findByRound(queries: Queries, roundId: string): Promise<SaleRow | null> {
  const ofRound = sales(queries).where("round_id", "=", roundId);
  return (await withNames(queries, ofRound).executeTakeFirst()) ?? null;
}

/** Counts no further than `limit`, so that a large selection is refused before it is read. */
export async function countUpTo(queries: Queries, selection: Selection, limit: number): Promise<number> {
  const some = within(queries.selectFrom("sale").select("created_at"), selection).limit(limit).as("sale");
  const count = queries.selectFrom(some).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await count.executeTakeFirstOrThrow()).count;
}

const sum = (column: "player_count" | "total_santim" | "cut_santim") =>
  sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

export function totals(queries: Queries, selection: Selection) {
  return within(queries.selectFrom("sale"), selection)
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sum("player_count").as("players"),
      sum("total_santim").as("total"),
      sum("cut_santim").as("cut"),
    ])
    .executeTakeFirstOrThrow();
}

/** Sums of what was staked in the last year and the last seven days. */
export function periods(queries: Queries, unit: Unit) {
  const since = (span: "1 year" | "7 days") =>
    ofUnit(queries.selectFrom("sale"), unit)
      .where("created_at", ">=", sql<Date>`now() - ${sql.lit(span)}::interval`)
      .select(sum("total_santim").as("total"));
  // The week is read again: to ask of each sale of a year whether it is of the week costs more.
  return queries
    .selectNoFrom([since("1 year").$asScalar().as("yearly"), since("7 days").$asScalar().as("weekly")])
    .$narrowType<{ yearly: NotNull; weekly: NotNull }>()
    .executeTakeFirstOrThrow();
}

/** A row a day and branch that sold, oldest first. */
export function chart(queries: Queries, selection: Selection, limit: number) {
  const points = within(queries.selectFrom("sale"), selection)
    .select([
      // By its hours and not by its name: a look into the table of zones for each sale costs more than the sums.
      sql<Date>`(created_at at time zone ${sql.lit(utcOffset)}::interval)::date`.as("day"),
      "branch_id",
      sum("total_santim").as("total"),
      sum("cut_santim").as("cut"),
    ])
    .groupBy(["day", "branch_id"])
    .limit(limit)
    .as("point");
  return queries
    .selectFrom(points)
    .innerJoin("branch_directory as branch", "branch.id", "point.branch_id")
    .innerJoin("company_directory as company", "company.id", "branch.company_id")
    .select([sql<string>`point.day::text`.as("day"), "branch_id", "total", "cut"])
    .select(["branch.name as branch", "company.name as company"])
    .orderBy("point.day")
    .orderBy("branch.name")
    .orderBy("company.name")
    .orderBy("branch.id")
    .execute();
}

/** One sale of the selection, of the company, branch or cashier that the query around it is at. */
const firstSale = (
  queries: Queries,
  selection: Selection,
  column: "company_id" | "branch_id" | "cashier_id",
  seller: string,
) =>
  within(queries.selectFrom("sale").select("sale.id"), selection)
    .where(`sale.${column}`, "=", sql.ref<string>(seller))
    .limit(1)
    .as("sold");

/** Companies that sold in the span, by name. */
export function sellingCompanies(queries: Queries, span: Span, limit: number) {
  return queries
    .selectFrom("company_directory as company")
    .innerJoinLateral(
      () => firstSale(queries, { unit: "everybody", span }, "company_id", "company.id"),
      (join) => join.onTrue(),
    )
    .select(["company.id", "company.name"])
    .orderBy("company.name")
    .orderBy("company.id")
    .limit(limit)
    .execute();
}

/** Branches in the scope that sold in the span, by name. One look into the index for each, however many sales there are. */
export function sellingBranches(queries: Queries, scope: Scope, span: Span, limit: number) {
  let branches = queries
    .selectFrom("branch_directory as branch")
    .innerJoinLateral(
      () => firstSale(queries, { unit: cashierOf(scope), span }, "branch_id", "branch.id"),
      (join) => join.onTrue(),
    )
    .innerJoin("company_directory as company", "company.id", "branch.company_id")
    .select(["branch.id", "branch.name", "company.name as company"]);
  if (scope.companyId !== null) branches = branches.where("branch.company_id", "=", scope.companyId);
  if (scope.branchId !== null) branches = branches.where("branch.id", "=", scope.branchId);
  return branches.orderBy("branch.name").orderBy("company.name").orderBy("branch.id").limit(limit).execute();
}

/** Cashiers in the scope who sold in the span, by name. */
export function sellingCashiers(queries: Queries, scope: Scope, span: Span, limit: number) {
  let cashiers = queries
    .selectFrom("staff_directory as staff")
    .innerJoinLateral(
      () => firstSale(queries, { unit: "everybody", span }, "cashier_id", "staff.id"),
      (join) => join.onTrue(),
    )
    .select(["staff.id", "staff.username"])
    .where("role", "=", "cashier");
  if (scope.companyId !== null) cashiers = cashiers.where("staff.company_id", "=", scope.companyId);
  if (scope.branchId !== null) cashiers = cashiers.where("staff.branch_id", "=", scope.branchId);
  if (scope.cashierId !== null) cashiers = cashiers.where("staff.id", "=", scope.cashierId);
  return cashiers.orderBy("staff.username").limit(limit).execute();
}

function cashierOf({ cashierId }: Scope): Unit {
  return cashierId === null ? "everybody" : { column: "cashier_id", id: cashierId };
}
