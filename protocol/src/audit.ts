import * as z from "zod";
import { day, uuid, wholeNumber } from "./field.ts";

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
  "sales.exported",
  "venue.round_settled",
  "venue.round_void",
  "venue.give_up_asked",
  "venue.give_up_withdrawn",
  "venue.give_up_approved",
  "venue.give_up_refused",
  "venue.round_taken_over",
  "venue.settings_set",
  "room.switched",
  "player.suspended",
  "player.suspension_ended",
  "room.patterns_set",
  "shift.opened",
  "shift.closed",
  "shift.approved",
  "player.looked_up",
  "draw.recovered",
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * GET /api/audit/: newest first, 50 a page; `before` is the `next` of the page before. A text is looked for in 50,000 lines
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
  })
  .transform((query) => ({
    search: query.search || undefined,
    action: query.action,
    companyId: query.company_id,
    startDay: query.start_date,
    endDay: query.end_date,
    before: query.before,
  }));

/** One line of the audit: who did or tried what to whom. A later change of any of it breaks the chain of hashes. */
export type AuditRecord = {
  position: number;
  at: string;
  actor: string;
  action: AuditAction;
  target: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  request_id: string;
  /** Hexadecimal SHA-256 over this line and the hash before it. */
  hash: string;
};

/** `next` is the `before` of the next page; null: there is none. A page of a text search may end, even empty, before it is full. */
export type AuditPage = { success: true; records: AuditRecord[]; next: number | null };

/** A fact that a client claimed and the server knows better. */
export type CheatSignal = {
  id: number;
  at: string;
  /** Who claimed it: a username, or of a player her Telegram id. */
  who: string;
  branch_name: string | null;
  kind: string;
  claimed: string;
  actual: string;
  /** How many such claims this one stands for. */
  times: number;
};

/** GET /api/audit/signals/: the newest 200 of the own company. */
export type CheatSignals = { success: true; signals: CheatSignal[] };
