import type { Mutant } from "./mutant.ts";

const suspension = "src/suspension/service.test.ts";
const stakeState = "src/wallet/stake-state.test.ts";

/** What refuses, frees and notes beside them. */
export const guardMutants: readonly Mutant[] = [
  {
    name: "a suspended player may play",
    of: "refuse_cartelas",
    text: "if v_is_suspended then",
    wrong: "if false then",
    tests: [suspension],
  },
  {
    name: "who is suspended by all may play",
    of: "refuse_cartelas",
    text: "s.player_id = cartela.player and (s.company_id is null or s.company_id = r.company_id)",
    wrong: "s.player_id = cartela.player and s.company_id = r.company_id",
    tests: [suspension],
  },
  {
    name: "a stopped room sells",
    of: "refuse_cartelas",
    text: "if v_is_stopped then",
    wrong: "if false then",
    tests: [suspension],
  },
  {
    name: "nobody looks at a stake once it was reserved",
    forgotten: "drop trigger round_cartela_updated on round_cartela",
    tests: [suspension],
  },
  {
    name: "a room has two live rounds",
    forgotten: "drop index round_live_of_room",
    tests: ["src/round/cartela-functions.test.ts"],
  },
  {
    name: "two tills sell the same number",
    forgotten: "drop index round_cartela_held",
    tests: ["src/hall/two-tills.test.ts"],
  },
  {
    name: "a hall has two rounds on sale",
    forgotten: "drop index round_on_sale_of_hall",
    tests: ["src/hall/two-tills.test.ts"],
  },
  {
    name: "a hall has two rounds that are called",
    forgotten: "drop index round_called_of_hall",
    tests: ["src/hall/two-tills.test.ts"],
  },
  {
    name: "numbers stay sold when a hall's round is over",
    forgotten: "drop trigger hall_round_frees on round",
    tests: ["src/hall/two-tills.test.ts"],
  },
  {
    name: "nobody is told when a room's round is due",
    forgotten: "drop trigger round_due on round",
    tests: ["src/round/room/sweeper.test.ts"],
  },
  {
    name: "a stake that has won is called lost",
    of: "stake_state",
    text: "and r.room_id is not null and c.won_at is null",
    wrong: "and r.room_id is not null",
    tests: [stakeState],
  },
  {
    name: "two records of the audit have one place",
    of: "audit_append",
    text: "perform pg_advisory_xact_lock(hashtextextended('audit', 75));",
    wrong: "",
    tests: ["src/audit/chain.test.ts"],
  },
  {
    name: "a record of the audit does not bind the one before",
    of: "audit_append",
    text: "coalesce(v_last.hash, '\\x'::bytea)",
    wrong: "'\\x'::bytea",
    tests: ["src/audit/chain.test.ts"],
  },
];
