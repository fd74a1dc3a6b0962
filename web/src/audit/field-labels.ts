import type { ErrorCode, errors } from "@derash/protocol/refusal/errors";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { refusalMessages } from "../i18n/refusal-messages.ts";
import { staffRefusalMessages } from "../kit/staff/form/refusal-messages.ts";

/** Fields that many lines have; any other is read as it is written, see fieldName. */
export const fieldLabels: Readonly<Record<string, MessageDescriptor>> = {
  amount: msg`amount`,
  balance: msg`balance`,
  sender_balance: msg`sender's balance`,
  target_balance: msg`receiver's balance`,
  company_balance: msg`company's balance`,
  note: msg`note`,
  reason: msg`reason`,
  told: msg`told to the player`,
  name: msg`name`,
  username: msg`username`,
  company: msg`company`,
  branch: msg`branch`,
  number: msg`number`,
  version: msg`version`,
  is_copy: msg`branch's copy`,
  set: msg`set`,
  added: msg`added`,
  already: msg`there already`,
  failed: msg`failed`,
  rows: msg`rows`,
  format: msg`format`,
  start_date: msg`from`,
  end_date: msg`to`,
  preset: msg`preset`,
  given_to: msg`given to`,
  email: msg`email`,
  first_name: msg`first name`,
  last_name: msg`last name`,
  status: msg`status`,
  error: msg`refusal`,
  route: msg`call`,
  path: msg`path`,
  targetId: msg`target`,
  branchId: msg`branch`,
  branch_id: msg`branch`,
  company_id: msg`company`,
  cashier_id: msg`cashier`,
  isActive: msg`switched on`,
  opening_cash: msg`opening cash`,
  opening_float: msg`opening float`,
  counted_cash: msg`counted cash`,
  expected_cash: msg`expected cash`,
  variance: msg`difference`,
  cartelas: msg`cartelas`,
  winners: msg`winners`,
  mode: msg`draw`,
  calls: msg`calls`,
  cashier: msg`cashier`,
  paid_by: msg`paid out by`,
  give_ups_alone: msg`rounds given up alone a day`,
  bonus_max: msg`largest bonus`,
  bonus_pot_percent: msg`bonus, % of the pot`,
  calls_to_win: msg`calls to the win`,
  pot: msg`pot`,
  cut: msg`cut`,
  prize: msg`prize`,
  bonus: msg`bonus`,
  refund: msg`refund`,
  at: msg`time`,
  guarantee: msg`guaranteed Derash`,
  patterns: msg`winning patterns`,
  cartelasPerPlayerMax: msg`cartelas a player`,
  times: msg`times more`,
  since: msg`since`,
};

const refusals: Readonly<Record<string, MessageDescriptor>> = { ...refusalMessages, ...staffRefusalMessages };

type CodeWithParams = {
  [Code in ErrorCode]: (typeof errors)[Code][1] extends `${string}{${string}` ? Code : never;
}[ErrorCode];

/** A refusal is recorded by its code alone; these are said without what else the refused person was told. */
const withoutParams: Record<CodeWithParams, MessageDescriptor> = {
  too_many_sign_ins: msg`Too many failed sign-ins.`,
  insufficient_funds: msg`Insufficient balance.`,
  insufficient_balance: msg`Insufficient balance.`,
  player_suspended: msg`The player is suspended.`,
  safe_short: msg`By the books the safe holds less than that.`,
  bonus_budget_short: msg`The bonus budget holds less than that.`,
  tax_owed: msg`Another sum of tax is owed.`,
  company_balance_short: msg`The company's account holds less than that.`,
  target_balance_short: msg`The account holds less than that.`,
  stake_too_small: msg`The stake of a cartela is too small.`,
  cartela_range: msg`A number is out of its column's range.`,
  cartela_unsold: msg`This cartela was not sold in that round.`,
  cartela_repeat: msg`A number stands twice in its column.`,
  cartela_count: msg`A column has too many or too few numbers.`,
  cartela_duplicate: msg`The same as another cartela.`,
  cartela_copy_duplicate: msg`The same as a branch's copy of a cartela.`,
  cartela_number_taken: msg`There is a cartela of this number already.`,
  too_many_rows: msg`Too many rows at once.`,
  statement_line: msg`A line of a statement cannot be read.`,
  cartela_favoured: msg`A favourite of another player, held for a moment.`,
  keep_loss_small: msg`The loss that was named is too small.`,
  cartela_limit: msg`The player has as many cartelas as one may.`,
  ahead_limit: msg`The player has asked for as many cartelas as one may.`,
  too_few_cartelas: msg`Too few cartelas were sold.`,
  too_many_regulars: msg`The hall keeps too many regulars.`,
  cartela_sold_elsewhere: msg`Another till has sold it already.`,
  till_sold_it: msg`Another till has sold it.`,
  taken_back_since: msg`It was taken back since.`,
  another_calls: msg`Another till calls in this hall.`,
  paper_outdated: msg`The paper is older than the cartela.`,
  till_calls: msg`Another till calls in this hall.`,
  till_sells: msg`Another till still sells this round.`,
  call_out_of_turn: msg`Another call is the next one.`,
  claim_differs: msg`This is not what the server has.`,
  own_limit: msg`More than the player's own limit.`,
  company_limit: msg`More than the company's limit.`,
  limit_waits: msg`A higher limit waits for a day.`,
  payment_limits: msg`Less or more than can be paid at once.`,
  destination_new: msg`The account is too new.`,
  payment_not_due: msg`It has not been unknown for so long.`,
  winner_exists: msg`This round has a winner.`,
  handover_differs: msg`The drawer that is handed on was counted otherwise.`,
  day_drawers_open: msg`Drawers are not counted or approved yet.`,
  drawer_round_running: msg`A round of this drawer is not over.`,
  shift_round_running: msg`The round of this shift is not over.`,
  announced_too_soon: msg`The time is too near.`,
  announced_too_far: msg`The time is too far ahead.`,
  announced_too_many: msg`Too many rounds are announced.`,
  guarantee_uncovered: msg`The company's account does not hold the guarantee.`,
};

const plain: Readonly<Record<string, MessageDescriptor>> = { true: msg`yes`, false: msg`no` };
const statuses: Readonly<Record<string, MessageDescriptor>> = {
  ...plain,
  pending: msg`waiting`,
  approved: msg`approved`,
  rejected: msg`rejected`,
  withdrawn: msg`withdrawn`,
  open: msg`open`,
  closed: msg`closed`,
  awaiting_approval: msg`waiting`,
};

/** Words for a value that is one of ours; null for people's own. */
export function valueLabels(field: string, value: string): MessageDescriptor | null {
  if (field === "status") return statuses[value] ?? null;
  if (field !== "error") return plain[value] ?? null;
  return withoutParams[value as CodeWithParams] ?? refusals[value] ?? null;
}
