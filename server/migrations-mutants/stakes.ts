import type { Mutant } from "./mutant.ts";

const functions = "src/round/cartela-functions.test.ts";
const changedMind = "src/round/sale/changed-mind.test.ts";
const hold = "src/round/hold.test.ts";
const model = "src/round/model.test.ts";
const several = "src/round/room/several-cartelas.test.ts";
const companies = "test/wallet/two-companies.test.ts";
const answered = "src/round/room/stakes-together.test.ts";
const together = "src/round/room/stakes-in-one-statement.test.ts";

const roundLock = "perform pg_advisory_xact_lock_shared(round_lock_key(p_round));";
const late = "or clock_timestamp() >= v_round.closes_at";

/** The functions that hold, sell and give back cartelas. */
export const stakeMutants: readonly Mutant[] = [
  {
    name: "a stake does not hold its round",
    of: "cartela_confirm",
    text: roundLock,
    wrong: "",
    tests: [functions],
  },
  {
    name: "a stake is taken after the close",
    of: "cartela_confirm",
    text: late,
    wrong: "",
    tests: [functions],
  },
  {
    name: "a stake is taken in every state",
    of: "cartela_confirm",
    text: "if v_round.state is distinct from 'open' or",
    wrong: "if",
    tests: [functions],
  },
  {
    name: "a stake does not lock the wallet",
    of: "cartela_confirm",
    text: "v_balance := wallet_lock(p_player, v_round.company_id);",
    wrong:
      "select b.amount_santim into v_balance from wallet w join balance b on b.account_id = w.account_id where w.player_id = p_player and w.company_id = v_round.company_id;",
    tests: [changedMind],
  },
  {
    name: "a stake that is paid already is refused",
    of: "cartela_confirm",
    text: "if v_held.status = 'confirmed' then return ('ok'::text, v_balance); end if;",
    wrong: "",
    tests: [model],
  },
  {
    name: "a reservation that has expired is paid for",
    of: "cartela_confirm",
    text: "or v_held.reserved_until <= clock_timestamp()",
    wrong: "",
    tests: [model],
  },
  {
    name: "who has exactly the stake cannot pay it",
    of: "cartela_confirm",
    text: "if v_balance < v_round.stake_santim",
    wrong: "if v_balance <= v_round.stake_santim",
    tests: [model],
  },
  {
    name: "every stake starts the countdown over",
    of: "cartela_confirm",
    text: `if v_round.closes_at is null then
    update round set closes_at = clock_timestamp() + countdown_ms * interval '1 millisecond' where id = p_round and closes_at is null;`,
    wrong: `if true then
    update round set closes_at = clock_timestamp() + countdown_ms * interval '1 millisecond' where id = p_round;`,
    tests: [functions],
  },
  {
    name: "no stake starts the countdown",
    of: "cartela_confirm",
    text: "if v_round.closes_at is null then",
    wrong: "if false then",
    tests: [functions],
  },
  {
    name: "a stake answers what there was before",
    of: "cartela_confirm",
    text: "v_balance - v_round.stake_santim)",
    wrong: "v_balance)",
    tests: [functions],
  },
  { name: "a reservation is made after the close", of: "cartela_reserve", text: late, wrong: "", tests: [functions] },
  {
    name: "a reservation does not hold its round",
    of: "cartela_reserve",
    text: roundLock,
    wrong: "",
    tests: [functions],
  },
  {
    name: "one cartela more than allowed",
    of: "cartela_reserve",
    text: ">= v_round.cartelas_per_player_max",
    wrong: "> v_round.cartelas_per_player_max",
    tests: [model],
  },
  {
    name: "what another holds is taken",
    of: "cartela_reserve",
    text: "and (held.player_id = excluded.player_id or held.reserved_until <= clock_timestamp())",
    wrong: "",
    tests: [functions],
  },
  {
    name: "a cartela is held for ever by asking again",
    of: "cartela_reserve",
    text: "least(clock_timestamp() + v_hold, v_since + 4 * v_hold)",
    wrong: "clock_timestamp() + v_hold",
    tests: [hold],
  },
  {
    name: "two cartelas are held at once where one is all",
    of: "cartela_reserve",
    text: "and v_round.cartelas_per_player_max = 1 and reserved_until > clock_timestamp();",
    wrong: "and false;",
    tests: [model],
  },
  {
    name: "what is held counts for nothing, so that more are paid for than allowed",
    of: "cartela_reserve",
    text: "and (status = 'confirmed' or (v_round.cartelas_per_player_max > 1 and reserved_until > clock_timestamp()))",
    wrong: "and status = 'confirmed'",
    tests: [model],
  },
  {
    name: "of two that are held together where one is all, the second takes the place of the first",
    of: "cartela_reserve_each",
    text: "if v_held and v_max = 1 then",
    wrong: "if false then",
    tests: [several],
  },
  {
    name: "a cartela is given back after the close",
    of: "cartela_give_back",
    text: late,
    wrong: "",
    tests: [functions],
  },
  {
    name: "a refund takes the stake once more",
    of: "cartela_give_back",
    text: "array[v_round.stake_santim, -v_round.stake_santim]",
    wrong: "array[-v_round.stake_santim, v_round.stake_santim]",
    tests: [model],
  },
  {
    name: "what was never paid is refunded",
    of: "cartela_give_back",
    text: "if v_held.status is distinct from 'confirmed' then",
    wrong: "if v_held.status is null then",
    tests: [model],
  },
  {
    name: "what is paid for is given back by a page that takes it for unpaid",
    of: "cartela_give_back",
    text: "if p_unpaid and exists",
    wrong: "if false and exists",
    tests: [functions],
  },
  {
    name: "another's cartela is given back",
    of: "cartela_give_back",
    text: "and player_id = p_player returning",
    wrong: "returning",
    tests: [model],
  },
  {
    name: "a stake is of the wallet with the wrong company",
    of: "cartela_confirm",
    text: "from wallet where player_id = p_player and company_id = v_round.company_id;",
    wrong: "from wallet where player_id = p_player order by company_id <> v_round.company_id desc limit 1;",
    tests: [companies],
  },
  {
    name: "a stake is covered by the wallet with another company",
    of: "wallet_lock",
    text: "where w.player_id = p_player and w.company_id = p_company for update of b;",
    wrong: "where w.player_id = p_player order by b.amount_santim desc limit 1 for update of b;",
    tests: [companies],
  },
  {
    name: "of several, a stake is of the wallet with the wrong company",
    of: "cartela_confirm_all",
    text: "and w.player_id = asked.player and w.company_id = r.company_id and wallet.account = w.account_id",
    wrong:
      "and w.player_id = asked.player and wallet.account = w.account_id and wallet.funds = (select max(funds) from unnest(v_funds) as funds)",
    tests: [companies],
  },
  {
    name: "a refund is of the wallet with the wrong company",
    of: "cartela_give_back",
    text: "from wallet where player_id = p_player and company_id = v_round.company_id;",
    wrong: "from wallet where player_id = p_player order by company_id <> v_round.company_id desc limit 1;",
    tests: [companies],
  },
  {
    name: "of several, who has exactly the stake cannot pay it",
    of: "cartela_confirm_all",
    text: "where payable.nth * payable.stake_santim <= payable.funds",
    wrong: "where payable.nth * payable.stake_santim < payable.funds",
    tests: [together],
  },
  {
    name: "of several, each is paid as if it were the only one of its wallet",
    of: "cartela_confirm_all",
    text: "where payable.nth * payable.stake_santim <= payable.funds",
    wrong: "where payable.stake_santim <= payable.funds",
    tests: [together],
  },
  {
    name: "of several, a stake is taken after the close",
    of: "cartela_confirm_all",
    text: "and r.state = 'open' and (r.closes_at is null or clock_timestamp() < r.closes_at)",
    wrong: "",
    tests: [together],
  },
  {
    name: "of several, an expired reservation is paid for",
    of: "cartela_confirm_all",
    text: "and c.status = 'reserved' and c.reserved_until > clock_timestamp()",
    wrong: "and c.status = 'reserved'",
    tests: [together],
  },
  {
    name: "of several, none starts the countdown",
    of: "cartela_confirm_all",
    text: "if v_is_first then",
    wrong: "if false then",
    tests: [together],
  },
  {
    name: "of several, none holds its round",
    of: "cartela_confirm_all",
    text: "where pg_try_advisory_xact_lock_shared(round_lock_key(id));",
    wrong: "where true;",
    tests: [functions],
  },
  {
    name: "of several that are all placed, each is told what there was before them",
    of: "cartela_confirm_all",
    text: "'ok'::text, held.funds - spent.santim",
    wrong: "'ok'::text, held.funds",
    tests: [answered],
  },
];
