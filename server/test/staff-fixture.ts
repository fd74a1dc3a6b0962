import { santim } from "@derash/game/money";
import type { Role, StaffSignedIn } from "@derash/protocol/staff";
import { hashPassword } from "../src/auth/password.ts";
import {
  type Branch,
  type Company,
  type CompanyService,
  createCompanyService,
  type StaffMember,
} from "../src/company/service.ts";
import { createLedgerService } from "../src/ledger/service.ts";
import { call } from "./app.ts";
import { fundBudget } from "./bonus-budget.ts";
import type { TestDatabase } from "./database.ts";

export const testPassword = "secret-1";
/** One hash for all: hashing is meant to be slow. */
const passwordHash = await hashPassword(testPassword);

type Unit = { branch: Branch; admin: StaffMember; cashier: StaffMember };
export type StaffFixture = {
  companies: CompanyService;
  superAdmin: StaffMember;
  own: { company: Company; admin: StaffMember; first: Unit; second: Unit };
  foreign: { company: Company; admin: StaffMember; first: Unit };
};

/** The same with 1,000 ETB in the float of the own first cashier. */
export async function staffWorldWithFloat({ db }: Pick<TestDatabase, "db">): Promise<StaffFixture> {
  const fixture = await staffFixture({ db });
  const ledger = createLedgerService({ db });
  const lines = [
    { accountId: await ledger.open(db, "demo", fixture.own.company.id), amount: santim(-1000_00) },
    { accountId: fixture.own.first.cashier.accountId, amount: santim(1000_00) },
  ];
  const transfer = { key: "fund", type: "TOP_UP", roundId: null, description: "", lines } as const;
  await db.transaction().execute((tx) => ledger.post(tx, transfer));
  return fixture;
}

/** A super admin, a company of two branches and another company of one; each branch with its admin and a cashier. */
export async function staffFixture({ db }: Pick<TestDatabase, "db">): Promise<StaffFixture> {
  const companies = createCompanyService({ db, ledger: createLedgerService({ db }) });
  const add = (username: string, role: Role, companyId: string | null = null, branchId: string | null = null) =>
    made(
      db
        .transaction()
        .execute((tx) =>
          companies.addStaff(tx, { username, role, companyId, branchId, passwordHash, origin: "created" }),
        ),
    );
  const unit = async (companyId: string, name: string): Promise<Unit> => {
    const branch = await made(db.transaction().execute((tx) => companies.addBranch(tx, companyId, name, false)));
    return {
      branch,
      admin: await add(`${name}-admin`, "branch_admin", companyId, branch.id),
      cashier: await add(`${name}-cashier`, "cashier", companyId, branch.id),
    };
  };
  const company = (name: string) => made(db.transaction().execute((tx) => companies.addCompany(tx, name)));
  const [own, foreign] = [await company("Own"), await company("Foreign")];
  for (const { id } of [own, foreign]) await fundBudget(db, id);
  return {
    companies,
    superAdmin: await add("super", "super_admin"),
    own: {
      company: own,
      admin: await add("own-admin", "company_admin", own.id),
      first: await unit(own.id, "own-first"),
      second: await unit(own.id, "own-second"),
    },
    foreign: {
      company: foreign,
      admin: await add("foreign-admin", "company_admin", foreign.id),
      first: await unit(foreign.id, "foreign-first"),
    },
  };
}

async function made<Thing>(making: Promise<Thing | null>): Promise<Thing> {
  const thing = await making;
  if (thing === null) throw new Error("a name was taken");
  return thing;
}

/** A member of staff over HTTP. */
export async function signInStaff(url: string, username: string, password = testPassword) {
  const { status, body } = await call<StaffSignedIn>(url, "POST", "/api/token/", { body: { username, password } });
  if (status !== 200) throw new Error(`sign-in of ${username} answered ${status}: ${JSON.stringify(body)}`);
  const request = <Body>(method: string, path: string, sent?: unknown) =>
    call<Body>(url, method, path, { token: body.token, body: sent });
  return { ...body, request };
}

export type SignedInStaff = Awaited<ReturnType<typeof signInStaff>>;

/** A person of each level above a cashier, and one of another company, by what tests call them. */
export const levels = {
  ...{ superAdmin: "super", company: "own-admin", branch: "own-first-admin" },
  foreign: "foreign-admin",
} as const;

/** Signs several people in, each under the name that a test has for them. */
export async function signInAll<Name extends string>(url: string, usernames: Record<Name, string>) {
  const signedIn = Object.entries<string>(usernames).map(async ([name, username]) => [
    name,
    await signInStaff(url, username),
  ]);
  return Object.fromEntries(await Promise.all(signedIn)) as Record<Name, SignedInStaff>;
}
