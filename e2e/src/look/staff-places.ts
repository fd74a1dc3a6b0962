import type { Role } from "@derash/protocol/staff";
import { pagesOf, type StaffPath } from "@derash/web/kit/staff/staff-pages";
import pg from "pg";
import type { GameServer } from "../server/game-server.ts";

/** Where each role's pages are, with something to see on them. */
export type Places = Record<Role, readonly { path: StaffPath; address: string }[]>;

export const demoLogins: Record<Role, string> = {
  ...{ super_admin: "super", company_admin: "company", branch_admin: "branch", cashier: "cashier" },
};

type PathOfOne = Exclude<Extract<StaffPath, `${string}/:${string}`>, `${string}?`>;
type Asked = { role: Role; company: string; branch: string };

/** A cashier may look at no shift but their own. */
const isDemoCashiers = `cashier_id = (select id from staff where username = '${demoLogins.cashier}')`;

/** Of what a page of one thing shows: an address that this role may open. A page that is added wants one here. */
const oneOf: Record<PathOfOne, (asked: Asked) => string> = {
  "/receipt/:saleId": () => "select '/receipt/' || uuidv7()",
  "/companies/:id": () => "select '/companies/' || company_id from staff where username = 'company'",
  "/branches/:id": ({ branch }) => `select '/branches/' || '${branch}'`,
  "/players/:telegramId": ({ company }) =>
    `select '/players/' || p.telegram_id from player p join player_round r on r.player_id = p.id
       order by r.company_id = '${company}' desc, r.round_id limit 1`,
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

function addressesOf(path: StaffPath, role: Role): string[] {
  if (path === "/user-management" && role === "super_admin") return partsOfUsers.map((part) => `${path}?part=${part}`);
  if (path === "/audit") return [path, "/audit?view=signals"];
  if (path === "/dispute/:round?") return ["/dispute"];
  return [path];
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
        const query = path in oneOf ? oneOf[path as PathOfOne]({ role, company, branch }) : null;
        const addresses = query === null ? addressesOf(path, role) : [await answer(query)];
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
