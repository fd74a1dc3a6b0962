import * as z from "zod";
import { birrText, idempotencyKey, isPlain, name, telegramId, uuid, wholeNumber } from "./field.ts";
import { issue } from "./issues.ts";
import { password, passwordOr, role, username } from "./staff.ts";

// User management: companies, branches, cashiers and the balances between them.

const personName = z.string().trim().max(64, issue("too_long")).check(isPlain).default("");
const reason = z
  .string(issue("reason_required"))
  .trim()
  .min(1, issue("reason_required"))
  .max(150, issue("too_long"))
  .check(isPlain);
const email = z.union([z.literal(""), z.email(issue("not_email")).max(200, issue("too_long"))]).default("");

/** So many rows one answer of a list has at most. */
export const listPageMax = 1000;

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
 * GET /api/user/management/companies/ and suspensions/: a list; without `page_size` all of it, 1,000 rows at most. `search`:
 * rows in which each word stands somewhere. The header X-Total-Count says how many rows there are in all, and where there are
 * more the header Link (RFC 8288, rel="next") says where.
 */
export const pageQuery = z.object(page).transform(pageOf);

/** GET /api/user/management/branches/ and cashiers/: as `pageQuery`, of a company or a branch. */
export const listQuery = z
  .object({ ...page, company: uuid.optional(), branch: uuid.optional() })
  .transform(({ company, branch, ...rest }) => ({ ...pageOf(rest), companyId: company, branchId: branch }));

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
 * the rooms of the mini app are stopped too, and what was stopped so is switched on together again.
 */
export const statusChange = z
  .object({ status: z.boolean(), below: z.boolean().default(false) })
  .transform((body) => ({ isActive: body.status, isWithBelow: body.below }));

/** POST /api/user/management/suspensions/: a player may not play, with the company's rooms; by a super admin, with any. */
export const suspensionCreate = z
  .object({
    telegram_id: telegramId,
    reason,
    told: z.string().trim().max(150, issue("too_long")).check(isPlain).default(""),
  })
  .transform((body) => ({ telegramId: body.telegram_id, reason: body.reason, told: body.told }));
export const suspensionParams = z.object({ id: uuid });

export const suspension = z
  .object({
    id: z.string(),
    telegramId: z.string(),
    name: z.string(),
    company_name: z.string().nullable().describe("null: with every company."),
    reason: z.string(),
    told: z.string().describe("What the player is told; empty: nothing but the suspension."),
    suspended_by: z.string(),
    suspended_at: z.string(),
  })
  .meta({ id: "Suspension", description: "Of the own company; newest first." });
export type Suspension = z.output<typeof suspension>;

/**
 * POST /api/user/management/transfer-balance/. The same key again does nothing more. A client without a key gets the
 * same protection for ten seconds from target, amount and description.
 */
export const transferRequest = z
  .object({
    target_user_id: uuid,
    amount: birrText,
    description: z.string().trim().max(150, issue("too_long")).check(isPlain).default("Balance transfer"),
    idempotency_key: idempotencyKey.optional(),
  })
  .transform((body) => ({
    targetId: body.target_user_id,
    amount: body.amount,
    note: body.description || "Balance transfer",
    idempotencyKey: body.idempotency_key,
  }));

/** GET /api/user/management/player/?telegram_id= or ?phone=: a player at a cashier's desk. */
export const playerQuery = z
  .object({ telegram_id: telegramId.optional(), phone: z.string().trim().max(20).optional() })
  .refine((query) => (query.telegram_id === undefined) !== (query.phone === undefined), issue("telegram_id_or_phone"))
  .transform((query) => ({ telegramId: query.telegram_id, phone: query.phone }));

/** POST /api/user/management/adjustments/. `amount` is birr with its sign: "-50.00" takes from the target. */
export const adjustmentRequest = z
  .object({
    target_user_id: uuid,
    amount: birrText,
    reason,
    idempotency_key: idempotencyKey,
  })
  .transform((body) => ({
    targetId: body.target_user_id,
    amount: body.amount,
    reason: body.reason,
    idempotencyKey: body.idempotency_key,
  }));
export const adjustmentParams = z.object({ id: uuid });

export const hierarchy = z
  .object({
    user_type: role,
    company: z.string().nullable(),
    company_id: z.string().nullable(),
    branch: z.object({ id: z.string(), name: z.string() }).nullable(),
    balance: z
      .number()
      .describe("Birr. A super admin issues credit and holds none: 0, with `issued_credit` beside it."),
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
  })
  .meta({ id: "Hierarchy" });
export type Hierarchy = z.output<typeof hierarchy>;

export const credentials = z.object({ username: z.string(), password: z.string() }).meta({ id: "Credentials" });
export type Credentials = z.output<typeof credentials>;

export const company = z
  .object({
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
  })
  .meta({ id: "Company" });
export type Company = z.output<typeof company>;

export const branch = z
  .object({
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
  })
  .meta({ id: "Branch" });
export type Branch = z.output<typeof branch>;

export const cashier = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    branch: z.string().describe("The branch's id."),
    branch_name: z.string(),
    company_name: z.string(),
    balance: z.number(),
    status: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: "Cashier" });
export type Cashier = z.output<typeof cashier>;

export const superAdmin = z
  .object({ id: z.string(), username: z.string(), status: z.boolean(), has_totp: z.boolean() })
  .meta({ id: "SuperAdmin", description: "By username." });
export type SuperAdmin = z.output<typeof superAdmin>;

/** Credentials are answered once, here. */
export type Created<Unit> = Unit & { credentials: Credentials };

export const transferAnswer = z
  .object({
    success: z.literal(true),
    message: z.string(),
    is_waiting: z.boolean(),
    sender_new_balance: z.number(),
    target_new_balance: z.number(),
  })
  .meta({
    id: "TransferAnswer",
    description: "`is_waiting`: nothing has moved, and another super admin must approve it first (see `Adjustment`).",
  });
export type TransferAnswer = z.output<typeof transferAnswer>;

export const playerAtDesk = z
  .object({ user_id: z.string(), telegramId: z.string(), name: z.string(), phoneNumber: z.string() })
  .meta({ id: "PlayerAtDesk", description: 'Who a cashier is about to pay: enough to ask "is that you?".' });
export type PlayerAtDesk = z.output<typeof playerAtDesk>;

export const adjustment = z
  .object({
    id: z.string(),
    kind: z
      .enum(["correction", "credit"])
      .describe(
        "A correction by hand, or credit that a super admin issues and another must approve; `reason` is then its description.",
      ),
    target_user_id: z.string(),
    target_name: z.string(),
    target_kind: z.enum(["company", "branch", "cashier", "player"]),
    company_name: z
      .string()
      .nullable()
      .describe("Whose the target is: null for a player; the branch only for a branch and a cashier."),
    branch_name: z.string().nullable(),
    target_balance: z.number().describe("What the target holds now, in birr."),
    amount: z.number().describe("Birr, signed."),
    reason: z.string(),
    status: z.enum(["pending", "approved", "rejected", "withdrawn"]),
    requested_by: z.string(),
    decided_by: z.string().nullable(),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    can_decide: z
      .boolean()
      .describe("Whether the caller may decide it: a second person, with the right over its target."),
    can_withdraw: z.boolean().describe("Whether the caller asked for it and may still take it back."),
  })
  .meta({ id: "Adjustment" });
export type Adjustment = z.output<typeof adjustment>;
