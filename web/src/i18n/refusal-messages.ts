import type { ErrorCode } from "@derash/protocol/refusal/errors";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ApiError } from "../data/api-error.ts";

/** Refusals that only staff pages meet: their words are in kit/staff/form/refusal-messages.ts, which players do not download. */
export type StaffErrorCode = Extract<
  ErrorCode,
  | "signed_in_elsewhere"
  | "wrong_password"
  | "too_many_sign_ins"
  | "password_needed"
  | "code_needed"
  | "wrong_code"
  | "totp_enabled"
  | "totp_needed"
  | "insufficient_balance"
  | "account_short"
  | "company_balance_short"
  | "target_balance_short"
  | "transfer_target"
  | "cartela_unsold"
  | "name_taken"
  | "username_taken"
  | "pattern_unknown"
  | "cartela_range"
  | "cartela_repeat"
  | "cartela_count"
  | "cartela_duplicate"
  | "cartela_copy_duplicate"
  | "cartela_number_taken"
  | "cartela_full"
  | "cartela_changed"
  | "bonus_deposited"
  | "bonus_budget_short"
  | "tax_month_open"
  | "tax_owed"
  | "safe_short"
  | "adjustment_decided"
  | "second_person"
  | "stake_too_small"
  | "give_up_waiting"
  | "give_up_decided"
  | "cashier_active"
  | "paper_outdated"
  | "till_calls"
  | "till_sells"
  | "too_many_rows"
  | "round_running"
  | "round_drawing"
  | "shift_required"
  | "announced_too_soon"
  | "announced_too_far"
  | "announced_already"
  | "announced_too_many"
  | "guarantee_uncovered"
  | "too_few_cartelas"
  | "too_many_regulars"
  | "cartela_sold_elsewhere"
  | "till_sold_it"
  | "taken_back_since"
  | "another_calls"
  | "cartela_not_sold"
  | "winner_exists"
  | "call_out_of_turn"
  | "physical_draw_not_allowed"
  | "server_draws"
  | "claim_differs"
  | "screen_taken_over"
  | "shift_open"
  | "no_open_shift"
  | "shift_counted"
  | "shift_round_running"
  | "drawer_taken"
  | "handover_differs"
  | "day_closed"
  | "day_over"
  | "day_drawers_open"
  | "day_nothing_due"
  | "shift_closed"
  | "drawer_of_active"
  | "drawer_round_running"
  | "shift_not_closed"
  | "account_of_another"
  | "payment_decided"
  | "withdrawal_waits"
  | "payment_not_due"
  | "payment_not_birr"
  | "payment_credited_elsewhere"
  | "payout_in_test"
  | "provider_incomplete"
  | "signature_wrong"
  | "sms_edited"
  | "not_ordered"
  | "statement_columns"
  | "statement_line"
  | "item_decided"
  | "version_changed"
  | "item_changed"
  | "item_adjusted"
>;

/** Words for every other refusal; a new code does not compile until it has some, here or there. */
export const refusalMessages: Record<Exclude<ErrorCode, StaffErrorCode>, MessageDescriptor> = {
  invalid_input: msg`Some fields are not valid.`,
  invalid_amount: msg`Please enter a valid amount greater than 0`,
  stake_mismatch: msg`The amount is not the stake of this room.`,
  scores_off: msg`Scores feature coming soon!`,
  history_off: msg`History feature coming soon!`,
  too_large: msg`The request is too large.`,
  not_signed_in: msg`You are not logged in. Please log in again.`,
  sign_in_refused: msg`Authentication failed. Please try again.`,
  not_yours: msg`This account belongs to another player.`,
  not_allowed: msg`You may not do this.`,
  staff_may_not_play: msg`Staff accounts cannot play.`,
  not_registered: msg`Please register first using /register command in the bot`,
  not_found: msg`Not found.`,
  session_not_found: msg`There is no game session for this stake.`,
  cartela_unknown: msg`Invalid cartela number`,
  insufficient_funds: msg`Insufficient balance! You need {needed} ETB but only have {balance} ETB.`,
  player_suspended: msg`You are suspended and cannot play now. Your money and your history are yours: ask at the desk. {reason}`,
  room_stopped: msg`This table is closed now. Please choose another one.`,
  announced_round_over: msg`This announced round was cancelled, or is over. Nothing was taken from you.`,
  cartela_taken: msg`Somebody was quicker: this cartela is taken.`,
  cartela_limit: msg`You have as many cartelas in this round as one player may: {max}.`,
  ahead_limit: msg`You have asked for as many cartelas of the next round as one player may: {max}.`,
  cartela_kept: msg`Another player keeps this cartela for the next round. Please choose another one.`,
  cartela_favoured: msg`This is another player's favourite, held for them for {seconds} s more.`,
  next_round_open: msg`The next round is open now: choose your cartelas there, or give them back.`,
  keep_loss_small: msg`Say {needed} ETB or more: so much these cartelas cost in one round.`,
  not_reserved: msg`This cartela is not held for you any more. Please choose again.`,
  not_playing: msg`Only who has a cartela in this round can speak.`,
  round_closed: msg`The round is closed. Please wait for the next one.`,
  round_selling: msg`The cartelas of this round are still being sold. Its draw can be checked after that.`,
  stake_not_taken: msg`Your stake for this round was not taken.`,
  payment_off: msg`Payments this way are switched off now. Please choose another way, or ask at the desk.`,
  fee_changed: msg`The fee has changed. Please look at it again before you go on.`,
  payment_limits: msg`From {payMin} to {payMax} ETB at once.`,
  own_limit: msg`You have set yourself a limit of {limit} ETB. {left} ETB are left of it; there is more again in {hours} h.`,
  company_limit: msg`The company's limit for each player is {limit} ETB. {left} ETB are left of it; there is more again in {hours} h.`,
  limit_waits: msg`A higher limit can be confirmed in {hours} h.`,
  limit_changed: msg`You have asked for another limit meanwhile. Please look at it again.`,
  payout_unknown: msg`One of your withdrawals is still being looked up. Please wait until it has ended.`,
  payouts_stopped: msg`Your withdrawals are stopped: a deposit of yours was taken back. Please ask at the desk.`,
  destination_unverified: msg`This account is not confirmed as yours. Deposit from it, or have it confirmed at the desk.`,
  destination_new: msg`This account is new. Money can go to it in {hours} h.`,
  transfer_claimed: msg`This transfer has been claimed already.`,
  idempotency_conflict: msg`This request was already used for something else.`,
  too_many_requests: msg`Too many requests. Please wait a moment.`,
  overloaded: msg`Very many people are here right now. Please try again in a moment.`,
  unavailable: msg`The service is restarting. Please try again.`,
  internal: msg`Something went wrong please try again later`,
};

/** So much of an id tells one request from all others of a day, and can be read out on the telephone. */
const codeLength = 8;
const foundBy = msg`{words} (code {code})`;

/** Of what nobody foresaw: the words, and by what support finds it in the log. */
export function withCode(words: string, { status, body }: ApiError): string {
  const id = body?.requestId;
  if (status < 500 || typeof id !== "string") return words;
  return i18n._({ ...foundBy, values: { words, code: id.slice(0, codeLength) } });
}
