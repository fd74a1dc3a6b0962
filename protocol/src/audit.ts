import * as z from "zod";
import { day, uuid, wholeNumber } from "./field.ts";
import { namedObject } from "./named-object.ts";

/** Everything that is recorded; "refused" is an attempt that was not let through. */
export const auditActions = [
  "refused",
  "sign_in.done",
  "sign_in.ended_everywhere",
  "telegram.linked",
  "password.changed",
  "password.confirmed",
  "password.reset",
  "totp.enabled",
  "totp.reset",
  "staff.switched",
  "company.created",
  "branch.created",
  "cashier.created",
  "super_admin.created",
  "credit.requested",
  "credit.approved",
  "credit.rejected",
  "credit.withdrawn",
  "credit.transferred",
  "adjustment.requested",
  "adjustment.approved",
  "adjustment.rejected",
  "adjustment.withdrawn",
  "cartela.created",
  "cartela.updated",
  "cartela.set_given",
  "bonus.deposited",
  "bonus.schedule_set",
  "tax.profile_set",
  "tax.paid",
  "bonus.budget_funded",
  "bonus.budget_taken_back",
  "bonus.branch_set",
  "sales.exported",
  "statement.exported",
  "venue.round_settled",
  "venue.round_void",
  "venue.give_up_asked",
  "venue.give_up_withdrawn",
  "venue.give_up_approved",
  "venue.give_up_refused",
  "venue.calling_taken",
  "venue.sale_voided",
  "venue.round_taken_over",
  "venue.settings_set",
  "venue.profile_set",
  "venue.code_ended",
  "venue.brand_set",
  "venue.voice_set",
  "room.switched",
  "player.suspended",
  "player.suspension_ended",
  "room.patterns_set",
  "room.stages_set",
  "room.cartelas_set",
  "round.announced",
  "round.cancelled",
  "shift.opened",
  "shift.closed",
  "shift.closed_for_cashier",
  "shift.approved",
  "shift.looked_into",
  "shifts.exported",
  "cash.moved",
  "day.closed",
  "safe.moved",
  "player.looked_up",
  "player.phone_changed",
  "player.phone_freed",
  "draw.recovered",
  "payment.account_set",
  "payment.switched",
  "payment.limit_changed",
  "payment.fee_set",
  "payment.device_added",
  "payment.device_switched",
  "payment.fault_seen",
  "payment.alarm",
  "payment.looked_up",
  "deposit.tied",
  "deposit.decided",
  "deposit.reversed",
  "withdrawal.approved",
  "withdrawal.rejected",
  "withdrawal.decided",
  "withdrawal.resumed",
  "destination.verified",
  "desk.topped_up",
  "desk.cashed_out",
  "reconciliation.statement_uploaded",
  "reconciliation.item_asked",
  "reconciliation.item_refused",
  "reconciliation.item_closed",
  "reconciliation.exported",
] as const;
const auditAction = z.enum(auditActions);

/**
 * GET /api/audit/: newest first, 20 a page unless told; `before` is the `next` of the page before. A text is looked for in 50,000 lines
 * for each page. `company_id`: of what one may read, that of a company.
 */
export const auditQuery = z
  .object({
    search: z.string().trim().max(100).optional(),
    action: z.enum(auditActions).optional(),
    company_id: uuid.optional(),
    start_date: day.optional(),
    end_date: day.optional(),
    before: wholeNumber(1, 999_999_999).optional(),
    page_size: wholeNumber(1, 50).default(20),
  })
  .transform((query) => ({
    search: query.search || undefined,
    action: query.action,
    companyId: query.company_id,
    startDay: query.start_date,
    endDay: query.end_date,
    before: query.before,
    size: query.page_size,
  }));

export const auditRecord = namedObject(
  "AuditRecord",
  "One line of the audit: who did or tried what to whom. A later change of any of it breaks the chain of hashes.",
  {
    position: z.number(),
    at: z.string(),
    actor: z.string(),
    action: auditAction,
    target: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    request_id: z.string(),
    hash: z.string().describe("Hexadecimal SHA-256 over this line and the hash before it."),
  },
);

export const auditPage = namedObject(
  "AuditPage",
  "`next` is the `before` of the next page; null: there is none. A page of a text search may end, even empty, before it is full.",
  { success: z.literal(true), records: z.array(auditRecord), next: z.number().nullable() },
);

export const cheatSignal = namedObject("CheatSignal", "A fact that a client claimed and the server knows better.", {
  id: z.number(),
  at: z.string(),
  who: z.string().describe("Who claimed it: a username, or a player's Telegram id."),
  branch_name: z.string().nullable(),
  company_name: z.string().nullable().describe("Of a member of staff; players are nobody's."),
  kind: z.string(),
  claimed: z.string(),
  actual: z.string(),
  times: z.number().describe("How many such claims this one stands for."),
});

export const cheatSignals = namedObject("CheatSignals", "The newest 200 of the own company.", {
  success: z.literal(true),
  signals: z.array(cheatSignal),
});

export type AuditAction = z.output<typeof auditAction>;
export type AuditRecord = z.output<typeof auditRecord>;
export type AuditPage = z.output<typeof auditPage>;
export type CheatSignal = z.output<typeof cheatSignal>;
export type CheatSignals = z.output<typeof cheatSignals>;
