import type { Mutant } from "./mutant.ts";

const tests = ["src/shift/cash-office.test.ts"];

/** Cash between a drawer, a safe and a bank, and the page that says so. */
export const safeMutants: readonly Mutant[] = [
  {
    name: "more goes out of the safe than it holds",
    of: "safe_move_make",
    text: "< 0 and v_into_safe < 0",
    wrong: "< 0 and false",
    tests,
  },
  {
    name: "cash to the bank is cash from there",
    of: "safe_move_make",
    text: "when p_kind in ('to_bank', 'pay_out') then -p_amount else p_amount",
    wrong: "when p_kind in ('to_bank', 'pay_out') then p_amount else -p_amount",
    tests,
  },
  {
    name: "the day's page forgets what the safe held before",
    of: "day_close_safe",
    text: "'safe', before + from_drawers - to_bank - paid_out",
    wrong: "'safe', from_drawers - to_bank - paid_out",
    tests,
  },
  {
    name: "the day's page forgets what was paid out of the safe",
    of: "day_close_safe",
    text: "'safe', before + from_drawers - to_bank - paid_out",
    wrong: "'safe', before + from_drawers - to_bank",
    tests: ["src/shift/paid-from-safe.test.ts"],
  },
  {
    name: "yesterday's page has what was brought to the bank today",
    of: "day_close_until",
    text: "select least(p_at, ",
    wrong: "select greatest(p_at, ",
    tests: ["src/shift/yesterday.test.ts"],
  },
];
