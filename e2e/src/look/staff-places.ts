import type { Role } from "@derash/protocol/staff";
import { pagesOf, type StaffPath } from "@derash/web/kit/staff/staff-pages";
import pg from "pg";
import type { GameServer } from "../server/game-server.ts";

export type Place = { path: StaffPath; address: string };
/** Where each role's pages are, with something to see on them. */
type Places = Record<Role, readonly Place[]>;

export const demoLogins: Record<Role, string> = {
  ...{ super_admin: "super", company_admin: "company", branch_admin: "branch", cashier: "cashier" },
};

type PathOfOne = Extract<StaffPath, `${string}/:${string}`>;
type Asked = { role: Role; company: string; branch: string };

/** A cashier may look at no shift but their own. */
const isDemoCashiers = `cashier_id = (select id from staff where username = '${demoLogins.cashier}')`;

/** Of what a page of one thing shows: an address that this role may open. A page that is added wants one here. */
const oneOf: Record<PathOfOne, (asked: Asked) => string> = {
  "/receipt/:saleId": ({ branch }) =>
    `select '/receipt/' || id || '?cartelas=17-20' from round where branch_id = '${branch}' and hall_id is not null order by opened_at limit 1`,
  "/companies/:id": () => "select '/companies/' || company_id from staff where username = 'company'",
  "/branches/:id": ({ branch }) => `select '/branches/' || '${branch}'`,
  "/dispute/:round?": ({ branch }) =>
    `select '/dispute/' || id || '?cartela=17' from round where branch_id = '${branch}' and hall_id is not null order by opened_at limit 1`,
  "/players/:telegramId": ({ company }) =>
    `select '/players/' || p.telegram_id from player p join deposit d on d.player_id = p.id and d.cashier_id is not null
       join staff s on s.id = d.cashier_id and s.company_id = '${company}' limit 1`,
  "/shifts/:id": (asked) =>
    `select '/shifts/' || id from shift where status = 'closed' and ${of(asked)} order by ${isDemoCashiers} desc limit 1`,
  "/shifts/:id/now": (asked) =>
    `select '/shifts/' || id || '/now' from shift where status = 'open' and ${of(asked)} limit 1`,
  "/payments/:id": ({ company }) =>
    `select '/payments/' || w.id from withdrawal w join payment_account a on a.id = w.payment_account_id
       where a.company_id = '${company}' order by w.state = 'requested' desc limit 1`,
  "/reconciliation/:account/:day": ({ company }) =>
    `select '/reconciliation/' || a.id || '/' || d.day from reconciliation_day d join payment_account a on a.id = d.payment_account_id
       where a.company_id = '${company}' order by d.day desc limit 1`,
};

const of = ({ role, company, branch }: Asked) =>
  role === "super_admin" || role === "company_admin" ? `company_id = '${company}'` : `branch_id = '${branch}'`;

/** Pages that are several: what a large operator's super admin chooses between, and lists behind a tab. */
export const partsOfUsers = [
  "companies",
  "branches",
  "cashiers",
  "tables",
  "announced",
  "bonuses",
  "adjustments",
  "suspended",
  "super-admins",
];

/** A super admin names the company, which is the demo's: it has something of everything. */
const oneCompanys: readonly StaffPath[] = [
  ...(["/generator", "/cartelas/print", "/day-close", "/payment-providers", "/bonuses", "/taxes", "/fees"] as const),
];

function addressesOf(path: StaffPath, { role, company }: Asked): string[] {
  const isSuper = role === "super_admin";
  if (path === "/user-management" && isSuper)
    return partsOfUsers.map((part) => `${path}?part=${part}&company=${company}`);
  if (path === "/audit") return [path, "/audit?view=signals"];
  return [isSuper && oneCompanys.includes(path) ? `${path}?company=${company}` : path];
}

export async function placesOf(server: GameServer): Promise<Places> {
  const owner = new pg.Client({ connectionString: await server.databaseUrl() });
  await owner.connect();
  try {
    const answer = async (query: string) => String(Object.values((await owner.query(query)).rows[0] ?? {})[0] ?? "");
    const company = await answer("select company_id from staff where username = 'company'");
    const branch = await answer("select branch_id from staff where username = 'branch'");
    const places = async (role: Role) => {
      const found = [];
      for (const path of pagesOf(role)) {
        const asked = { role, company, branch };
        const query = path in oneOf ? oneOf[path as PathOfOne](asked) : null;
        const addresses = query === null ? addressesOf(path, asked) : [await answer(query)];
        for (const address of addresses) {
          if (address === "") throw new Error(`nothing to see at ${path} for a ${role}`);
          found.push({ path, address });
        }
      }
      return found;
    };
    return {
      super_admin: await places("super_admin"),
      company_admin: await places("company_admin"),
      branch_admin: await places("branch_admin"),
      cashier: await places("cashier"),
    };
  } finally {
    await owner.end();
  }
}
