import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "../../../data/api-error.ts";
import { connectionWords, refusalWords } from "../../../i18n/error-words.ts";
import { errorParams } from "./error-params.ts";
import { fieldWords } from "./field-words.ts";
import { staffRefusalWords } from "./refusal-words.ts";

const words = { ...refusalWords, ...staffRefusalWords };

/** What to tell a member of staff, in the order of the specification: our words for the code, else the body's own. */
export function serverMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n._(msg`Unknown error occurred`);
  if (error.isOffline) return i18n._(connectionWords);
  if (error.code !== null && error.code in words)
    return i18n._({ ...words[error.code], values: errorParams(error.code, error.message) });
  return bodyMessage(error.body) ?? i18n._(msg`Unknown error occurred`);
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

/** Messages beside the fields that they are about, in our words. Empty when the refusal is about none. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const { fields } = error.body ?? {};
  if (typeof fields !== "object" || fields === null) return {};
  const said = Object.entries(fields).filter((field): field is [string, string] => isText(field[1]));
  return Object.fromEntries(said.map(([field, sentence]) => [field, wordsBeside(error, sentence)]));
}

/** A code of its own says the same of its one field as of the whole request. */
function wordsBeside(error: ApiError, sentence: string): string {
  return sentence === error.message ? serverMessage(error) : fieldWords(sentence);
}

/** Shows the server's field messages in a form whose fields have the wire's names. */
export function applyFieldErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  for (const [field, message] of Object.entries(fieldErrors(error))) setError(field as Path<Values>, { message });
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
