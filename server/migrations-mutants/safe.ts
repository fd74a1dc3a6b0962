import type { Mutant } from "./mutant.ts";

const tests = ["src/shift/cash-office.test.ts"];

/** Cash between a drawer, a safe and a bank, and the page that says so. */
export const safeMutants: readonly Mutant[] = [
  {
    name: "more goes to the bank than the safe holds",
    of: "safe_move_make",
    text: "< 0 and p_kind = 'to_bank'",
    wrong: "< 0 and false",
    tests,
  },
  {
    name: "cash to the bank is cash from there",
    of: "safe_move_make",
    text: "when 'to_bank' then -p_amount else p_amount",
    wrong: "when 'to_bank' then p_amount else -p_amount",
    tests,
  },
  {
    name: "the day's page forgets what the safe held before",
    of: "day_close_safe",
    text: "'safe', before + from_drawers - to_bank",
    wrong: "'safe', from_drawers - to_bank",
    tests,
  },
  {
    name: "yesterday's page has what was brought to the bank today",
    of: "day_close_until",
    text: "select least(p_at, ",
    wrong: "select greatest(p_at, ",
    tests: ["src/shift/yesterday.test.ts"],
  },
];
