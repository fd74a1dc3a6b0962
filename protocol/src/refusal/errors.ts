import { type BareCode, type CodeArguments, filledIn, type ParamsIn } from "./error-params.ts";

/**
 * Every refusal that can leave the server: HTTP status and English words. The list is closed: a code that is not here
 * does not compile, and a screen must have words for each (web/src/i18n/error-messages.ts). The names in {braces} are the
 * parameters that a refusal of this code has to have (error-params.ts).
 */
export const errors = {
  invalid_input: [400, "Some fields are not valid."],
  invalid_amount: [400, "Please enter a valid amount greater than 0"],
  stake_too_small: [400, "A cartela costs {stakeMin} ETB or more."],
  stake_mismatch: [400, "The amount is not the stake of this room."],
  too_large: [413, "The request is too large."],
  not_signed_in: [401, "You are not logged in. Please log in again."],
  sign_in_refused: [401, "Authentication failed. Please try again."],
  wrong_password: [401, "Wrong username or password."],
  too_many_sign_ins: [429, "Too many failed sign-ins. Please wait {minutes} min and try again."],
  password_needed: [403, "Please confirm that it is you."],
  code_needed: [403, "Please enter the code of your authenticator app."],
  wrong_code: [403, "This code is wrong, or was used before."],
  totp_needed: [403, "Please set up an authenticator app first."],
  not_yours: [403, "This account belongs to another player."],
  not_allowed: [403, "You may not do this."],
  staff_may_not_play: [403, "Staff accounts cannot play."],
  not_registered: [404, "Please register first using /register command in the bot"],
  not_found: [404, "Not found."],
  session_not_found: [404, "There is no game session for this stake."],
  cartela_unknown: [404, "Invalid cartela number"],
  insufficient_funds: [402, "Insufficient balance! You need {needed} ETB but only have {balance} ETB."],
  insufficient_balance: [402, "Insufficient balance. Your current balance is {balance} ETB"],
  account_short: [402, "There is not enough money on this account."],
  target_balance_short: [409, "This account holds only {balance} ETB."],
  transfer_target: [400, "You can transfer only to accounts below your own."],
  name_taken: [409, "This name is already in use."],
  username_taken: [409, "This username is already in use."],
  cartela_unsold: [404, "Cartela {number} was not sold in round {code}."],
  cartela_range: [400, 'Invalid value "{value}" in {column} column. Please check the ranges.'],
  cartela_repeat: [400, "The number {value} stands twice in the {column} column."],
  cartela_count: [400, "The {column} column needs {count} numbers."],
  cartela_duplicate: [409, "This is the same as cartela {number}."],
  cartela_copy_duplicate: [409, "This is the same as {branch}'s copy of cartela {number}."],
  cartela_number_taken: [409, "There is a cartela {number} already."],
  cartela_full: [409, "There is no free cartela number left."],
  cartela_changed: [409, "Someone else has changed this cartela. Please look at it again."],
  bonus_deposited: [409, "This bonus has been deposited already."],
  bonus_budget_short: [409, "The bonus budget has only {balance} ETB for this. The owner puts more aside first."],
  tax_month_open: [409, "This month is not over yet."],
  tax_owed: [409, "What is owed is {balance} ETB now. Please look at it again."],
  adjustment_decided: [409, "This adjustment has been decided already."],
  second_person: [403, "Another person must approve this."],
  too_many_rows: [422, "More than {max} rows. Please choose a shorter range."],
  pattern_unknown: [400, "There is no such pattern."],
  scores_off: [404, "Scores feature coming soon!"],
  history_off: [404, "History feature coming soon!"],
  player_suspended: [
    403,
    "You are suspended and cannot play now. Your money and your history are yours: ask at the desk. {reason}",
  ],
  room_stopped: [409, "This table is closed now. Please choose another one."],
  announced_round_over: [409, "This announced round was cancelled, or is over. Nothing was taken from you."],
  announced_too_soon: [400, "Please announce a round at least {minutes} minutes ahead."],
  announced_too_far: [400, "A round can be announced {max} days ahead at most."],
  announced_already: [409, "A round of this stake is announced for this time already."],
  announced_too_many: [409, "No more rounds can be announced here now: {max} are the most at once."],
  guarantee_uncovered: [402, "The company's own account holds only {balance} ETB for a guarantee."],
  cartela_taken: [409, "Somebody was quicker: this cartela is taken."],
  cartela_limit: [409, "You have as many cartelas in this round as one player may: {max}."],
  cartela_kept: [409, "Another player keeps this cartela for the next round. Please choose another one."],
  cartela_favoured: [409, "This is another player's favourite, held for them for {seconds} s more."],
  next_round_open: [409, "The next round is open now: choose your cartelas there, or give them back."],
  keep_loss_small: [400, "Say {needed} ETB or more: so much these cartelas cost in one round."],
  not_reserved: [409, "This cartela is not held for you any more. Please choose again."],
  stake_not_taken: [409, "Your stake for this round was not taken."],
  not_playing: [409, "Only who has a cartela in this round can speak."],
  round_closed: [409, "The round is closed. Please wait for the next one."],
  round_selling: [409, "The cartelas of this round are still being sold. Its draw can be checked after that."],
  round_running: [409, "A round is running."],
  round_drawing: [409, "The balls are being drawn. Please wait a moment."],
  shift_required: [409, "Please open a shift and count the cash first."],
  too_few_cartelas: [409, "At least {min} cartelas must be sold."],
  cartela_sold_elsewhere: [409, "Sold already by {tills}: {cartelas}. Nothing of this sale was sold."],
  till_sold_it: [409, "Sold by {till}, who takes them back: {cartelas}."],
  too_many_regulars: [409, "A hall keeps {max} regulars. Please forget one first."],
  another_calls: [409, "Somebody else calls in this hall: {till}. Take over the calling first."],
  cartela_not_sold: [404, "Invalid cartela number"],
  winner_exists: [409, "This round has a winner. Complete since call {call}: {cartelas}."],
  give_up_waiting: [409, "A second person is asked about this round. Take that back to play on."],
  give_up_decided: [409, "This has been decided already."],
  cashier_active: [409, "This cashier is not switched off and ends the round."],
  call_out_of_turn: [409, "Call {position} is not the next one."],
  physical_draw_not_allowed: [403, "Your company does not allow physical draws."],
  server_draws: [409, "The server draws the balls of this round."],
  claim_differs: [409, "This is not what the server has: {claim} is {actual}, not {claimed}."],
  screen_taken_over: [409, "You have opened this on another screen."],
  shift_open: [409, "You have an open shift."],
  no_open_shift: [409, "You have no open shift."],
  shift_counted: [409, "Your drawer is counted. Please finish closing the shift first."],
  shift_round_running: [
    409,
    "Your round {gameId} is not over. Please finish it, or give it up, and then close the shift.",
  ],
  drawer_taken: [409, "Somebody has taken over this drawer already."],
  handover_differs: [
    409,
    "This drawer was counted by {till}: {counted} ETB. Count again together: what is handed on must be the same.",
  ],
  day_closed: [409, "The page of this day is written. What comes now is on the next one."],
  day_over: [409, "This day is over, without a page. What was counted comes on the page of the day that it is now."],
  day_drawers_open: [409, "Count these drawers first, or have them approved: {tills}."],
  day_nothing_due: [409, "No drawer was counted since the last page."],
  safe_short: [409, "By the books the safe holds only {balance} ETB."],
  shift_closed: [409, "Somebody has closed this shift already."],
  drawer_of_active: [409, "This cashier is not switched off and counts the drawer."],
  drawer_round_running: [409, "Round {gameId} of this drawer is not over. Please end it first, and then count."],
  shift_not_closed: [409, "This shift is not closed yet."],
  payment_off: [409, "Payments this way are switched off now. Please choose another way, or ask at the desk."],
  fee_changed: [409, "The fee has changed. Please look at it again before you go on."],
  payment_limits: [400, "From {payMin} to {payMax} ETB at once."],
  own_limit: [
    409,
    "You have set yourself a limit of {limit} ETB. {left} ETB are left of it; it begins anew in {hours} h.",
  ],
  company_limit: [
    409,
    "The company's limit for each player is {limit} ETB. {left} ETB are left of it; it begins anew in {hours} h.",
  ],
  limit_waits: [409, "A higher limit can be confirmed in {hours} h."],
  payout_in_test: [409, "In test mode nobody is paid out. Set the provider to live first."],
  payout_unknown: [409, "One of your withdrawals is still being looked up. Please wait until it has ended."],
  payouts_stopped: [409, "Your withdrawals are stopped: a deposit of yours was taken back. Please ask at the desk."],
  destination_unverified: [
    409,
    "This account is not confirmed as yours. Deposit from it, or have it confirmed at the desk.",
  ],
  destination_new: [409, "This account is new. Money can go to it in {hours} h."],
  transfer_claimed: [409, "This transfer has been claimed already."],
  payment_decided: [409, "This payment has been decided already."],
  payment_not_due: [409, "What became of it is decided by hand only when it has been unknown for {hours} h."],
  payment_not_birr: [409, "What arrived is no birr, or money of a rehearsal. It can only be sent back."],
  provider_incomplete: [409, "The keys or addresses of this provider are not all there."],
  signature_wrong: [401, "The signature is not right."],
  not_ordered: [400, "We have not ordered this, or it may not go now."],
  sms_edited: [409, "This number came with another text before."],
  statement_columns: [422, "The first line must name the columns: date, way, their_reference or reference, amount."],
  statement_line: [422, "Line {number} cannot be read: {column}."],
  version_changed: [409, "Somebody else has set this meanwhile. Please look at it again."],
  item_changed: [409, "What is asked for is another now. Please look at it again."],
  item_decided: [409, "This is closed already, or nobody has asked to close it."],
  item_adjusted: [409, "The ledger was adjusted for this payment already."],
  idempotency_conflict: [422, "This request was already used for something else."],
  too_many_requests: [429, "Too many requests. Please wait a moment."],
  overloaded: [503, "Very many people are here right now. Please try again in a moment."],
  unavailable: [503, "The service is restarting. Please try again."],
  internal: [500, "Something went wrong please try again later"],
} as const;

export type ErrorCode = keyof typeof errors;
/** What a refusal of this code is about: the parameters that its words name. */
export type ErrorParams<Code extends ErrorCode> = ParamsIn<(typeof errors)[Code][1]>;
/** Codes without parameters. */
export type BareErrorCode = BareCode<AllParams>;
/** A code with exactly its parameters, as arguments of a function. */
export type ErrorArguments = CodeArguments<AllParams>;
type AllParams = { [Code in ErrorCode]: ErrorParams<Code> };

/** HTTP status of a code. */
export function errorStatus(code: ErrorCode): number {
  return errors[code][0];
}

/** English words of a code, with its parameters filled in. */
export function errorMessage(...[code, params]: ErrorArguments): string {
  return filledIn(errors[code][1], params ?? {});
}
