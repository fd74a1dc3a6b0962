import type { Mutant } from "./mutant.ts";

const taxes = "src/tax/tax.test.ts";

/** What holds a round to its tax, and a company to what it owes. */
export const taxMutants: readonly Mutant[] = [
  {
    name: "a tax is in force before its time",
    of: "tax_in_force",
    text: "and applies_from <= clock_timestamp()",
    wrong: "",
    tests: [taxes],
  },
  {
    name: "the oldest version is in force",
    of: "tax_in_force",
    text: "order by applies_from desc",
    wrong: "order by applies_from",
    tests: [taxes],
  },
  {
    name: "a round is written with another tax than its company's",
    of: "round_tax_is_its_profile",
    text: "and new.tax = jsonb_build_object(",
    wrong: "and new.tax <> '{}'::jsonb and '{}'::jsonb <> jsonb_build_object(",
    tests: [taxes],
  },
  {
    name: "a round's tax goes to any account of taxes",
    of: "round_tax_is_its_profile",
    text: "and owed.kind = 'tax'",
    wrong: "",
    tests: [taxes],
  },
  {
    name: "a round is sealed by rules without its tax",
    of: "close_record_says_all",
    text: "r.tax is not null and",
    wrong: "false and",
    tests: [taxes],
  },
  {
    name: "what was paid of a month is still owed",
    of: "tax_months",
    text: "and p.month = taken.month",
    wrong: "and p.month <> taken.month",
    tests: [taxes],
  },
  {
    name: "a tax version can be changed afterwards",
    forgotten: "drop trigger tax_profile_append_only on tax_profile",
    tests: [taxes],
  },
];
