import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StaffErrorCode } from "../error-words.ts";

/** Words for the refusals that only staff meet. */
export const staffRefusalWords: Record<StaffErrorCode, MessageDescriptor> = {
  wrong_password: msg`Wrong username or password.`,
  too_many_sign_ins: msg`Too many failed sign-ins. Please wait {minutes} min and try again.`,
  insufficient_balance: msg`Insufficient balance. Your current balance is {balance} ETB`,
  target_balance_short: msg`This account holds only {balance} ETB.`,
  transfer_target: msg`You can transfer only to accounts below your own.`,
  name_taken: msg`This name is already in use.`,
  username_taken: msg`This username is already in use.`,
  pattern_unknown: msg`There is no such pattern.`,
  cartela_range: msg`Invalid value "{value}" in {column} column. Please check the ranges.`,
  cartela_repeat: msg`The number {value} stands twice in the {column} column.`,
  cartela_count: msg`The {column} column needs {count} numbers.`,
  cartela_duplicate: msg`This is the same as cartela {number}.`,
  cartela_number_taken: msg`There is a cartela {number} already.`,
  cartela_full: msg`There is no free cartela number left.`,
  cartela_changed: msg`Someone else has changed this cartela. Please look at it again.`,
  bonus_deposited: msg`This bonus has been deposited already.`,
  adjustment_decided: msg`This adjustment has been decided already.`,
  second_person: msg`Another person must approve this.`,
  too_many_rows: msg`More than {max} rows. Please choose a shorter range.`,
  round_running: msg`A round is running.`,
  shift_required: msg`Please open a shift and count the cash first.`,
  too_few_cartelas: msg`At least {min} cartelas must be sold.`,
  cartela_not_sold: msg`Invalid cartela number`,
  winner_exists: msg`A sold cartela is complete: this round has a winner.`,
  call_out_of_turn: msg`Call {position} is not the next one.`,
  physical_draw_not_allowed: msg`Your company does not allow physical draws.`,
  claim_differs: msg`This is not what the server has: {difference}.`,
  screen_taken_over: msg`You have opened this on another screen.`,
  shift_open: msg`You have an open shift.`,
  no_open_shift: msg`You have no open shift.`,
  shift_counted: msg`Your drawer is counted. Please finish closing the shift first.`,
  shift_not_closed: msg`This shift is not closed yet.`,
};
