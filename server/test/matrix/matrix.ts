import type { Caller, Callers } from "@derash/protocol/contract/endpoint";
import { isUuid } from "@derash/protocol/field";
import type { ErrorCode } from "@derash/protocol/refusal/errors";
import type pg from "pg";
import { routePermission } from "../../src/http/permission.ts";
import type { Aim, Asked, Plain, Reach } from "./aim.ts";
import { type CallerName, callerKinds, callerNames } from "./callers.ts";
import type { MatrixFixture } from "./fixture.ts";
import type { Place } from "./place.ts";
import { plain } from "./plain.ts";
import { targets } from "./targets.ts";

/** One caller asking one route for one thing. */
export type Cell = { title: string; caller: CallerName; route: string; place: Place; aim: Aim | null; plain: Plain };
export type Answer = { status: number; text: string };
/** let in · as if the thing were not there · refused with a code */
export type Expectation = "in" | "away" | ErrorCode;

/** Every caller × every route of the permission table × every target. The callers who may most come last. */
export const cells: readonly Cell[] = Object.keys(routePermission).flatMap((route) => [
  ...plainCells(route),
  ...aimCells(route),
]);

/** Every route that only reads, asked for its head. */
export const heads: readonly Cell[] = cells
  .filter(({ route, place }) => route.startsWith("GET ") && ["own", "none"].includes(place))
  .filter((cell, index, all) => all.findIndex((it) => it.route === cell.route && it.caller === cell.caller) === index)
  .map((cell) => ({ ...cell, title: `${cell.caller} × ${cell.route.replace("GET", "HEAD")}` }));

function plainCells(route: string): Cell[] {
  const entry = plain[route];
  if (!entry) return [];
  return callerNames.map((caller) => {
    return { title: `${caller} × ${route} × nothing`, caller, route, place: "none", aim: null, plain: entry };
  });
}

function aimCells(route: string): Cell[] {
  return (targets[route] ?? []).flatMap((aim) =>
    callerNames.flatMap((caller) =>
      (Object.keys(aim.reach) as Place[]).map((place) => {
        const title = `${caller} × ${route} × ${aim.name}, ${place}`;
        return { title, caller, route, place, aim, plain: {} };
      }),
    ),
  );
}

/** What the permission table and the table of targets make of a cell. */
export function expectationOf({ caller, route, place, aim }: Cell): Expectation {
  const permission: Callers = routePermission[route] ?? [];
  if (permission === "anyone") return "in";
  const kind: Caller | null = callerKinds[caller];
  if (kind === null) return "not_signed_in";
  if (!permission.includes(kind)) return "not_allowed";
  if (aim === null) return "in";
  if (aim.refusal && isAmong(aim.refusal.to, place, caller, kind)) return aim.refusal.code;
  return isAmong(aim.reach, place, caller, kind) ? "in" : "away";
}

function isAmong(reach: Reach, place: Place, caller: CallerName, kind: Caller): boolean {
  const callers = reach[place] ?? [];
  return callers.includes(kind) || callers.includes(caller);
}

/** What a cell says; what it names may have to be made first. */
export function askedBy(fixture: MatrixFixture, { caller, place, aim, plain: { ask } }: Cell) {
  const asking = { fixture, place, caller };
  return aim ? aim.ask(asking) : ask?.(asking);
}

/** Sends what a cell says, by `method` where that is not the route's. */
export async function sendCell(
  fixture: MatrixFixture,
  token: string | undefined,
  route: string,
  asked: Asked,
  method?: string,
): Promise<Answer> {
  const [verb = "", path = ""] = route.split(" ");
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(asked.params?.[name] ?? `no-${name}`));
  const query = asked.query ? `?${new URLSearchParams(asked.query)}` : "";
  const { body, headers = {} } = asked;
  return fixture.send(method ?? verb, filled + query, { token: asked.token ?? token, body, headers });
}

/** Byte for byte what was answered, but for the number of the request. */
export function withoutRequestId(text: string): string {
  return text.replace(/"requestId":"[^"]*"/, '"requestId":""');
}

export function errorOf({ text }: Answer): { error?: string; requestId?: string } {
  return text.startsWith("{") ? JSON.parse(text) : {};
}

/** What refused attempts may leave behind, and where a server writes of itself. */
const traces = [
  "audit_record",
  "reconciliation_day",
  "sign_in_limit",
  "cheat_signal",
  "node",
  "served_day",
  // What the ledger's upkeep says, every five minutes.
  "books_checked",
  "ledger_verified",
  "ledger_verified_balance",
];

/**
 * Changes whenever any row of any table is added, changed or removed: how many rows there are, and the newest transaction
 * that wrote one.
 */
export async function fingerprint(owner: pg.Pool): Promise<Record<string, string>> {
  fingerprintSql ??= await fingerprintOf(owner);
  const { rows } = await owner.query<{ name: string; rows: string }>({ name: "fingerprint", text: fingerprintSql });
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

/** The tables in which something was added, changed or removed between two fingerprints. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}

/** How many rows each table had. */
export function rowCounts(print: Record<string, string>): Map<string, number> {
  return new Map(Object.entries(print).map(([name, rows]) => [name, Number.parseInt(rows, 10)]));
}

/** The same for the whole run: no table comes or goes. */
let fingerprintSql: string | undefined;

async function fingerprintOf(owner: pg.Pool): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  const each = tables
    .filter(({ name }) => !traces.includes(name))
    // The youngest row's xmin as a number, by its distance from the first there can be: a cast by text takes far longer.
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' rows by ' || coalesce(age('3'::xid) - min(age(xmin)) + 3, 0) as rows from ${name}`,
    );
  return each.join(" union all ");
}

/** Names and numbers that a caller must never read, wherever they ask. */
export function secretsOf({ staff, colleague }: MatrixFixture, { caller, route }: Cell): string[] {
  const kind = callerKinds[caller];
  if (kind === "super_admin") return [];
  const { own, foreign } = staff;
  const secrets = [
    foreign.company.id,
    foreign.company.accountId,
    foreign.admin.username,
    ...unitSecrets(foreign.first),
  ];
  if (kind !== "company_admin") secrets.push(...unitSecrets(own.second));
  if (kind === "cashier" && /^GET \/api\/(sales|shift|halls)/.test(route))
    secrets.push(colleague.username, colleague.id);
  // The public log names a cashier's desk by their id and branch, and nothing else of anybody.
  const desks = [foreign.first, own.second].flatMap(({ branch, cashier }) => [branch.name, cashier.id]);
  if (/^GET \/api\/draw\/(tables|log|:round)/.test(route)) return secrets.filter((secret) => !desks.includes(secret));
  // The audit of a company tells of the numbers that its own people tried.
  return route === "GET /api/audit" ? secrets.filter((secret) => !isUuid(secret)) : secrets;
}

function unitSecrets({ branch, admin, cashier }: MatrixFixture["staff"]["own"]["first"]): string[] {
  const names = [branch.name, admin.username, cashier.username];
  return [...names, branch.id, branch.accountId, admin.id, cashier.id, cashier.accountId];
}
