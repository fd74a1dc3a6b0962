import type { Claim, Params, ParamValue } from "@derash/protocol/refusal/error-params";
import type { FieldCode } from "@derash/protocol/refusal/issues";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "../../../data/api-error.ts";
import { connectionMessage, spoken } from "../../../i18n/error-messages.ts";
import { refusalMessages, withCode } from "../../../i18n/refusal-messages.ts";
import { issueMessages } from "./issue-messages.ts";
import { staffRefusalMessages } from "./refusal-messages.ts";

const words: Readonly<Record<string, MessageDescriptor>> = {
  ...issueMessages,
  ...refusalMessages,
  ...staffRefusalMessages,
};

/** What can be claimed of a round; the server compares it with what it knows. */
export const claimMessages: Record<Claim, MessageDescriptor> = {
  bet: msg`The bet`,
  number_of_players: msg`The number of cartelas`,
  game_type_id: msg`The type of game`,
  game_type: msg`The type of game`,
  is_win: msg`Whether there is a winner`,
  calls_to_win: msg`The number of calls to the win`,
};

/** Our words for a code of a refusal or of a field, with its parameters; null for one that this build has never heard of. */
export function wordsOf(code: string, params: Params): string | null {
  const known = Object.hasOwn(words, code) ? words[code] : undefined;
  return known === undefined ? null : i18n._({ ...known, values: spokenToStaff(params) }).trimEnd();
}

function spokenToStaff({ claim, ...params }: Params): Record<string, unknown> {
  const values = Object.entries(spoken(params)).map(([name, value]) => [name, plain(value)]);
  const claimed = claimMessages[claim as Claim] as MessageDescriptor | undefined;
  return { ...Object.fromEntries(values), ...(claimed && { claim: i18n._(claimed) }) };
}

function plain(value: ParamValue): unknown {
  if (typeof value === "boolean") return value ? i18n._(msg`yes`) : i18n._(msg`no`);
  return Array.isArray(value) ? value.join(", ") : value;
}

/** What to tell a member of staff, in the order of the specification: our words for the code, else the body's own. */
export function serverMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n._(msg`Unknown error occurred`);
  if (error.isOffline) return i18n._(connectionMessage);
  const known = error.code === null ? null : wordsOf(error.code, error.params);
  return (known && withCode(known, error)) ?? bodyMessage(error.body) ?? i18n._(msg`Unknown error occurred`);
}

/** error, message, detail, the first of non_field_errors, else the whole body as text; null when there is nothing. */
export function bodyMessage(body: Readonly<Record<string, unknown>> | null): string | null {
  if (body === null) return null;
  const firstOfAll = Array.isArray(body.non_field_errors) ? body.non_field_errors[0] : undefined;
  const said = [body.error, body.message, body.detail, firstOfAll].find(isText);
  if (said !== undefined) return said;
  const text = JSON.stringify(body);
  return text === "{}" || text === "[]" ? null : text;
}

type FieldIssues = Readonly<Record<string, { code: FieldCode; params: Params }>>;

/** What is wrong with which field, in our words. Empty when the refusal is about none. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const fields = (error.body?.fields ?? {}) as FieldIssues;
  const said = Object.entries(fields).map(([field, { code, params }]) => [
    field,
    wordsOf(code, params) ?? i18n._(issueMessages.invalid),
  ]);
  return Object.fromEntries(said);
}

/** For a dialog that only asks whether: it has no fields, so what is wrong with one is all that it has to say. */
export function wholeMessage(error: unknown): string {
  return Object.values(fieldErrors(error))[0] ?? serverMessage(error);
}

/** Shows the server's field messages in a form whose fields have the wire's names. */
export function applyFieldErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  for (const [field, message] of Object.entries(fieldErrors(error))) setError(field as Path<Values>, { message });
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
