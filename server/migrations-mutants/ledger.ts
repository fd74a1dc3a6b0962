import type { Mutant } from "./mutant.ts";

const ledger = "src/ledger/service.test.ts";
const companies = "test/wallet/two-companies.test.ts";
const opened = "src/wallet/open.test.ts";
const keptTotals = "src/player/kept-totals.test.ts";
const settlement = "src/round/settlement.test.ts";

/** The functions that move money. */
export const ledgerMutants: readonly Mutant[] = [
  {
    name: "money of one company goes to another",
    of: "ledger_post",
    text: "if p_type <> 'BETWEEN_COMPANIES' and not is_of_one_company(p_accounts) then",
    wrong: "if false then",
    tests: [companies],
  },
  {
    name: "money comes to an account that is no wallet yet",
    of: "is_of_one_company",
    text: "and (count(company) = 0 or not bool_or(is_waiting))",
    wrong: "",
    tests: [companies],
  },
  {
    name: "who opens a wallet does not wait for who opens it too",
    of: "wallet_open",
    text: "where id = p_player for no key update;",
    wrong: "where id = p_player;",
    tests: [opened],
  },
  {
    name: "a transfer need not sum to zero",
    of: "ledger_post",
    text: "if v_sum is distinct from 0 or cardinality(p_accounts) < 2",
    wrong: "if cardinality(p_accounts) < 2",
    tests: [ledger],
  },
  {
    name: "a transfer may have one line",
    of: "ledger_post",
    text: "cardinality(p_accounts) < 2",
    wrong: "cardinality(p_accounts) < 1",
    tests: [ledger],
  },
  {
    name: "an account may be named twice",
    of: "ledger_post",
    text: "if p_accounts[i] = any (p_accounts[i + 1:]) then v_sum := null; end if;",
    wrong: "",
    tests: [ledger],
  },
  {
    name: "balances move the other way",
    of: "ledger_post",
    text: "amount_santim = amount_santim + v_line.amount",
    wrong: "amount_santim = amount_santim - v_line.amount",
    tests: [ledger],
  },
  {
    name: "the key is skipped",
    of: "ledger_post",
    text: "values (p_key, v_id) on conflict",
    wrong: "values (p_key || v_id, v_id) on conflict",
    tests: [ledger],
  },
  {
    name: "a key that paid for something else is let through",
    of: "ledger_post",
    text: "raise exception 'key % was used for another transfer', p_key using errcode = 'DR001';",
    wrong: "return false;",
    tests: [ledger],
  },
  {
    name: "a key of another type is let through",
    of: "ledger_post",
    text: "t.id = v_posted and t.type = p_type",
    wrong: "t.id = v_posted",
    tests: [ledger],
  },
  {
    name: "a key with fewer lines is let through",
    of: "ledger_post",
    text: "(select count(*) from entry e where e.transfer_id = v_posted) = cardinality(p_accounts)",
    wrong: "true",
    tests: [ledger],
  },
  {
    name: "lines are posted in the order given",
    of: "ledger_post",
    text: "line (account, amount) order by account loop",
    wrong: "line (account, amount) loop",
    tests: [ledger],
  },
  {
    name: "a lock of balances locks nothing",
    of: "ledger_lock",
    text: "order by account_id for update",
    wrong: "order by account_id",
    tests: [ledger],
  },
  {
    name: "a pot begins empty as its sale ends",
    of: "ledger_close_pot",
    text: "values (p_account, v_amount)",
    wrong: "values (p_account, 0)",
    tests: [ledger],
  },
  {
    name: "every account may go below zero",
    of: "ledger_open",
    text: "p_kind in ('demo', 'issuer', 'bonus', 'clearing', 'fee', 'loss', 'tax_cost', 'drawer', 'safe', 'bank')",
    wrong: "true",
    tests: [ledger],
  },
  {
    name: "no check that a balance is not negative",
    forgotten: "alter table balance drop constraint balance_not_negative",
    tests: [ledger],
  },
  {
    name: "entries can be changed afterwards",
    forgotten: "drop trigger entry_append_only on entry",
    tests: [ledger],
  },
  {
    name: "transfers can be changed afterwards",
    forgotten: "drop trigger transfer_append_only on transfer",
    tests: [ledger],
  },
  {
    name: "of several, what comes in is twice what goes out",
    of: "ledger_pay_all",
    text: "(line.receiver, line.amount)) as side (account, amount);",
    wrong: "(line.receiver, 2 * line.amount)) as side (account, amount);",
    tests: [ledger],
  },
  {
    name: "of several, balances move the other way",
    of: "ledger_pay_all",
    text: "amount_santim = amount_santim + moved.amount",
    wrong: "amount_santim = amount_santim - moved.amount",
    tests: [ledger],
  },
  {
    name: "of several, a key that was used before is let through",
    of: "ledger_pay_all",
    text: "if v_posted <> cardinality(p_keys) then",
    wrong: "if false then",
    tests: [ledger],
  },
  {
    name: "of several, an amount may be negative",
    of: "ledger_pay_all",
    text: "or payer = receiver or amount <= 0",
    wrong: "or payer = receiver",
    tests: [ledger],
  },
  {
    name: "of several, transfers that are no play are let through",
    of: "ledger_pay_all",
    text: "if p_type in ('BONUS',",
    wrong: "if p_type in ('NONE',",
    tests: [ledger],
  },
  {
    name: "money goes to an account that there is not",
    of: "ledger_post",
    text: "if (select count(*) from account where id = any (p_accounts)) <> cardinality(p_accounts) then",
    wrong: "if false then",
    tests: [ledger],
  },
  {
    name: "of several, money goes to an account that there is not",
    of: "ledger_pay_all",
    text: "where not exists (select from account a where a.id = line.id)",
    wrong: "where false",
    tests: [ledger],
  },
  {
    name: "accounts can be changed and go",
    forgotten: "drop trigger account_append_only on account",
    tests: [ledger],
  },
  {
    name: "what came to a wallet before is forgotten by the next that comes",
    of: "ledger_post",
    text: "deposits_santim = kept.deposits_santim + excluded.deposits_santim",
    wrong: "deposits_santim = excluded.deposits_santim",
    tests: [keptTotals],
  },
  {
    name: "a reversal is no less of what was deposited",
    of: "wallet_total_part",
    text: "p_type in ('DEPOSIT', 'REVERSAL')",
    wrong: "p_type in ('DEPOSIT')",
    tests: [keptTotals],
  },
  {
    name: "a game that brought back what it cost is a game won",
    of: "player_games_count",
    text: "p.back_santim > p.paid_santim",
    wrong: "p.back_santim >= p.paid_santim",
    tests: [settlement],
  },
  {
    name: "only the first game of a player counts",
    of: "player_games_count",
    text: "played = known.played + 1",
    wrong: "played = known.played",
    tests: [keptTotals],
  },
  {
    name: "void rounds are games too",
    forgotten: `drop trigger player_games_count on round;
      create trigger player_games_count after update of state on round
        for each row when (new.state in ('settled', 'void')) execute function player_games_count()`,
    tests: [keptTotals],
  },
  {
    name: "a balance above its entries is found right",
    of: "ledger_check_new",
    text: "b.amount_santim <> t.entries",
    wrong: "b.amount_santim < t.entries",
    tests: ["src/ledger/months.test.ts"],
  },
];
