import * as z from "zod";
import { birrText, idempotencyKey, isPlain, name, telegramId, uuid, wholeNumber } from "./field.ts";
import { password, passwordOr, type Role, username } from "./staff.ts";

// User management: companies, branches, cashiers and the balances between them.

const personName = z.string().trim().max(64, "At most 64 characters").check(isPlain).default("");
const reason = z
  .string("A reason is required")
  .trim()
  .min(1, "A reason is required")
  .max(150, "At most 150 characters")
  .check(isPlain);
const email = z.union([z.literal(""), z.email("must be an e-mail address").max(200)]).default("");

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
  .object({ name: name("Company name is required"), username: username.optional(), password: password.optional() })
  .transform(({ name, ...login }) => ({ name, login }));

/**
 * POST /api/user/management/branches/. `company` is for super admins; others make branches of their own company.
 * `selected_cartelas`: numbers of sets of the package (1 to 10) that the branch starts with. `is_online`: the branch has
 * rooms in the mini app; only a super admin may say so.
 */
export const branchCreate = z
  .object({
    name: name("Branch name is required"),
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
    branch: z.uuid("Invalid branch selected").optional(),
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
    new_password: passwordOr("Please enter a new password"),
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
    told: z.string().trim().max(150, "At most 150 characters").check(isPlain).default(""),
  })
  .transform((body) => ({ telegramId: body.telegram_id, reason: body.reason, told: body.told }));
export const suspensionParams = z.object({ id: uuid });

/** GET /api/user/management/suspensions/ (see `pageQuery`): of the own company; newest first. */
export type Suspension = {
  id: string;
  telegramId: string;
  name: string;
  /** null: with every company. */
  company_name: string | null;
  reason: string;
  /** What the player is told; empty: nothing but the suspension. */
  told: string;
  suspended_by: string;
  suspended_at: string;
};

/**
 * POST /api/user/management/transfer-balance/. The same key again does nothing more. A client without a key gets the
 * same protection for ten seconds from target, amount and description.
 */
export const transferRequest = z
  .object({
    target_user_id: uuid,
    amount: birrText,
    description: z.string().trim().max(150, "At most 150 characters").check(isPlain).default("Balance transfer"),
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
  .refine((query) => (query.telegram_id === undefined) !== (query.phone === undefined), "telegram_id or phone")
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

export type Hierarchy = {
  user_type: Role;
  company: string | null;
  company_id: string | null;
  branch: { id: string; name: string } | null;
  /** Birr. A super admin issues credit and holds none: 0, with `issued_credit` beside it. */
  balance: number;
  issued_credit: number | null;
  can_create_branches: boolean;
  can_create_cashiers: boolean;
  is_super_admin: boolean;
  /** What one person corrects in a day beyond this many birr needs a second one. */
  adjustment_approval_above: number;
  /** What one super admin issues in a day beyond this many birr needs a second one. */
  credit_approval_above: number;
};

export type Credentials = { username: string; password: string };

export type Company = {
  id: string;
  name: string;
  branches_count: number;
  balance: number;
  created_at: string;
  /** Its first admin: whom a transfer or a new password is for, and whether that account is switched on. */
  user_id: string;
  username: string;
  status: boolean;
};

export type Branch = {
  id: string;
  name: string;
  /** The company's id. */
  company: string;
  company_name: string;
  cashiers_count: number;
  /** How many cartelas it has, and which whole sets of the package it has (1 to 10). */
  cartelas_count: number;
  cartela_sets: number[];
  balance: number;
  is_online: boolean;
  created_at: string;
  user_id: string;
  username: string;
  status: boolean;
};

export type Cashier = {
  id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** The branch's id. */
  branch: string;
  branch_name: string;
  company_name: string;
  balance: number;
  status: boolean;
  created_at: string;
};

/** GET /api/user/management/super-admins/: by username. */
export type SuperAdmin = { id: string; username: string; status: boolean; has_totp: boolean };

/** Credentials are answered once, here. */
export type Created<Unit> = Unit & { credentials: Credentials };

/** `is_waiting`: nothing has moved, and another super admin must approve it first (see `Adjustment`). */
export type TransferAnswer = {
  success: true;
  message: string;
  is_waiting: boolean;
  sender_new_balance: number;
  target_new_balance: number;
};

/** Who a cashier is about to pay: enough to ask "is that you?". */
export type PlayerAtDesk = { user_id: string; telegramId: string; name: string; phoneNumber: string };

export type Adjustment = {
  id: string;
  /** A correction by hand, or credit that a super admin issues and another must approve; `reason` is then its description. */
  kind: "correction" | "credit";
  target_user_id: string;
  target_name: string;
  target_kind: "company" | "branch" | "cashier" | "player";
  /** Whose the target is: null for a player; the branch only for a branch and a cashier. */
  company_name: string | null;
  branch_name: string | null;
  /** What the target holds now, in birr. */
  target_balance: number;
  /** Birr, signed. */
  amount: number;
  reason: string;
  status: "pending" | "approved" | "rejected" | "withdrawn";
  requested_by: string;
  decided_by: string | null;
  created_at: string;
  decided_at: string | null;
  /** Whether the caller may decide it: a second person, with the right over its target. */
  can_decide: boolean;
  /** Whether the caller asked for it and may still take it back. */
  can_withdraw: boolean;
};
