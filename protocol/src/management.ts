import * as z from "zod";
import { isPlain, name, seenVersion, switchVersion, uuid, wholeNumber } from "./field.ts";
import { namedObject } from "./named-object.ts";
import { issue } from "./refusal/issues.ts";
import { password, passwordOr, person, role, username } from "./staff.ts";

// User management: companies, branches and cashiers.

const personName = z.string().trim().max(64, issue("too_long")).check(isPlain).default("");
const email = z.union([z.literal(""), z.email(issue("not_email")).max(200, issue("too_long"))]).default("");

/** So many rows one answer of a list has at most. */
export const listPageMax = 1000;

/** What a list of units or people is sorted by; with a minus from the last to the first. */
const sortKeys = ["name", "balance", "created"] as const;
const sort = z.enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)]);
export type Sort = z.output<typeof sort>;

const page = {
  search: z.string().trim().max(100).optional(),
  page: wholeNumber(1, 100_000).default(1),
  page_size: wholeNumber(1, listPageMax).default(listPageMax),
};
type PageBody = z.output<z.ZodObject<typeof page>>;
const pageOf = (query: PageBody) => ({
  search: query.search || undefined,
  page: query.page,
  pageSize: query.page_size,
});

/**
 * GET /api/user/management/suspensions/: a list, or what of it is of a company; without `page_size` all of it, 1,000 rows at most. `search`:
 * rows in which each word stands somewhere. The header X-Total-Count says how many rows there are in all, and where there are
 * more the header Link (RFC 8288, rel="next") says where.
 */
export const pageQuery = z
  .object({ ...page, company: uuid.optional() })
  .transform(({ company, ...rest }) => ({ ...pageOf(rest), companyId: company }));

/** GET /api/user/management/companies/: as `pageQuery`, sorted, or one of them. */
export const companiesQuery = z
  .object({ ...page, company: uuid.optional(), sort: sort.default("name") })
  .transform(({ company, sort, ...rest }) => ({ ...pageOf(rest), companyId: company, sort }));

/** GET /api/user/management/branches/ and cashiers/: as `pageQuery`, sorted, of a company or a branch. */
export const listQuery = z
  .object({ ...page, company: uuid.optional(), branch: uuid.optional(), sort: sort.default("name") })
  .transform(({ company, branch, sort, ...rest }) => ({
    ...pageOf(rest),
    companyId: company,
    branchId: branch,
    sort,
  }));

/** POST /api/user/management/companies/. Without a username and password both are generated. */
export const companyCreate = z
  .object({ name: name(issue("company_name_required")), username: username.optional(), password: password.optional() })
  .transform(({ name, ...login }) => ({ name, login }));

/**
 * POST /api/user/management/branches/. `company` is for super admins; others make branches of their own company.
 * `selected_cartelas`: numbers of sets of the package (1 to 10) that the branch starts with. `is_online`: the branch has
 * rooms in the mini app; only a super admin may say so.
 */
export const branchCreate = z
  .object({
    name: name(issue("branch_name_required")),
    company: uuid.optional(),
    username: username.optional(),
    password: password.optional(),
    selected_cartelas: z.array(z.int().min(1).max(10)).max(10).default([]),
    is_online: z.boolean().default(false),
  })
  .transform(({ name, company, selected_cartelas, is_online, ...login }) => ({
    name,
    companyId: company,
    login,
    cartelaSets: selected_cartelas,
    isOnline: is_online,
  }));

/** POST /api/user/management/cashiers/. `branch` is left out by a branch admin, whose branch it is. */
export const cashierCreate = z
  .object({
    username,
    password,
    email,
    first_name: personName,
    last_name: personName,
    branch: z.uuid(issue("branch_invalid")).optional(),
  })
  .transform((body) => ({
    username: body.username,
    password: body.password,
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    branchId: body.branch,
  }));

export const userIdParams = z.object({ userId: uuid });

/** POST /api/user/management/reset-password/{userId} */
export const passwordReset = z
  .object({
    new_password: passwordOr(issue("new_password_required")),
  })
  .transform((body) => ({ newPassword: body.new_password }));

/**
 * POST /api/user/management/status/{userId}: an account that is switched off cannot sign in. `below`: an admin's staff and
 * the rooms of the mini app are stopped too, and what was stopped so is switched on together again. "only": nobody but them, of an
 * admin who is that already.
 */
export const statusChange = z
  .object({
    status: z.boolean(),
    below: z.union([z.boolean(), z.literal("only")]).default(false),
    seen_version: seenVersion,
  })
  .transform((body) => ({ isOn: body.status, below: body.below, seenVersion: body.seen_version }));

export const hierarchy = namedObject("Hierarchy", {
  user_type: role,
  company: z.string().nullable(),
  company_id: z.string().nullable(),
  branch: z.object({ id: z.string(), name: z.string() }).nullable(),
  balance: z.number().describe("Birr. A super admin issues credit and holds none: 0, with `issued_credit` beside it."),
  issued_credit: z.number().nullable(),
  can_create_branches: z.boolean(),
  can_create_cashiers: z.boolean(),
  is_super_admin: z.boolean(),
  adjustment_approval_above: z
    .number()
    .describe("What one person corrects in a day beyond this many birr needs a second one."),
  credit_approval_above: z
    .number()
    .describe("What one super admin issues in a day beyond this many birr needs a second one."),
});

export const credentials = namedObject("Credentials", { username: z.string(), password: z.string() });

export const company = namedObject("Company", {
  id: z.string(),
  name: z.string(),
  branches_count: z.number(),
  balance: z.number(),
  created_at: z.string(),
  user_id: z
    .string()
    .describe("Its first admin: whom a transfer or a new password is for, and whether that account is switched on."),
  username: z.string(),
  status: z.boolean(),
  switch_version: switchVersion,
});

export const branch = namedObject("Branch", {
  id: z.string(),
  name: z.string(),
  company: z.string().describe("The company's id."),
  company_name: z.string(),
  cashiers_count: z.number(),
  cartelas_count: z
    .number()
    .describe("How many cartelas it has, and which whole sets of the package it has (1 to 10)."),
  cartela_sets: z.array(z.number()),
  balance: z.number(),
  is_online: z.boolean(),
  created_at: z.string(),
  user_id: z.string(),
  username: z.string(),
  status: z.boolean(),
  switch_version: switchVersion,
});

export const cashier = namedObject("Cashier", {
  ...person,
  branch: z.string().describe("The branch's id."),
  branch_name: z.string(),
  company_name: z.string(),
  balance: z.number(),
  status: z.boolean(),
  switch_version: switchVersion,
  created_at: z.string(),
});

export const superAdmin = namedObject("SuperAdmin", "By username.", {
  id: z.string(),
  username: z.string(),
  status: z.boolean(),
  has_totp: z.boolean(),
});

/** Credentials are answered once, here. */
export type Created<Unit> = Unit & { credentials: Credentials };

export type Hierarchy = z.output<typeof hierarchy>;
export type Credentials = z.output<typeof credentials>;
export type Company = z.output<typeof company>;
export type Branch = z.output<typeof branch>;
export type Cashier = z.output<typeof cashier>;
export type SuperAdmin = z.output<typeof superAdmin>;
