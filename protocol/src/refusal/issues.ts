import { type BareCode, type CodeArguments, filledIn, type Params, type ParamsIn } from "./error-params.ts";
import { type ErrorCode, errors } from "./errors.ts";

/**
 * What can be wrong with one field of a request, with its English words: a closed list, like the refusals', and a form must
 * have words for each (web/src/kit/staff/form/issue-messages.ts). A schema's own messages are codes of this list (`issue`);
 * the names in {braces} are filled from the rule that was broken.
 */
export const issues = {
  // Any field can have these.
  required: "must be given",
  invalid: "is not valid",
  not_text: "must be text",
  not_number: "must be a number",
  not_whole: "must be a whole number",
  not_boolean: "must be true or false",
  not_list: "must be a list",
  not_object: "must be an object",
  too_small: "At least {min}",
  too_big: "At most {max}",
  too_short: "At least {min} characters",
  too_long: "At most {max} characters",
  too_few: "At least {min} entries",
  too_many: "At most {max} entries",
  one_of: "must be one of {options}",
  wrong_format: "must be written as it should be",
  not_id: "must be an id",
  not_date: "must be a date like 2026-01-31",
  not_plain: "must be plain text",
  not_json: "must be JSON",
  not_address: "must be a valid address",
  // Each of these belongs to one field.
  not_email: "must be an e-mail address",
  not_phone: "must be a phone number",
  not_telegram_id: "must be a Telegram id",
  telegram_id_or_phone: "telegram_id or phone",
  key_format: "must be 8 to 64 letters, digits, - or _",
  username_required: "Username is required",
  username_format: "3 to 32 letters, digits, dots, dashes or underscores",
  password_required: "Password is required",
  new_password_required: "Please enter a new password",
  password_too_short: "Password must be at least {min} characters long",
  password_common: "This password is one of the most common ones",
  password_name: "A name with or without digits is no password",
  password_wrong: "Wrong password",
  sign_in_code_format: "6 digits, or a recovery code",
  company_name_required: "Company name is required",
  branch_name_required: "Branch name is required",
  company_required: "Please choose a company",
  branch_required: "Please select a branch for the cashier",
  branch_invalid: "Invalid branch selected",
  name_required: "A name is required",
  reason_required: "A reason is required",
  account_off: "This account is switched off.",
  own_balance: "Your balance is your branch's own. Transfer from it to the cashiers.",
  amount_format: "Please enter a valid amount",
  amount_signed: "Please enter an amount like 50 or -50.00, not 0",
  amount_transfer_max: "At most {transferMax} ETB in one transfer",
  count_format: "Please enter what you counted, such as 1250.50",
  count_stands: "You have counted {counted} ETB, which stands. Say in the note what is different.",
  notes_differ: "These notes and coins are not {counted} ETB.",
  cashier_count_stands: "The cashier has counted {counted} ETB, which stands. Say in the note what is different.",
  note_required: "The count differs. Please write a note.",
  transfer_number_format: "Please enter the number of the transfer, such as DI41FHSD4J",
  numbers_whole: "must be whole numbers",
  cartelas_required: "Please select at least one cartela before placing a bet.",
  cartela_twice: "A cartela is sold once a round",
  cartela_both_ways: "A cartela is either sold or taken back",
  pattern_format: "must be a pattern",
  patterns_required: "Please choose at least one pattern.",
  patterns_too_many: "At most {max} patterns",
  stage_shares: "The shares of the stages must be 100 % together.",
  days_order: "The first day must not be after the last.",
  days_too_many: "At most {years} years at once.",
} as const;

export type IssueCode = keyof typeof issues;
type IssueParams<Code extends IssueCode> = ParamsIn<(typeof issues)[Code]>;
export type BareIssueCode = BareCode<AllParams>;
export type IssueArguments = CodeArguments<AllParams>;
type AllParams = { [Code in IssueCode]: IssueParams<Code> };

/** The message of a schema's rule: a code, whose parameters are that rule's own `min` and `max`. */
export function issue(code: IssueCode & CodeOfRule): IssueCode {
  return code;
}
type CodeOfRule = {
  [Code in IssueCode]: keyof IssueParams<Code> extends "min" | "max" ? Code : never;
}[IssueCode];

export function isIssueCode(text: string): text is IssueCode {
  return Object.hasOwn(issues, text);
}

/** What can stand beside a field: a code of this list, or that of a refusal that is about one field. */
export type FieldCode = IssueCode | ErrorCode;

/** Its English words, with their parameters in {braces}. */
export function issueWords(code: FieldCode): string {
  return isIssueCode(code) ? issues[code] : errors[code][1];
}

/** Its English words, filled in. */
export function issueMessage(code: FieldCode, params: Params): string {
  return filledIn(issueWords(code), params);
}
