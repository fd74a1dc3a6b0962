import type { Mutant } from "./mutant.ts";

const suite = "test/payment/money.test.ts";
const refused = "test/payment/refused.test.ts";

/** The functions that move money in and out. */
export const paymentMutants: readonly Mutant[] = [
  {
    name: "a deposit is paid twice",
    of: "deposit_credit",
    text: "if v.state in ('paid', 'reversed') then",
    wrong: "if false then",
    tests: [suite],
  },
  {
    name: "a deposit of another amount is paid",
    of: "deposit_credit",
    text: "array[v_clearing, v.wallet_account_id], array[-p_amount, p_amount]",
    wrong: "array[v_clearing, v.wallet_account_id], array[-v.amount_santim, v.amount_santim]",
    tests: [suite],
  },
  {
    name: "what the provider kept is forgotten",
    of: "deposit_credit",
    text: "if v_kept > 0 then",
    wrong: "if false then",
    tests: [suite],
  },
  {
    name: "one payment of theirs is two of ours",
    of: "deposit_credit",
    text: "if exists (select from deposit d where d.payment_account_id = v.payment_account_id and d.their_reference = p_their_reference and d.id <> p_id) then",
    wrong: "if false then",
    tests: [refused],
  },
  {
    name: "the number of a payment is one for all providers",
    of: "deposit_credit",
    text: "d.payment_account_id = v.payment_account_id and d.their_reference",
    wrong: "d.their_reference",
    tests: ["test/payment/planted.test.ts"],
  },
  {
    name: "two deposits of a player do not take turns",
    of: "deposit_limit_lock",
    text: "pg_advisory_xact_lock(",
    wrong: "(",
    tests: ["test/payment/limit.test.ts"],
  },
  {
    name: "money comes to the wallet with another company",
    of: "deposit_begin",
    text: "wallet_open(p_player, v_company)",
    wrong: "wallet_open(p_player, (select id from company where id <> v_company limit 1))",
    tests: [suite],
  },
  {
    name: "what went back is taken beyond what the wallet holds",
    of: "deposit_take_back",
    text: "select least(amount_santim, v.credited_santim - v.player_fee_santim) into",
    wrong: "select v.credited_santim - v.player_fee_santim into",
    tests: ["test/payment/fee.test.ts"],
  },
  {
    name: "what waits to be paid out leaves after its deposit went back",
    of: "deposit_take_back",
    text: "perform withdrawal_give_back(v_waiting, 'rejected', p_at);",
    wrong: "",
    tests: [suite],
  },
  {
    name: "withdrawals go on after a deposit went back",
    of: "deposit_take_back",
    text: "set usable_from = 'infinity'",
    wrong: "set usable_from = usable_from",
    tests: [suite],
  },
  {
    name: "a withdrawal is asked for while another is unknown",
    of: "withdrawal_request",
    text: "and w.state = 'unknown') then",
    wrong: "and false) then",
    tests: [suite],
  },
  {
    name: "money goes to another player's account",
    of: "withdrawal_request",
    text: "where d.id = p_destination and d.player_id = p_player and d.company_id = v_company",
    wrong: "where d.id = p_destination and d.company_id = v_company",
    tests: [refused],
  },
  {
    name: "money goes to an account that is new",
    of: "withdrawal_request",
    text: "if v_destination.usable_from > p_at then",
    wrong: "if false then",
    tests: [refused],
  },
  {
    name: "a paid withdrawal stays in the hold",
    of: "withdrawal_settle",
    text: "perform ledger_post('withdrawal-end:' || p_id, 'WITHDRAWAL'",
    wrong: "perform ledger_post('withdrawal-ended:' || p_id, 'WITHDRAWAL'",
    tests: [suite],
  },
  {
    name: "what was not paid is given back to nobody",
    of: "withdrawal_give_back",
    text: "v.wallet_account_id], array[-v.amount_santim, v.amount_santim]",
    wrong: "payment_company_account(v.payment_account_id, 'loss')], array[-v.amount_santim, v.amount_santim]",
    tests: [suite],
  },
  {
    name: "cash is paid out for another company",
    of: "desk_cash_out",
    text: "and a.company_id = v_cashier.company_id",
    wrong: "",
    tests: [refused],
  },
  {
    name: "cash is paid out twice",
    of: "desk_cash_out",
    text: "if v.state <> 'approved' then",
    wrong: "if false then",
    tests: [refused],
  },
  {
    name: "cash moves without a drawer",
    of: "desk_cash_out",
    text: "if not found then result := 'shift_required'; return; end if;",
    wrong: "",
    tests: [refused],
  },
];
