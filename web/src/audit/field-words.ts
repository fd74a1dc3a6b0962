import { type ErrorCode, errors } from "@derash/protocol/errors";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { refusalWords } from "../shared/error-words.ts";
import { staffRefusalWords } from "../shared/staff/refusal-words.ts";

/** Fields that many lines have; any other is read as it is written, see fieldName. */
export const fieldWords: Readonly<Record<string, MessageDescriptor>> = {
  amount: msg`amount`,
  balance: msg`balance`,
  sender_balance: msg`sender's balance`,
  target_balance: msg`receiver's balance`,
  note: msg`note`,
  reason: msg`reason`,
  name: msg`name`,
  username: msg`username`,
  company: msg`company`,
  branch: msg`branch`,
  number: msg`number`,
  version: msg`version`,
  is_copy: msg`branch's copy`,
  set: msg`set`,
  added: msg`added`,
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
  opening_cash: msg`opening cash`,
  opening_float: msg`opening float`,
  counted_cash: msg`counted cash`,
  expected_cash: msg`expected cash`,
  variance: msg`difference`,
  cartelas: msg`cartelas`,
  winners: msg`winners`,
  mode: msg`draw`,
  calls_to_win: msg`calls to the win`,
  pot: msg`pot`,
  cut: msg`cut`,
  prize: msg`prize`,
  bonus: msg`bonus`,
  refund: msg`refund`,
  patterns: msg`winning patterns`,
};

const refusals: Readonly<Record<string, MessageDescriptor>> = { ...refusalWords, ...staffRefusalWords };
const plain: Readonly<Record<string, MessageDescriptor>> = { true: msg`yes`, false: msg`no` };

/** Words for a value that is one of ours; null for people's own, and for a refusal whose parameters are not kept. */
export function valueWords(field: string, value: string): MessageDescriptor | null {
  if (field !== "error") return plain[value] ?? null;
  const hasParams = value in errors && errors[value as ErrorCode][1].includes("{");
  return hasParams ? null : (refusals[value] ?? null);
}
