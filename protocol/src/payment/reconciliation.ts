import * as z from "zod";
import { day, isPlain, reason, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { sheetLook } from "../report/sale.ts";
import { provider } from "./payment.ts";

// What the ledger says of a day's payments beside what the provider and the bank say. Money is birr.

/** What a line or a payment can be that is not as it should be. */
export const reconciliationKinds = {
  missing: "The ledger has it, and they do not.",
  orphan: "They have it, and the ledger does not.",
  over: "They have more of it than the ledger.",
  under: "They have less of it than the ledger.",
  fee_differs: "They kept another fee than the ledger has, or than was agreed with them.",
  status_differs: "They say that something else became of it than we do.",
  balance_differs: "What they hold for us is not what the ledger says.",
} as const;
export type ReconciliationKind = keyof typeof reconciliationKinds;
const kinds = Object.keys(reconciliationKinds) as [ReconciliationKind, ...ReconciliationKind[]];

export const reconciliationQuery = z
  .object({ company_id: uuid.optional() })
  .transform(({ company_id }) => ({ companyId: company_id }));
export const reconciliationParams = z.object({ account: uuid, day });
export const reconciliationItemParams = z.object({ id: uuid });

const side = z.enum(["provider", "bank"]);
const dayFields = {
  account_id: z.string(),
  company_name: z.string(),
  provider,
  is_demo: z.boolean(),
  day,
  side: side.describe("provider: its own list; bank: the statement that somebody uploaded."),
  run_at: z.string().nullable().describe("null: it has not been compared yet."),
  is_running: z.boolean(),
  runs: z.number(),
  lacks: z.string().nullable().describe("Why nothing is concluded from what the list lacks; null: it is whole."),
  lines: z.number(),
  matched: z.number(),
  expected: z.number().describe("Payments of ours that may still come, or of which the list says nothing for certain."),
  empty_lines: z.number().describe("Lines of theirs that moved no money and are no payment of ours."),
  open_items: z.number(),
  closed_items: z.number(),
  clearing: z.number().nullable().describe("What they hold by the ledger."),
  funds: z.number().nullable().describe("What they hold by their own word; null: they did not say."),
};
export const reconciledDay = namedObject("ReconciledDay", "One day of one account, compared.", dayFields);

/** GET /api/payment/reconciliation: newest first, 60 at most. */
export const reconciliations = namedObject("Reconciliations", {
  success: z.literal(true),
  yesterday: namedObject("ReconciledYesterday", "Of all accounts that the caller sees.", {
    day,
    is_done: z.boolean(),
    matched: z.number(),
    open_items: z.number().describe("Of that day."),
  }),
  open_items: z.number().describe("Of all days."),
  accounts: z.array(z.object({ account_id: z.string(), company_name: z.string(), provider, is_demo: z.boolean() })),
  days: z.array(reconciledDay),
});

export const reconciliationItem = namedObject(
  "ReconciliationItem",
  "Something that differs, which two persons close.",
  {
    id: z.string(),
    side,
    kind: z.enum(kinds).describe(
      Object.entries(reconciliationKinds)
        .map(([kind, text]) => `${kind}: ${text}`)
        .join(" "),
    ),
    payment_id: z.string().nullable(),
    way: z.enum(["in", "out"]).nullable(),
    reference: z.string().nullable(),
    their_reference: z.string().nullable(),
    ours_status: z.string().nullable(),
    ours: z.number().nullable(),
    ours_fee: z.number().nullable(),
    theirs_status: z.string().nullable(),
    theirs: z.number().nullable(),
    theirs_fee: z.number().nullable(),
    agreed_fee: z.number().nullable().describe("What was agreed with them; null: nothing."),
    difference: z.number().describe("By how much more they hold for us than the ledger says."),
    is_found: z.boolean().describe("Whether the last run of the day found it again."),
    can_adjust: z.boolean().describe("Whether the ledger can be adjusted by the difference as it is closed."),
    state: z.enum(["open", "asked", "closed"]),
    is_adjusted: z.boolean(),
    undone_for: z
      .string()
      .nullable()
      .describe(
        "The payment that has moved, or that their list has after all, for which the adjustment was undone. null: it stands.",
      ),
    reason: z.string().nullable(),
    asked_by: z.string().nullable(),
    decided_by: z.string().nullable(),
    decided_at: z.string().nullable(),
    can_ask: z.boolean(),
    can_decide: z.boolean().describe("Asked for by somebody else."),
  },
);

/** GET /api/payment/reconciliation/:account/:day: open ones first, 500 at most; the file has all. */
export const reconciliationPage = namedObject("ReconciliationPage", {
  success: z.literal(true),
  account_id: z.string(),
  company_name: z.string(),
  provider,
  is_demo: z.boolean(),
  day,
  sides: z.array(reconciledDay),
  items: z.array(reconciliationItem),
});

export const statementBytesMax = 5_000_000;
/** POST …/statement: CSV. Its first line names the columns: date, way, reference, their_reference, amount, fee, status. */
export const statementUpload = z
  .object({
    file_name: z.string().trim().min(1).max(100).check(isPlain),
    text: z.string().min(1).max(statementBytesMax),
  })
  .transform((body) => ({ fileName: body.file_name, text: body.text }));

/** POST …/ask: `adjust` moves what differs in the ledger once a second person agrees. */
export const itemAsk = z.object({ reason, adjust: z.boolean() });
/** POST …/decide: by another person; refused ones are open again. */
export const itemDecision = z.object({
  agrees: z.boolean(),
  adjust: z.boolean().describe("As it was read: whether the ledger is adjusted."),
});

export const reconciliationExport = z.object({ ...sheetLook });

export type ReconciledDay = z.output<typeof reconciledDay>;
export type Reconciliations = z.output<typeof reconciliations>;
export type ReconciliationItem = z.output<typeof reconciliationItem>;
export type ReconciliationPage = z.output<typeof reconciliationPage>;
