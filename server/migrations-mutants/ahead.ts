import type { Mutant } from "./mutant.ts";

const ahead = "src/round/ahead/ahead.test.ts";
const meanwhile = "src/round/ahead/meanwhile.test.ts";
const kept = "src/round/ahead/kept.test.ts";
const runOut = "src/round/ahead/run-out.test.ts";
const favourites = "src/round/ahead/favourites.test.ts";

/** The functions that keep cartelas of the next round, and favourites. */
export const aheadMutants: readonly Mutant[] = [
  {
    name: "what a player took anew is paid for as if it had been asked for ahead",
    of: "cartela_pay_ahead",
    text: "and c.ticket_id = h.ticket_id",
    wrong: "",
    tests: [runOut],
  },
  {
    name: "one cartela more of the next round than allowed",
    of: "cartela_ask_ahead",
    text: ">= v_max then",
    wrong: "> v_max then",
    tests: [ahead],
  },
  {
    name: "what another keeps is asked for",
    of: "cartela_ask_ahead",
    text: "elsif exists (select from kept_cartela where round_id = v_round.id and cartela_number = v_number) then",
    wrong: "elsif false then",
    tests: [kept],
  },
  {
    name: "what who is suspended asked for stays refused to everybody",
    of: "cartela_ask_ahead",
    text: "or player_is_suspended(asked.player_id, v_round.company_id)",
    wrong: "",
    tests: [meanwhile],
  },
  {
    name: "what who became staff asked for stays refused to everybody",
    of: "cartela_ask_ahead",
    text: "where player_is_staff(asked.player_id) or",
    wrong: "where",
    tests: [meanwhile],
  },
  {
    name: "whoever asks last has it",
    of: "cartela_ask_ahead",
    text: "where player_is_staff(asked.player_id) or player_is_suspended(asked.player_id, v_round.company_id)",
    wrong: "",
    tests: [ahead],
  },
  {
    name: "what who is suspended asked for is not theirs who keep it",
    of: "cartela_keep_on",
    text: "or player_is_suspended(asked.player_id, v_round.company_id)",
    wrong: "",
    tests: [meanwhile],
  },
  {
    name: "what somebody asked for first is theirs who keep it",
    of: "cartela_keep_on",
    text: "where player_is_staff(asked.player_id) or player_is_suspended(asked.player_id, v_round.company_id)",
    wrong: "",
    tests: [kept],
  },
  {
    name: "what is held already is said to be given up",
    of: "cartela_give_up_ahead",
    text: "return 'next_round_open';",
    wrong: "return 'ok';",
    tests: [ahead],
  },
  {
    name: "cartelas are kept beyond the loss that was named",
    of: "cartela_keep_on",
    text: "and v_cost - v_net <= v_keep.loss_max_santim",
    wrong: "",
    tests: [kept],
  },
  {
    name: "the round in which it was said counts as kept",
    of: "cartela_keep_on",
    text: "or v_keep.rounds_left = v_keep.rounds then 0",
    wrong: "then 0",
    tests: [kept],
  },
  {
    name: "what was withheld of a win counts as brought by a kept round",
    of: "cartela_keep_on",
    text: "prize_santim + bonus_santim - withheld_santim",
    wrong: "prize_santim + bonus_santim",
    tests: [kept],
  },
  {
    name: "what the open round holds for who keeps no more is not given back",
    of: "cartela_keep_no_more",
    text: "and h.how = 'keep' and h.answer is null",
    wrong: "and false",
    tests: [kept],
  },
  {
    name: "who keeps no more while the round ends does not wait for the next one",
    of: "cartela_keep_no_more",
    text: "and state in ('closing', 'calling') for share;",
    wrong: ";",
    tests: [kept],
  },
  {
    name: "what nobody paid for in time is taken for what its player gave back",
    of: "cartela_pay_ahead",
    text: "v_answer := 'run_out';",
    wrong: "null;",
    tests: [runOut],
  },
  {
    name: "what a player gave back is taken for what nobody paid for in time",
    of: "cartela_give_back",
    text: "where round_id = p_round and cartela_number = p_number and player_id = p_player and answer is null;",
    wrong: "where false;",
    tests: [runOut],
  },
  {
    name: "who is suspended holds a cartela of the round that opens",
    of: "cartela_hold_ahead",
    text: "where s.player_id = ahead.player_id and",
    wrong: "where false and",
    tests: [meanwhile],
  },
  {
    name: "who has become staff holds a cartela of the round that opens",
    of: "cartela_hold_ahead",
    text: "and not player_is_staff(ahead.player_id)",
    wrong: "",
    tests: [meanwhile],
  },
  {
    name: "what is held for who has become staff is paid for",
    of: "cartela_pay_ahead",
    text: "v_is_held and player_is_staff(p_player)",
    wrong: "false",
    tests: [meanwhile],
  },
  {
    name: "a favourite is anybody's from the first moment",
    of: "cartela_reserve",
    text: "and player_id <> p_player and held_until > clock_timestamp()",
    wrong: "and false",
    tests: [favourites],
  },
  {
    name: "a favourite is held for who has become staff",
    of: "favourite_hold_for",
    text: "and not player_is_staff(player_id)",
    wrong: "",
    tests: [favourites],
  },
  {
    name: "a favourite is held for who is suspended",
    of: "favourite_hold_for",
    text: "and not player_is_suspended(player_id, v_company)",
    wrong: "",
    tests: [favourites],
  },
  {
    name: "of two who like the same number, who came last has it",
    of: "favourite_hold_for",
    text: "order by seen_at, player_id loop",
    wrong: "order by seen_at desc, player_id loop",
    tests: [favourites],
  },
];
