import type { Mutant } from "./mutant.ts";

const stages = "src/round/stages.test.ts";
const guarantee = "src/round/prize/guarantee.test.ts";

/** What holds a round to its stages and to its guarantee. */
export const stageMutants: readonly Mutant[] = [
  {
    name: "a round has one stage, or many",
    of: "are_stages",
    text: "between 2 and 3",
    wrong: "between 1 and 9",
    tests: [stages],
  },
  {
    name: "the shares of stages are more than the whole",
    of: "are_stages",
    text: "from jsonb_array_elements(p_stages) s) = 100",
    wrong: "from jsonb_array_elements(p_stages) s) >= 100",
    tests: [stages],
  },
  {
    name: "the shares of stages are less than the whole",
    of: "are_stages",
    text: "from jsonb_array_elements(p_stages) s) = 100",
    wrong: "from jsonb_array_elements(p_stages) s) <= 100",
    tests: [stages],
  },
  {
    name: "a stage has no share",
    of: "are_stages",
    text: "~ '^[1-9][0-9]?$'",
    wrong: "~ '^[0-9]{1,3}$'",
    tests: [stages],
  },
  {
    name: "a round is sealed by rules without its stages",
    of: "close_record_says_all",
    text: "r.stages is not null and",
    wrong: "false and",
    tests: [stages],
  },
  {
    name: "a round is sealed by rules without its guarantee",
    of: "close_record_says_all",
    text: "r.guarantee_santim > 0 and",
    wrong: "false and",
    tests: [guarantee],
  },
  {
    name: "a stage is due when the one after it is won",
    of: "round_due",
    text: "new.stages_settled + 1",
    wrong: "new.stages_settled + 2",
    tests: [stages],
  },
  {
    name: "a round with stages is due only at its end",
    of: "round_due",
    text: "coalesce(new.stage_calls[new.stages_settled + 1], new.last_call)",
    wrong: "new.last_call",
    tests: [stages],
  },
  {
    name: "a round is settled before its stages are paid",
    forgotten: "alter table round drop constraint round_stages_paid",
    tests: [stages],
  },
  {
    name: "a server of before calls a round with stages",
    forgotten: "alter table round drop constraint round_stages_called",
    tests: [stages],
  },
  {
    name: "who has won a stage can be changed afterwards",
    forgotten: "drop trigger round_stage_win_append_only on round_stage_win",
    tests: [stages],
  },
  {
    name: "a stage is paid twice to the same cartela",
    forgotten: "alter table round_stage_win drop constraint round_stage_win_pkey",
    tests: [stages],
  },
  {
    name: "a round guarantees less than is set aside, or more",
    of: "round_guarantee_held",
    text: "b.amount_santim = new.guarantee_santim",
    wrong: "true",
    tests: [guarantee],
  },
  {
    name: "a round guarantees less than is set aside for it",
    of: "round_guarantee_held",
    text: "b.amount_santim = new.guarantee_santim",
    wrong: "b.amount_santim >= new.guarantee_santim",
    tests: [guarantee],
  },
  {
    name: "a company's own account is taken for what is set aside",
    of: "round_guarantee_held",
    text: "a.kind = 'guarantee' and",
    wrong: "",
    tests: [guarantee],
  },
];
