import type { Mutant } from "./mutant.ts";

const tests = ["src/payment/reconcile/reconcile.test.ts"];
const closing = ["src/payment/reconcile/closing.test.ts"];
const midnight = ["src/payment/reconcile/midnight.test.ts"];
const uploaded = ["src/payment/reconcile/uploaded.test.ts"];
const moved = ["src/payment/reconcile/moved.test.ts"];

/** What says how the ledger differs from the provider and the bank, and what closes it. */
export const reconciliationMutants: readonly Mutant[] = [
  {
    name: "what they lack is awaited for ever",
    of: "reconciliation_compare",
    text: "else 'missing' end",
    wrong: "else 'expected' end",
    tests,
  },
  {
    name: "what is nobody's is of no account",
    of: "reconciliation_compare",
    text: "then 'orphan'",
    wrong: "then 'empty'",
    tests,
  },
  {
    name: "too much counts as right",
    of: "reconciliation_compare",
    text: "then 'over'",
    wrong: "then 'matched'",
    tests,
  },
  {
    name: "too little counts as right",
    of: "reconciliation_compare",
    text: "then 'under'",
    wrong: "then 'matched'",
    tests,
  },
  {
    name: "another fee counts as right",
    of: "reconciliation_compare",
    text: "then 'fee_differs'",
    wrong: "then 'matched'",
    tests,
  },
  {
    name: "another state counts as right",
    of: "reconciliation_compare",
    text: "then 'status_differs'",
    wrong: "then 'matched'",
    tests,
  },
  {
    name: "what they hold is not compared",
    of: "reconciliation_compare",
    text: "where p_funds - v_clearing <> v_known",
    wrong: "where false",
    tests,
  },
  {
    name: "a list that is not whole proves what is missing",
    of: "reconciliation_compare",
    text: "v.lacks is not null or",
    wrong: "",
    tests,
  },
  {
    name: "a file of one phone proves what is missing at another of its bank",
    of: "reconciliation_compare",
    text: "coalesce(k.account = h.account, true)",
    wrong: "true",
    tests: uploaded,
  },
  {
    name: "a line that comes twice is right twice",
    of: "reconciliation_compare",
    text: "and p.is_first) as l",
    wrong: ") as l",
    tests,
  },
  {
    name: "who asks closes it alone",
    of: "reconciliation_close",
    text: "if v.asked_by = p_by then return 'second_person'; end if;",
    wrong: "",
    tests: closing,
  },
  {
    name: "what was adjusted of nobody's transfer stays when it is credited",
    of: "deposit_credit",
    text: "perform reconciliation_undo(v.payment_account_id, p_id, v.reference, p_their_reference, p_at);",
    wrong: "",
    tests: moved,
  },
  {
    name: "what was adjusted of a missing deposit stays when it is taken back",
    of: "deposit_take_back",
    text: "perform reconciliation_undo(v_account.id, p_id, v.reference, null, p_at);",
    wrong: "",
    tests: moved,
  },
  {
    name: "what has moved meanwhile is adjusted as well",
    of: "reconciliation_close",
    text: "return 'moved';",
    wrong: "null;",
    tests: moved,
  },
  {
    name: "what a later list has stays missing",
    of: "reconciliation_found_later",
    text: "set is_found = false",
    wrong: "set is_found = true",
    tests: midnight,
  },
  {
    name: "what was adjusted stays when their list has it after all",
    of: "reconciliation_undo_found",
    text: "and not i.is_found",
    wrong: "and false",
    tests: midnight,
  },
  {
    name: "what a list that is cut short lacks is undone",
    of: "reconciliation_compare",
    text: "v.lacks is null and (i.undone_at",
    wrong: "true and (i.undone_at",
    tests: midnight,
  },
  {
    name: "a fee that was kept is undone with its deposit",
    of: "reconciliation_undo",
    text: "i.kind in ('missing', 'over', 'under')",
    wrong: "true",
    tests: moved,
  },
];
